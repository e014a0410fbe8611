/**
 * The boards of the games, loaded when they are needed.
 * @module
 */
import { games } from './api.js';
import { create as createText } from './boards/text.js';

/**
 * The board of some game. It is shown what the server sends of that game and of no other.
 * @typedef {import('./boards/board.js').Board<any, any>} Board
 */
/** @typedef {import('./boards/board.js').Hooks} Hooks */

/**
 * The board of a game, in a place of the page. A game that brings none is shown as text.
 * @param {string} game
 * @param {HTMLElement} host
 * @param {Hooks} hooks
 * @returns {Promise<Board>}
 */
export async function board(game, host, hooks) {
  const page = (await games()).find((one) => one.name === game)?.page;
  if (!page?.board) return createText(host, hooks);
  await Promise.all(page.styles.map(style));
  const module = await import(`./boards/${game}.js`);
  return module.create(host, hooks);
}

/**
 * Adds a style sheet once.
 * @param {string} name
 * @returns {Promise<unknown>}
 */
function style(name) {
  const href = `boards/${name}`;
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  document.head.append(link);
  return new Promise((loaded) => {
    link.addEventListener('load', loaded);
    link.addEventListener('error', loaded);
  });
}
