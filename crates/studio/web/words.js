/**
 * What the page says in more than one place: titles, names of players, how strong they are. All sentences about players
 * are put together here, so that another language needs another file like this one and nothing else.
 * @module
 */
import { games } from './api.js';

/** @typedef {import('./wire.d.ts').PlayerName} PlayerName */
/** @typedef {import('./wire.d.ts').Rating} Rating */

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

/**
 * What the window is called.
 * @param {...string} parts the most particular first
 */
export function nameWindow(...parts) {
  document.title = [...parts.filter(Boolean), 'yomi'].join(' · ');
}

/**
 * A player as people say it: the level if it is one, its name, how strong it is.
 * @param {PlayerName} player
 */
export function called(player) {
  if (player.who === 'you') return 'you';
  if (player.who === 'person') return 'a person';
  const strength = ratingInShort(player.rating);
  const about = [player.level ? player.name : '', strength].filter(Boolean).join(', ');
  return `${player.level ?? player.name}${about ? ` (${about})` : ''}`;
}

/**
 * A rating in a word or two.
 * @param {Rating | null} rating
 */
export function ratingInShort(rating) {
  if (!rating) return '';
  const elo = String(Math.round(rating.elo));
  return {
    about: `rated ${elo}`,
    given: `rated ${elo}`,
    'more-than': `rated over ${elo}`,
    'less-than': `rated under ${elo}`,
  }[rating.known];
}

/**
 * A rating in full: what it means and how well it is known.
 * @param {Rating | null} rating
 */
export function ratingInFull(rating) {
  if (!rating) return 'Its strength has not been measured against the others yet.';
  const elo = Math.round(rating.elo);
  const place = `It is number ${rating.place} of ${rating.players} players of this game, by ${rating.games} games at a quick setting.`;
  const known = {
    given: `Its rating, ${elo}, is what the others are measured by.`,
    about: `Its rating is ${elo} Elo; with so many games that may be anything from ${Math.round(rating.low)} to ${Math.round(rating.high)}.`,
    'more-than': `It won everything, so its rating is more than ${elo} Elo.`,
    'less-than': `It lost everything, so its rating is less than ${elo} Elo.`,
  }[rating.known];
  return `${place} ${known} 100 Elo more win about 64 of 100 games.`;
}

/** What the pages for learning say. */
export const LEARNING = {
  rules: 'How to play',
  lesson: 'Two-minute lesson',
  begin: 'Play now',
  players: 'Who plays here',
  show: 'Show me',
  next: 'Next',
  again: 'Try again',
  back: 'Back',
  right: 'Right.',
  wrong: 'Not that one.',
  done: 'That is all you need to begin. Good luck!',
  step: (/** @type {number} */ at, /** @type {number} */ of) => `Exercise ${at} of ${of}`,
};

/** What is said of other people at the table. */
export const PEOPLE = {
  friend: 'A friend',
  aboutFriend: 'you get a link to send for every seat that is not yours',
  invite: 'Send each of these links to one friend. Whoever opens it first has the seat; then it is spent.',
  copy: 'Copy the link',
  copied: 'The link is copied.',
  join: 'You are invited',
  joining: 'A friend has a seat for you. Take it, and the game is open; nobody else can take it then.',
  take: 'Take the seat',
  here: (/** @type {string} */ name) => `${name} is here.`,
  away: (/** @type {string} */ name) => `${name} is not here now.`,
  asksBack: (/** @type {string} */ name) => `${name} asks to take the last move back.`,
  waitsBack: 'You have asked to take your move back.',
  agree: 'Agree',
  refuse: 'Refuse',
  asksAgain: (/** @type {string} */ name) => `${name} wants to play again.`,
  askBack: 'Ask to undo',
};

/** Why something cannot be pressed now. */
export const WHY = {
  over: 'The game is over',
  notYours: 'It is not your turn',
  secrets: 'There is no undo in a game with secrets: what was seen cannot be unseen',
  nothing: 'There is nothing to take back yet',
  asked: 'You have asked already',
  thinking: 'It is being thought about',
  choose: 'Choose exactly four red ghosts',
};
