/**
 * What games are called.
 * @module
 */
import { games } from './api.js';

/** @type {Map<string, string>} */
const TITLES = new Map();

/** Learns the titles of all games. */
export async function learnTitles() {
  for (const game of await games()) TITLES.set(game.name, game.page.title);
}

/**
 * A game's title.
 * @param {string} game
 */
export function title(game) {
  return TITLES.get(game) ?? game;
}
