/**
 * The server's interface, with the types of what it sends.
 * @module
 */

/** @typedef {{ name: string, about: string }} Choice */
/**
 * @typedef {{ key: string, default: string, help: string, kind: 'whole' | 'decimal' | 'yes-no' | 'choice' | 'text', from: number | null,
 *   to: number | null, form: string | null, choices: Choice[] }} Param
 */
/** @typedef {{ name: string, about: string, player: string }} Level */
/** @typedef {{ name: string, summary: string, params: Param[], sees_all: boolean }} Player */
/**
 * @typedef {{ name: string, summary: string, hidden: boolean, seats: string[], sides: number[], options: Param[],
 *   levels: Level[], players: Player[], how_to: string, page: Page }} Game
 */
/**
 * @typedef {{ title: string, tagline: string, picture: string, seat: number, options: string[], styles: string[], board: boolean }} Page
 */
/**
 * What a machine has found so far; in games with secrets only how much it has done.
 * @typedef {{ value: number | null, depth: number | null, work: number, line: string[], seconds: number, rate: number }} Thinking
 */
/** @typedef {{ winners: number[], won: boolean | null, score: number, reason: string }} Outcome */
/**
 * @typedef {{ game: string, seat: number, names: string[], players: string[], turn: number | null, over: boolean,
 *   outcome: Outcome | null, moves: number, events: { seat: number, text: string }[], scene: unknown, legal: string[],
 *   thinking: boolean, undo_allowed: boolean, revision: number, kept: { match: number, number: number } | null,
 *   trouble: string | null }} SeatState
 */

/** @typedef {{ id: number, game: string, players: [string, string], games: number, created: string }} Match */
/** @typedef {{ winner: number | null, score: number, reason: string, decisions: [number, number] }} Result */
/**
 * @typedef {{ game: string, rules: string, hidden: boolean, names: string[], players: string[],
 *   actions: { seat: number, text: string }[], result: Result, winners: number[] }} Replay
 */
/** @typedef {{ at: number, turn: number | null, scene: unknown }} Position */
/** @typedef {{ value: number, low: number, high: number, observations: number }} Estimate */
/** @typedef {{ wins: number, draws: number, losses: number, share: Estimate | null }} Score */
/** @typedef {{ games: number, overall: Score, as_first: Score, as_second: Score }} Summary */
/** @typedef {{ row: string, measure: string, published: number | null, measured: Estimate | null, verdict: string }} Figure */
/** @typedef {{ experiment: string, title: string, figures: Figure[], plot?: string, complete: boolean }} Report */
/**
 * @typedef {{ id: number, title: string, phase: 'running' | 'paused' | 'finished' | 'failed', row: string | null, done: number,
 *   wanted: number, summary: Summary | null, report: Report | null, trouble: string | null }} Run
 */

