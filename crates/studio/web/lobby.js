/**
 * The first page: choose a game, an opponent, a seat.
 * @module
 */
import { createGame, games } from './api.js';
import { fill, h, sayError, svg } from './dom.js';
import { keepInvitations } from './friends.js';
import { chosen, field, playerField } from './options.js';
import { LEARNING, nameWindow, PEOPLE, ratingInShort } from './words.js';

/** @typedef {import('./api.js').Game} Game */

/** What stands for a person where a player is chosen; no player is called so. */
const FRIEND = '';

/**
 * @param {HTMLElement} main
 * @param {string} [chosen] a game's name
 * @param {string | null} [spec] the game's options, if they are settled
 */
export async function lobby(main, chosen, spec = null) {
  const all = await games();
  const game = all.find((one) => one.name === chosen);
  if (game) {
    nameWindow(game.page.title);
    fill(main, setUp(game, spec));
    main.querySelector('button')?.focus({ preventScroll: true });
    return;
  }
  fill(
    main,
    h(
      'section',
      { class: 'welcome' },
      h('h1', {}, 'Reading ahead, and reading the other player'),
      h('p', {}, 'Five games in which you cannot see, or cannot search, everything. Choose one and play.'),
    ),
    h(
      'ul',
      { class: 'games' },
      all.map((one) =>
        h(
          'li',
          {},
          h(
            'a',
            { class: 'card', href: `#/new/${one.name}` },
            picture(one),
            h('h2', {}, one.page.title),
            h('p', {}, one.page.tagline),
          ),
          h(
            'p',
            { class: 'card-ways' },
            h('a', { href: `#/learn/${one.name}`, 'aria-label': `How to play ${one.page.title}` }, LEARNING.rules),
            h('a', { href: `#/lesson/${one.name}`, 'aria-label': `Lesson in ${one.page.title}` }, LEARNING.lesson),
          ),
        ),
      ),
    ),
  );
}

/**
 * The form for a new game.
 * @param {Game} game
 * @param {string | null} spec
 */
function setUp(game, spec) {
  const level = radios('level', 'Opponent', [
    ...game.levels.map((one, index) => ({
      value: one.player,
      words: one.name,
      about: `${one.about} · ${[one.called.name, ratingInShort(one.called.rating)].filter(Boolean).join(', ')}`,
      checked: index === Math.min(2, game.levels.length - 1),
    })),
    { value: FRIEND, words: PEOPLE.friend, about: PEOPLE.aboutFriend, checked: false },
  ]);
  const other = playerField(game, { name: 'other', 'aria-label': 'Player', placeholder: 'one of the above' });
  const seat = radios(
    'seat',
    'Your seat',
    game.seats.map((name, index) => ({
      value: String(index),
      words: name,
      about: '',
      checked: index === game.page.seat,
    })),
  );
  const first = game.options.filter((option) => game.page.options.includes(option.key));
  const others = game.options.filter((option) => !first.includes(option));
  const options = spec
    ? [h('p', { class: 'soft' }, 'As the file has them.')]
    : [...first.map(field), others.length ? h('details', {}, h('summary', {}, 'More rules'), others.map(field)) : null];
  const start = h('button', { class: 'primary', type: 'submit' }, 'Play');
  const form = h(
    'form',
    {
      class: 'setup',
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        start.disabled = true;
        begin(game, new FormData(form), spec).catch((error) => {
          sayError(error);
          start.disabled = false;
        });
      },
    },
    level,
    h(
      'details',
      {},
      h('summary', {}, 'Another player'),
      h('label', { class: 'field wide' }, h('span', {}, 'Player'), other),
      h(
        'p',
        { class: 'soft' },
        'A name, with options if you like, as in mc:playouts=100; or a program, as in cmd:python3 bot.py, if the studio was started with --allow-programs.',
      ),
    ),
    seat,
    options.length ? h('fieldset', { class: 'options' }, h('legend', {}, 'Rules'), options) : null,
    h('div', { class: 'actions' }, start, h('a', { href: '#/', class: 'quiet' }, 'Another game')),
  );
  return h(
    'section',
    { class: 'new' },
    h(
      'div',
      { class: 'about' },
      picture(game),
      h('h1', {}, game.page.title),
      h('p', {}, game.page.tagline),
      h(
        'p',
        { class: 'ways' },
        h('a', { class: 'button', href: `#/learn/${game.name}` }, LEARNING.rules),
        h('a', { class: 'button', href: `#/lesson/${game.name}` }, LEARNING.lesson),
      ),
      h('details', {}, h('summary', {}, 'How moves are written'), h('pre', {}, game.how_to.trim())),
    ),
    form,
  );
}

/**
 * A game's small picture.
 * @param {Game} game
 */
function picture(game) {
  return svg(game.page.picture || '<svg viewBox="0 0 120 80" aria-hidden="true" class="picture"></svg>');
}

/**
 * @param {string} name
 * @param {string} legend
 * @param {{ value: string, words: string, about: string, checked: boolean }[]} choices
 */
function radios(name, legend, choices) {
  return h(
    'fieldset',
    { class: 'radios' },
    h('legend', {}, legend),
    h(
      'div',
      { class: 'pills' },
      choices.map((choice) =>
        h(
          'label',
          { class: 'pill' },
          h('input', { type: 'radio', name, value: choice.value, checked: choice.checked }),
          h('span', {}, h('b', {}, choice.words), choice.about ? h('small', {}, choice.about) : null),
        ),
      ),
    ),
  );
}

/**
 * @param {Game} game
 * @param {FormData} form
 * @param {string | null} settled
 */
async function begin(game, form, settled) {
  const chosenPlayer = String(form.get('other') ?? '').trim() || String(form.get('level') || FRIEND);
  const player = chosenPlayer === FRIEND ? null : chosenPlayer;
  const seat = Number(form.get('seat') ?? 0);
  const options = chosen(game.options, form);
  const spec = settled ?? (options ? `${game.name}:${options}` : game.name);
  const created = await createGame(
    spec,
    game.seats.map((_, index) => (index === seat ? null : player)),
    seat,
  );
  const mine = created.seats[0];
  if (mine) keepInvitations(mine.token, created.invitations);
  if (mine) window.location.hash = `#/play/${mine.token}`;
}
