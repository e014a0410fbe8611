/**
 * What games and their options are called on the page.
 * @module
 */

/** @typedef {{ value: string, words: string }} Choice */
/** @typedef {{ key: string, words: string, choices: Choice[] }} Option */

/** @type {Record<string, { title: string, tagline: string, seat: number, options: Option[] }>} */
export const GAMES = {
  battleship: {
    title: 'Battleship',
    tagline: 'Find a hidden fleet before yours is found.',
    seat: 0,
    options: [
      option('board', 'Board', '10x10=10 × 10', '8x8=8 × 8', '12x12=12 × 12'),
      option('touch', 'Ships', 'yes=may touch', 'no=may not touch'),
      option('again', 'A hit', 'no=ends the turn', 'yes=gives another shot'),
      option('announce', 'Answers tell', 'type=which ship sinks', 'sunk=that a ship sinks', 'silent=hit or miss only'),
    ],
  },
  geister: {
    title: 'Geister',
    tagline: 'Ghosts whose colours only their owner knows. Bluff.',
    seat: 0,
    options: [option('limit', 'A draw after', '300=300 moves', '150=150 moves', 'none=no end')],
  },
  amazons: {
    title: 'Amazons',
    tagline: 'Queens that move and shoot. Who cannot move loses.',
    seat: 0,
    options: [option('size', 'Board', '10x10=10 × 10', '8x8=8 × 8', '6x6=6 × 6')],
  },
  bridge: {
    title: 'Bridge',
    tagline: 'Play a contract, and infer the hands you cannot see.',
    seat: 2,
    options: [
      option('contract', 'Contract', '3NT=3 no trump', '4S=4 spades', '4H=4 hearts', '1NT=1 no trump', '6NT=6 no trump'),
      option('declarer', 'Declarer', 'S=South', 'N=North', 'E=East', 'W=West'),
      option('vul', 'Vulnerable', 'none=nobody', 'ns=North and South', 'ew=East and West', 'both=all'),
    ],
  },
  tubstap: {
    title: 'TUBSTAP',
    tagline: 'Battles of aircraft, tanks, cannons and infantry.',
    seat: 0,
    options: [
      option('map', 'Map', 'road-fap=Road', 'bridges=Bridges', 'ridge=Ridge', 'islands=Islands', 'woods=Woods', 'citadel=Citadel',
        'batteries=Batteries', 'skirmish=Skirmish'),
    ],
  },
};

/**
 * @param {string} key
 * @param {string} words
 * @param {...string} choices as `value=words`; the first one is the default
 * @returns {Option}
 */
function option(key, words, ...choices) {
  return {
    key,
    words,
    choices: choices.map((choice) => {
      const [value = '', text = ''] = choice.split('=');
      return { value, words: text };
    }),
  };
}

/**
 * A game's title.
 * @param {string} game
 */
export function title(game) {
  return GAMES[game]?.title ?? game;
}
