/** Cards by suit and rank, and where the seats are drawn. */

/** Suits as hands are written, with their symbols and names. */
export const SUITS = /** @type {const} */ ([
  { letter: 'S', symbol: '♠', name: 'spades' },
  { letter: 'H', symbol: '♥', name: 'hearts' },
  { letter: 'D', symbol: '♦', name: 'diamonds' },
  { letter: 'C', symbol: '♣', name: 'clubs' },
]);

/** @type {Record<string, string>} */
const RANKS = { A: 'ace', K: 'king', Q: 'queen', J: 'jack', T: 'ten' };

const ORDER = 'AKQJT98765432';

/** The rank of a card as it is shown: 10 instead of T. @param {string} card */
export const rankOf = (card) => (card[1] === 'T' ? '10' : (card[1] ?? ''));

/** A card in words. @param {string} card */
export function wordsOf(card) {
  const suit = SUITS.find(({ letter }) => letter === card[0]);
  const rank = card[1] ?? '';
  return `${RANKS[rank] ?? rank} of ${suit?.name ?? '?'}`;
}

/**
 * The cards of one suit, high ones first.
 * @param {string[]} cards
 * @param {string} suit
 */
export function ofSuit(cards, suit) {
  const place = (/** @type {string} */ card) => ORDER.indexOf(card[1] ?? '');
  return cards.filter((card) => card[0] === suit).sort((a, b) => place(a) - place(b));
}

/** The sides of the table, clockwise from the bottom. */
const PLACES = /** @type {const} */ (['at-bottom', 'at-left', 'at-top', 'at-right']);

/**
 * Where a seat is drawn: the viewer below, or South if there is none.
 * @param {number} seat
 * @param {number | null} mine
 */
export function placeOf(seat, mine) {
  return PLACES[(seat - (mine ?? 2) + 4) % 4] ?? 'at-bottom';
}

/** A contract with symbols, like 4♠X. @param {string} contract */
export function contractText(contract) {
  const parts = /^(\d)(NT|[SHDC])(X*)$/.exec(contract);
  if (!parts) return contract;
  const [, level = '', strain = '', doubled = ''] = parts;
  const suit = SUITS.find(({ letter }) => letter === strain);
  return level + (suit?.symbol ?? 'NT') + doubled;
}
