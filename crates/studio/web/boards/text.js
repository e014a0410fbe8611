/** Any game as text: the picture of the terminal, and a button for every action. */

import { make } from './board.js';

/** How many actions get a button; the others can be typed. */
const MOST = 200;

/**
 * @param {HTMLElement} host
 * @param {import('./board.js').Hooks} hooks
 * @returns {import('./board.js').Board<import('../wire.d.ts').TextScene, import('../wire.d.ts').NoThought>}
 */
export function create(host, hooks) {
  const picture = make('pre', { class: 'text-board' });
  const actions = make('div', { class: 'text-actions', role: 'group', 'aria-label': 'What you may do' });
  host.replaceChildren(picture, actions);
  return {
    show({ scene, legal, hint }) {
      picture.textContent = scene.text;
      actions.replaceChildren(
        ...legal.slice(0, MOST).map((action) => {
          const button = make('button', { type: 'button', class: action === hint ? 'primary' : null }, action);
          button.addEventListener('click', () => hooks.act(action));
          return button;
        }),
      );
      if (legal.length > 0) hooks.say(legal.length > MOST ? 'Choose what to do, or type it.' : 'Choose what to do.');
    },
  };
}
