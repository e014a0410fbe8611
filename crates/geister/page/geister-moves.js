/** Moves and set-ups of Geister. */

/** @typedef {[number, number]} Square x to the right and y down, from the player's own side */

/** @type {Record<string, Square>} */
const STEPS = { NORTH: [0, -1], EAST: [1, 0], WEST: [-1, 0], SOUTH: [0, 1] };

/** Whether the actions are choices of four red ghosts. @param {string[]} legal */
export const isSetUp = (legal) => legal.length > 0 && legal.every((text) => /^[A-H]{4}$/.test(text));

/**
 * Where a ghost on a square may go, with the action for each place. Leaving the board is written as the place above
 * the exit, whichever way it is done.
 * @param {string[]} legal
 * @param {string} letter
 * @param {Square} square
 * @returns {{ action: string, to: Square }[]}
 */
export function stepsOf(legal, letter, [x, y]) {
  /** @type {{ action: string, to: Square }[]} */
  const steps = [];
  for (const action of legal) {
    const [ghost, direction = ''] = action.split(',');
    const step = STEPS[direction];
    if (ghost !== letter || !step) continue;
    /** @type {Square} */
    let to = [x + step[0], y + step[1]];
    if (to[0] < 0 || to[0] > 5) to = [x, -1];
    if (!steps.some((other) => other.to[0] === to[0] && other.to[1] === to[1])) steps.push({ action, to });
  }
  return steps;
}

/**
 * The red ghosts after one more was clicked: it changes its colour, but there are never more than four.
 * @param {string[]} reds
 * @param {string} letter
 */
export function toggled(reds, letter) {
  if (reds.includes(letter)) return reds.filter((other) => other !== letter);
  return reds.length < 4 ? [...reds, letter].sort() : reds;
}

/**
 * Four ghosts at random.
 * @param {() => number} random from 0 to below 1
 */
export function anyReds(random) {
  const letters = [...'ABCDEFGH'];
  while (letters.length > 4) letters.splice(Math.floor(random() * letters.length), 1);
  return letters;
}