/** A request that the server refused; the message is its own. */
export class Refused extends Error {
  /**
   * @param {number} status
   * @param {string} message
   */
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/**
 * @param {string} path
 * @param {unknown} [body] sent as JSON; without one, something is looked at
 * @returns {Promise<any>}
 */
function request(path, body) {
  return send(
    path,
    body === undefined
      ? {}
      : {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        },
  );
}

/**
 * @param {string} path
 * @param {RequestInit} options
 * @returns {Promise<any>}
 */
async function send(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch {
    throw new Refused(0, 'The studio does not answer. Is it still running?');
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refused(response.status, answer.error ?? `The studio answered ${response.status}.`);
  return answer;
}

/** @type {Promise<Game[]> | null} */
let listed = null;

/** @returns {Promise<Game[]>} */
export function games() {
  listed ??= request('/api/games').catch((error) => {
    listed = null;
    throw error;
  });
  return /** @type {Promise<Game[]>} */ (listed);
}

/**
 * @param {string} game
 * @param {(string | null)[]} seats
 * @returns {Promise<{ seats: { seat: number, token: string }[] }>}
 */
export function createGame(game, seats) {
  return request('/api/games', { game, seats });
}

/** How long to wait before asking again for what is being worked out, in ms. */
const SOON = 2000;

/**
 * Asks what may be thought, and asks again while the answer says that there will be more to it.
 * @param {() => Promise<unknown>} ask
 * @param {() => boolean} wanted whether anybody is still interested
 * @param {(belief: unknown) => void} show told what is new
 */
export async function believe(ask, wanted, show) {
  let shown = '';
  while (wanted()) {
    const belief = /** @type {{ pending?: boolean }} */ (await ask());
    const text = JSON.stringify(belief);
    if (wanted() && text !== shown) show(belief);
    if (!belief.pending) return;
    shown = text;
    await new Promise((later) => {
      setTimeout(later, SOON);
    });
  }
}

/**
 * One seat of one game.
 * @param {string} token
 */
export function seat(token) {
  const path = `/api/seats/${encodeURIComponent(token)}`;
  return {
    /** @returns {Promise<SeatState>} */
    state: () => request(path),
    /**
     * @param {string} text
     * @param {number} revision
     * @returns {Promise<SeatState>}
     */
    act: (text, revision) => request(`${path}/actions`, { text, revision }),
    /** @returns {Promise<SeatState>} */
    undo: () => request(`${path}/undo`, {}),
    /** @returns {Promise<SeatState>} */
    resign: () => request(`${path}/resign`, {}),
    /**
     * @param {string} player
     * @returns {Promise<{ text: string }>}
     */
    hint: (player) => request(`${path}/hint`, { player }),
    /** @returns {Promise<unknown>} */
    belief: () => request(`${path}/belief`),
    events: () => new EventSource(`${path}/events`),
  };
}

/** @returns {Promise<Match[]>} */
export const matches = () => request('/api/matches');

/**
 * @param {number} match
 * @param {number} from
 * @returns {Promise<(Result & { number: number })[]>}
 */
export const matchGames = (match, from) => request(`/api/matches/${match}/games?from=${from}`);

/**
 * A stored game.
 * @param {number} match
 * @param {number} number
 */
export function replay(match, number) {
  const path = `/api/replays/${match}/${number}`;
  return {
    /** @returns {Promise<Replay>} */
    info: () => request(path),
    /**
     * @param {number} at
     * @param {string} seat a seat's number, or nothing for the truth
     * @returns {Promise<Position>}
     */
    position: (at, seat) => request(`${path}/position?at=${at}${seat === '' ? '' : `&seat=${seat}`}`),
    /**
     * @param {number} at
     * @param {string} seat
     * @returns {Promise<unknown>}
     */
    belief: (at, seat) => request(`${path}/belief?at=${at}&seat=${seat}`),
    /**
     * @param {string} seat
     * @returns {Promise<{ at: number, value: number | null }[]>}
     */
    curve: (seat) => request(`${path}/curve?seat=${seat}`),
  };
}

/** @returns {Promise<{ name: string, title: string, source: string }[]>} */
export const experiments = () => request('/api/experiments');

/** @returns {Promise<Run[]>} */
export const runs = () => request('/api/runs');

/**
 * @param {unknown} task a match or an experiment
 * @returns {Promise<Run>}
 */
export const startRun = (task) => request('/api/runs', task);

/**
 * A run of the laboratory.
 * @param {number} id
 */
export function run(id) {
  const path = `/api/runs/${id}`;
  return {
    /** @returns {Promise<Run>} */
    state: () => request(path),
    /** @returns {Promise<Run>} */
    pause: () => request(`${path}/pause`, {}),
    /** @returns {Promise<Run>} */
    resume: () => request(`${path}/resume`, {}),
    events: () => new EventSource(`${path}/events`),
  };
}

/**
 * Sends a file of another program as it is.
 * @param {File} file
 * @returns {Promise<{ games: { match: number, number: number }[], starts: string[] }>}
 */
export const sendFile = (file) => send(`/api/files/${encodeURIComponent(file.name)}`, { method: 'POST', body: file });
