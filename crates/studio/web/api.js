/**
 * The server's interface, with the types of what it sends.
 * @module
 */

/** @typedef {import('./wire.d.ts').paths} Paths */
/** @typedef {import('./wire.d.ts').GameInfo} Game */
/** @typedef {import('./wire.d.ts').ParamInfo} Param */
/** @typedef {import('./wire.d.ts').SeatState} SeatState */
/** @typedef {import('./wire.d.ts').ThinkingReport} Thinking */
/** @typedef {import('./wire.d.ts').AnyThought} Thought */
/** @typedef {import('./wire.d.ts').ReplayInfo} Replay */
/** @typedef {import('./wire.d.ts').CurvePoint} CurvePoint */
/** @typedef {import('./wire.d.ts').Estimate} Estimate */
/** @typedef {import('./wire.d.ts').MatchScore} Score */
/** @typedef {import('./wire.d.ts').MatchSummary} Summary */
/** @typedef {import('./wire.d.ts').ExperimentReport} Report */
/** @typedef {import('./wire.d.ts').RunState} Run */
/** @typedef {import('./wire.d.ts').Standings} Standings */
/** @typedef {import('./wire.d.ts').StandingsRow} StandingsRow */
/** @typedef {import('./wire.d.ts').Elo} Elo */

/**
 * What a route answers to a method.
 * @template {keyof Paths} P
 * @template {'get' | 'post'} M
 * @typedef {Paths[P] extends Record<M, { responses: { 200: { content: { 'application/json': infer A } } } }>
 *   ? A : never} Answer
 */

/**
 * The JSON that a route takes.
 * @template {keyof Paths} P
 * @typedef {Paths[P] extends { post: { requestBody: { content: { 'application/json': infer B } } } } ? B : undefined} Sent
 */

/**
 * What an address holds besides the route: the parts of the path that stand for something, and what follows the
 * question mark.
 * @template {keyof Paths} P
 * @template {'get' | 'post'} M
 * @typedef {Paths[P] extends Record<M, { parameters: infer A }> ? Pick<A, keyof A & ('path' | 'query')> : never} Asked
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
 * The address of a route.
 * @param {string} route
 * @param {{ path?: object, query?: object }} asked
 */
function address(route, { path = {}, query = {} }) {
  const given = new Map(Object.entries(path));
  const filled = route.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(given.get(name)));
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
  const words = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return words ? `${filled}?${words}` : filled;
}

/**
 * Looks at something.
 * @template {keyof Paths} P
 * @param {P} route
 * @param {Asked<P, 'get'>} asked
 * @returns {Promise<Answer<P, 'get'>>}
 */
const look = (route, asked) => send(address(route, /** @type {any} */ (asked)), {});

/**
 * Does something.
 * @template {keyof Paths} P
 * @param {P} route
 * @param {Asked<P, 'post'>} asked
 * @param {Sent<P>} body
 * @returns {Promise<Answer<P, 'post'>>}
 */
function act(route, asked, body) {
  const headers = { 'content-type': 'application/json' };
  return send(address(route, /** @type {any} */ (asked)), {
    method: 'POST',
    headers,
    body: JSON.stringify(body ?? {}),
  });
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
  listed ??= look('/api/games', {}).catch((error) => {
    listed = null;
    throw error;
  });
  return listed;
}

/**
 * Begins a game.
 * @param {string} game
 * @param {(string | null)[]} seats
 * @param {number} mine one's own seat
 */
export const createGame = (game, seats, mine) => act('/api/games', {}, { game, seats, mine });

/**
 * Takes the seat that somebody was invited to.
 * @param {string} invitation
 */
export const accept = (invitation) => act('/api/invitations/{invitation}', { path: { invitation } }, undefined);

/** @param {string} game */
export const rules = (game) => look('/api/games/{game}/rules', { path: { game } });

/** @param {string} game */
export const lesson = (game) => look('/api/games/{game}/lesson', { path: { game } });

/**
 * A kind of player.
 * @param {string} game
 * @param {string} player
 */
export const player = (game, player) => look('/api/games/{game}/players/{player}', { path: { game, player } });

/** How long to wait before asking again for what is being worked out, in ms. */
const SOON = 2000;

/**
 * Asks what may be thought, and asks again while the answer says that there will be more to it.
 * @param {() => Promise<Thought>} ask
 * @param {() => boolean} wanted whether anybody is still interested
 * @param {(belief: Thought) => void} show told what is new
 */
export async function believe(ask, wanted, show) {
  let shown = '';
  while (wanted()) {
    const belief = await ask();
    const text = JSON.stringify(belief);
    if (wanted() && text !== shown) show(belief);
    if (!('pending' in belief && belief.pending)) return;
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
  const here = { path: { token } };
  return {
    state: () => look('/api/seats/{token}', here),
    /**
     * @param {string} text
     * @param {number} revision
     */
    act: (text, revision) => act('/api/seats/{token}/actions', here, { text, revision }),
    undo: () => act('/api/seats/{token}/undo', here, undefined),
    /** @param {boolean} agree */
    answerTakeback: (agree) => act('/api/seats/{token}/takeback', here, { agree }),
    rematch: () => act('/api/seats/{token}/rematch', here, undefined),
    resign: () => act('/api/seats/{token}/resign', here, undefined),
    /** @param {string} player */
    hint: (player) => act('/api/seats/{token}/hint', here, { player }),
    belief: () => look('/api/seats/{token}/belief', here),
    events: () => new EventSource(address('/api/seats/{token}/events', here)),
  };
}

export const matches = () => look('/api/matches', {});

/**
 * @param {number} match
 * @param {number} from
 */
export const matchGames = (match, from) => look('/api/matches/{match}/games', { path: { match }, query: { from } });

/**
 * A stored game.
 * @param {number} match
 * @param {number} number
 */
export function replay(match, number) {
  const path = { match, number };
  return {
    info: () => look('/api/replays/{match}/{number}', { path }),
    /**
     * @param {number} at
     * @param {number | undefined} seat none for the truth
     */
    position: (at, seat) => look('/api/replays/{match}/{number}/position', { path, query: { at, seat } }),
    /**
     * @param {number} at
     * @param {number} seat
     */
    belief: (at, seat) => look('/api/replays/{match}/{number}/belief', { path, query: { at, seat } }),
    /** @param {number} seat */
    curve: (seat) => look('/api/replays/{match}/{number}/curve', { path, query: { seat } }),
  };
}

export const experiments = () => look('/api/experiments', {});

export const runs = () => look('/api/runs', {});

/** Who plays the games of runs, if that is not the studio's machine. */
export const cluster = () => look('/api/cluster', {});

/**
 * Starts a match or an experiment.
 * @param {Sent<'/api/runs'>} task
 */
export const startRun = (task) => act('/api/runs', {}, task);

/**
 * A run of the laboratory.
 * @param {number} id
 */
export function run(id) {
  const here = { path: { run: id } };
  return {
    state: () => look('/api/runs/{run}', here),
    pause: () => act('/api/runs/{run}/pause', here, undefined),
    resume: () => act('/api/runs/{run}/resume', here, undefined),
    events: () => new EventSource(address('/api/runs/{run}/events', here)),
  };
}

/**
 * Sends a file of another program as it is.
 * @param {File} file
 * @returns {Promise<Answer<'/api/files/{name}', 'post'>>}
 */
export const sendFile = (file) =>
  send(address('/api/files/{name}', { path: { name: file.name } }), { method: 'POST', body: file });
