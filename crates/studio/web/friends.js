/**
 * Other people: links to the seats that wait for them, and what one sees who follows such a link.
 * @module
 */
import { accept } from './api.js';
import { fill, h, say, sayError } from './dom.js';
import { nameWindow, PEOPLE } from './words.js';

/**
 * What was told when a game was begun, for as long as the window is open.
 * @param {string} token
 */
const place = (token) => `invitations ${token}`;

/**
 * Remembers the invitations of a game, which are told only once.
 * @param {string} token that of one's own seat
 * @param {{ seat: number, invitation: string }[]} invitations
 */
export function keepInvitations(token, invitations) {
  if (invitations.length) window.sessionStorage.setItem(place(token), JSON.stringify(invitations));
}

/**
 * Links to the seats of a game that still wait for somebody; nothing if nobody is waited for.
 * @param {string} token
 * @param {string[]} names what the seats are called
 * @param {boolean[]} present who has come already
 */
export function invitationsOf(token, names, present) {
  /** @type {{ seat: number, invitation: string }[]} */
  const kept = JSON.parse(window.sessionStorage.getItem(place(token)) ?? '[]');
  const open = kept.filter(({ seat }) => !present[seat]);
  if (!open.length) return null;
  return h(
    'section',
    { class: 'invitations' },
    h('p', {}, PEOPLE.invite),
    ...open.map(({ seat, invitation }) => {
      const link = new URL(`#/join/${invitation}`, window.location.href).href;
      return h(
        'p',
        {},
        h(
          'label',
          {},
          h('b', {}, names[seat] ?? ''),
          h('input', { readonly: true, value: link, class: 'link-to-seat' }),
        ),
        h('button', { type: 'button', onclick: () => copy(link) }, PEOPLE.copy),
      );
    }),
  );
}

/** @param {string} link */
function copy(link) {
  navigator.clipboard?.writeText(link).then(() => say(PEOPLE.copied), sayError);
}

/**
 * The page of an invitation. Looking at it takes nothing: a seat is taken by pressing the button.
 * @param {HTMLElement} main
 * @param {string} invitation
 */
export function join(main, invitation) {
  nameWindow(PEOPLE.join);
  const take = h(
    'button',
    {
      class: 'primary',
      onclick: () => {
        accept(invitation)
          .then(({ token }) => {
            window.location.replace(`#/play/${token}`);
          })
          .catch(sayError);
      },
    },
    PEOPLE.take,
  );
  fill(main, h('section', { class: 'welcome' }, h('h1', {}, PEOPLE.join), h('p', {}, PEOPLE.joining), take));
  take.focus({ preventScroll: true });
  return Promise.resolve();
}
