/** What units can be told to do, and how an order is put together pick by pick. */

/**
 * @typedef {object} Order
 * @property {string} text the action in the game's notation
 * @property {string} from
 * @property {string} to
 * @property {string | null} target
 */

/**
 * Reads actions like Fa1-c5xd5; the end of the turn is no order.
 * @param {string[]} legal
 * @returns {Order[]}
 */
export function readOrders(legal) {
  return legal.flatMap((text) => {
    const parts = /^[A-Z]([a-z]\d+)(?:-([a-z]\d+))?(?:x([a-z]\d+))?$/.exec(text);
    if (!parts) return [];
    const [, from = '', to, target] = parts;
    return [{ text, from, to: to ?? from, target: target ?? null }];
  });
}

/**
 * How far an order has been given: the unit, and then where it stops or whom it attacks.
 * @typedef {{ from: string | null, to: string | null, target: string | null }} Given
 */

/** @type {Given} */
export const NOTHING = { from: null, to: null, target: null };

/**
 * The orders that fit what has been given.
 * @param {Order[]} orders
 * @param {Given} given
 */
export function fitting(orders, { from, to, target }) {
  return orders.filter(
    (order) => order.from === from && (to === null || order.to === to) && (target === null || order.target === target),
  );
}

/**
 * The tiles that can be picked next: a unit, a stop, somebody to attack. With a stop chosen, the stop again means no
 * attack.
 * @param {Order[]} orders
 * @param {Given} given
 * @returns {{ units: Set<string>, stops: Set<string>, targets: Set<string> }}
 */
export function openTiles(orders, given) {
  const units = new Set(orders.map((order) => order.from));
  if (given.from === null) return { units, stops: new Set(), targets: new Set() };
  const left = fitting(orders, given);
  const stops = new Set(
    left.filter((order) => given.target !== null || order.target === null).map((order) => order.to),
  );
  const targets = given.target !== null ? [] : left.flatMap((order) => order.target ?? []);
  return { units, stops, targets: new Set(targets) };
}

/**
 * What becomes of an order when a tile is picked: more of it, or all of it.
 * @param {Order[]} orders
 * @param {Given} given
 * @param {string} tile
 * @returns {{ given: Given, order: Order | null }}
 */
export function pickTile(orders, given, tile) {
  const { units, stops, targets } = openTiles(orders, given);
  const done = (/** @type {Order | undefined} */ order) => ({ given: NOTHING, order: order ?? null });
  if (given.from !== null && targets.has(tile)) {
    const left = fitting(orders, { ...given, target: tile });
    return left.length === 1 ? done(left[0]) : { given: { ...given, target: tile }, order: null };
  }
  if (given.from !== null && stops.has(tile)) {
    const left = fitting(orders, { ...given, to: tile });
    const attacks = left.some((order) => order.target !== null);
    // With a target chosen, or nobody to attack from there, or the same stop again, everything is said.
    if (given.target !== null) return done(left[0]);
    if (!attacks || given.to === tile) return done(left.find((order) => order.target === null));
    return { given: { ...given, to: tile }, order: null };
  }
  if (units.has(tile) && tile !== given.from) return { given: { ...NOTHING, from: tile }, order: null };
  return { given: NOTHING, order: null };
}

/** One step back. @param {Given} given @returns {Given} */
export function stepBack(given) {
  return given.to !== null || given.target !== null ? { ...NOTHING, from: given.from } : NOTHING;
}
