/**
 * The server's interface, with the types of what it sends.
 * @module
 */

/** @typedef {{ key: string, default: string, help: string }} Param */
/** @typedef {{ name: string, about: string, player: string }} Level */
/** @typedef {{ name: string, summary: string, params: Param[], sees_all: boolean }} Player */
/**
 * @typedef {{ name: string, summary: string, hidden: boolean, seats: string[], sides: number[], options: Param[],
 *   levels: Level[], players: Player[], how_to: string }} Game
 */
/** @typedef {{ winners: number[], won: boolean | null, score: number, reason: string }} Outcome */
/**
 * @typedef {{ game: string, seat: number, names: string[], players: string[], turn: number | null, over: boolean,
 *   outcome: Outcome | null, moves: number, events: { seat: number, text: string }[], picture: string, legal: string[],
 *   thinking: boolean, undo_allowed: boolean, revision: number, kept: { match: number, number: number } | null,
 *   trouble: string | null }} SeatState
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
async function request(path, body) {
  const options = body === undefined ? {} : {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
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
    events: () => new EventSource(`${path}/events`),
  };
}
