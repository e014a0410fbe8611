/**
 * The boards of the games, loaded when they are needed.
 * @module
 */
/** @typedef {import('./boards/board.js').Board} Board */
/** @typedef {import('./boards/board.js').Hooks} Hooks */

/** @type {Record<string, () => Promise<{ create: (host: HTMLElement, hooks: Hooks) => Board }>>} */
const BOARDS = {
  battleship: () => import('./boards/battleship.js'),
  geister: () => import('./boards/geister.js'),
  amazons: () => import('./boards/amazons.js'),
  bridge: () => import('./boards/bridge.js'),
  tubstap: () => import('./boards/tubstap.js'),
};

/**
 * The board of a game, in a place of the page.
 * @param {string} game
 * @param {HTMLElement} host
 * @param {Hooks} hooks
 * @returns {Promise<Board>}
 */
export async function board(game, host, hooks) {
  const load = BOARDS[game];
  if (!load) throw new Error(`There is no board for ${game}.`);
  return (await load()).create(host, hooks);
}
