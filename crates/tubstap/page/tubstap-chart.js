/** What units and ground are good for, in a few words each; the rules have the numbers in full. */

/** @type {Record<string, string>} */
const UNITS = {
  fighter: 'fighter (moves 9; strikes aircraft, best attackers)',
  attacker: 'attacker (moves 7; strikes everything on the ground, no aircraft)',
  panzer: 'panzer (moves 6; strong against guns and infantry)',
  cannon: 'cannon (moves 5 or fires 2–3 squares far, unanswered)',
  antiair: 'anti-air gun (moves 6; strikes aircraft, and infantry)',
  infantry: 'infantry (moves 3; strong against infantry only)',
};

/** @type {Record<string, string>} */
const GROUND = {
  plain: 'plain, cover 1',
  road: 'road, no cover',
  forest: 'forest, cover 3, costs tanks and guns two steps',
  mountain: 'mountain, cover 4, for aircraft and infantry only',
  fortress: 'fortress, cover 4',
  sea: 'sea, for aircraft only',
  barred: 'nobody can go there',
};

/** @param {string} kind */
export const unitWords = (kind) => UNITS[kind] ?? kind;

/** @param {string} terrain */
export const terrainWords = (terrain) => GROUND[terrain] ?? terrain;
