/**
 * The laboratory: matches, tournaments and the papers' tables, with their intervals as they narrow.
 * @module
 */
import { experiments, games, run as runOf, runs, startRun } from './api.js';
import { clusterStatus } from './cluster.js';
import { fill, h, sayError, svg } from './dom.js';
import { title } from './words.js';

/** @typedef {import('./api.js').Run} Run */
/** @typedef {import('./api.js').Estimate} Estimate */

/**
 * @param {HTMLElement} main
 * @param {string | undefined} chosen a run's number
 * @returns {Promise<() => void>}
 */
export async function laboratory(main, chosen) {
  if (chosen) return watch(main, Number(chosen));
  const [all, tables, past] = await Promise.all([games(), experiments(), runs()]);
  const game = h(
    'select',
    { 'aria-label': 'Game', onchange: () => offer() },
    all.map((one) => h('option', { value: one.name }, title(one.name))),
  );
  const players = h('datalist', { id: 'lab-players' });
  const a = h('input', { required: true, list: 'lab-players' });
  const b = h('input', { required: true, list: 'lab-players' });
  const count = h('input', { type: 'number', min: 1, max: 1000000, value: 200, required: true });
  function offer() {
    const one = all.find((other) => other.name === game.value);
    fill(players, ...(one?.players ?? []).map((player) => h('option', { value: player.name }, player.summary)));
    a.value = one?.levels[1]?.player ?? 'random';
    b.value = one?.levels[0]?.player ?? 'random';
  }
  offer();
  /** @param {Parameters<typeof startRun>[0]} body */
  const start = (body) =>
    startRun(body)
      .then((one) => {
        window.location.hash = `#/lab/${one.id}`;
      })
      .catch(sayError);
  const table = h(
    'select',
    { 'aria-label': 'Table' },
    tables.map((one) => h('option', { value: one.name }, `${one.name}: ${one.title}`)),
  );
  const quick = h('input', { type: 'checkbox', checked: true });
  fill(
    main,
    h(
      'section',
      { class: 'lab' },
      h('h1', {}, 'Laboratory'),
      h(
        'form',
        {
          class: 'setup',
          onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            start({ match: { game: game.value, a: a.value, b: b.value, games: Number(count.value) } });
          },
        },
        h('h2', {}, 'A match'),
        h(
          'div',
          { class: 'options' },
          field('Game', game),
          field('Player A', a),
          field('Player B', b),
          field('Games', count),
        ),
        players,
        h('div', { class: 'actions' }, h('button', { class: 'primary', type: 'submit' }, 'Start')),
      ),
      tournamentForm(all, start),
      h(
        'form',
        {
          class: 'setup',
          onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            start({ experiment: { name: table.value, quick: quick.checked } });
          },
        },
        h('h2', {}, 'A paper’s table'),
        field('Table', table),
        h(
          'div',
          { class: 'actions' },
          h('button', { class: 'primary', type: 'submit' }, 'Start'),
          h('label', { class: 'soft' }, quick, ' a few games only; all of them can take hours'),
        ),
      ),
      past.length ? h('h2', {}, 'Runs') : null,
      h(
        'ul',
        { class: 'list' },
        past.map((one) =>
          h('li', {}, h('a', { href: `#/lab/${one.id}` }, h('b', {}, one.title), h('small', {}, progress(one)))),
        ),
      ),
    ),
  );
  return () => {};
}

/**
 * @param {string} words
 * @param {HTMLElement} input
 */
const field = (words, input) => h('label', { class: 'field' }, h('span', {}, words), input);

const FORMATS = /** @type {const} */ (['roundrobin', 'gauntlet', 'swiss', 'knockout']);

/**
 * The form that starts a tournament. Players stand one on a line.
 * @param {import('./api.js').Game[]} all
 * @param {(body: Parameters<typeof startRun>[0]) => void} start
 */
function tournamentForm(all, start) {
  const game = h(
    'select',
    { onchange: () => offer() },
    all.map((one) => h('option', { value: one.name }, title(one.name))),
  );
  const players = h('textarea', { rows: 4, required: true });
  const format = h(
    'select',
    {},
    FORMATS.map((name) => h('option', { value: name }, name)),
  );
  const rounds = h('input', { type: 'number', min: 1, max: 10000, value: 5, required: true });
  const count = h('input', { type: 'number', min: 2, max: 10000, step: 2, value: 2, required: true });
  function offer() {
    const one = all.find((other) => other.name === game.value);
    const quick = (one?.levels ?? []).map((level) => level.player).filter((player) => !player.includes('ms='));
    players.value = quick.join('\n');
  }
  offer();
  return h(
    'form',
    {
      class: 'setup',
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        start({
          tournament: {
            game: game.value,
            players: players.value
              .split('\n')
              .map((line) => line.trim())
              .filter(Boolean),
            format: FORMATS[format.selectedIndex],
            rounds: Number(rounds.value),
            games: Number(count.value),
          },
        });
      },
    },
    h('h2', {}, 'A tournament'),
    h(
      'div',
      { class: 'options' },
      field('Game of the tournament', game),
      field('Format', format),
      field('Rounds', rounds),
      field('Games of a meeting', count),
    ),
    field('Players, one on a line', players),
    h('div', { class: 'actions' }, h('button', { class: 'primary', type: 'submit' }, 'Start')),
  );
}

/** @param {Run} run */
function progress(run) {
  const games = run.wanted ? `, ${run.done.toLocaleString()} of ${run.wanted.toLocaleString()} games` : '';
  return `${run.phase}${run.row ? `, ${run.row}` : ''}${games}`;
}

/**
 * @param {HTMLElement} main
 * @param {number} id
 */
async function watch(main, id) {
  const run = runOf(id);
  /** @type {{ games: number, estimate: Estimate }[]} */
  const seen = [];
  const bar = h('progress', { max: 1, value: 0, 'aria-label': 'Progress' });
  const label = h('p', { class: 'status', role: 'status' });
  const pause = h('button', { onclick: () => change(run.pause()) }, 'Pause');
  const resume = h('button', { onclick: () => change(run.resume()) }, 'Go on');
  const figures = h('div', { class: 'figures' });
  const heading = h('h1', {});
  const machines = clusterStatus();
  fill(
    main,
    h(
      'section',
      { class: 'lab' },
      h('p', {}, h('a', { href: '#/lab' }, 'Laboratory')),
      heading,
      bar,
      label,
      h(
        'div',
        { class: 'tools' },
        pause,
        resume,
        h('a', { class: 'button', href: `/api/runs/${id}/report`, download: `yomi-run-${id}.html` }, 'Report'),
      ),
      figures,
      machines.element,
    ),
  );

  /** @param {Promise<Run>} answer */
  const change = (answer) => answer.then(show).catch(sayError);

  /** @param {Run} state */
  function show(state) {
    heading.textContent = state.title;
    bar.max = state.wanted || 1;
    bar.value = state.done;
    label.textContent = state.trouble ?? `${progress(state)}.`;
    pause.hidden = state.phase !== 'running';
    resume.hidden = state.phase !== 'paused' && state.phase !== 'failed';
    const share = state.summary?.overall.share;
    if (state.summary && share && seen.at(-1)?.games !== state.summary.games)
      seen.push({ games: state.summary.games, estimate: share });
    fill(
      figures,
      state.summary ? matchFigures(state.summary, seen) : null,
      state.tournament ? crossTable(state.tournament) : null,
      state.report ? reportFigures(state.report) : null,
    );
  }

  const events = run.events();
  events.addEventListener('message', () => change(run.state()));
  show(await run.state());
  return () => {
    events.close();
    machines.close();
  };
}

/** @param {Estimate | null} share */
const percent = (share) =>
  share
    ? `${(100 * share.value).toFixed(1)} % (${(100 * share.low).toFixed(1)} – ${(100 * share.high).toFixed(1)})`
    : '–';

/**
 * @param {import('./api.js').Summary} summary
 * @param {{ games: number, estimate: Estimate }[]} seen
 */
function matchFigures(summary, seen) {
  const row = (/** @type {string} */ words, /** @type {import('./api.js').Score} */ score) =>
    h(
      'tr',
      {},
      h('th', { scope: 'row' }, words),
      ...[score.wins, score.draws, score.losses].map((number) => h('td', {}, String(number))),
      h('td', {}, percent(score.share)),
    );
  return h(
    'div',
    {},
    narrowing(seen),
    h(
      'table',
      {},
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          ...['A plays', 'won', 'drawn', 'lost', 'share of points (95 %)'].map((words) => h('th', {}, words)),
        ),
      ),
      h('tbody', {}, row('first', summary.as_first), row('second', summary.as_second), row('in all', summary.overall)),
    ),
  );
}

/** @param {import('./api.js').Elo | null} elo */
function rating(elo) {
  if (!elo) return '–';
  const whole = (/** @type {number} */ value) => (value < -0.5 ? value.toFixed(0) : `+${Math.abs(value).toFixed(0)}`);
  if (elo.value !== null)
    return `${whole(elo.value)} (${elo.low === null ? '−∞' : whole(elo.low)} – ${elo.high === null ? '∞' : whole(elo.high)})`;
  if (elo.low !== null) return `more than ${whole(elo.low)}`;
  return elo.high === null ? '–' : `less than ${whole(elo.high)}`;
}

/**
 * Everybody against everybody.
 * @param {import('./api.js').Standings} standings
 */
function crossTable(standings) {
  const numbers = standings.rows.map((_, index) => String(index + 1));
  const heads = ['', 'player', 'points', 'games', 'forfeits', 'Elo (95 %)', ...numbers];
  const row = (/** @type {import('./api.js').StandingsRow} */ one, /** @type {number} */ place) =>
    h(
      'tr',
      {},
      h('td', {}, String(place + 1)),
      h('th', { scope: 'row' }, one.player),
      ...[one.points, one.games, one.forfeits].map((number) => h('td', {}, String(number))),
      h('td', {}, rating(one.elo)),
      ...one.against.map((cell, other) =>
        h('td', {}, other === place ? '×' : cell ? `${cell.points}/${cell.games}` : '–'),
      ),
    );
  const [round, rounds] = standings.rounds;
  return h(
    'div',
    { class: 'cross' },
    h('p', { class: 'soft' }, `Round ${round} of ${rounds}; ${standings.adjudicated} games adjudicated.`),
    h(
      'table',
      {},
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          heads.map((words) => h('th', {}, words)),
        ),
      ),
      h('tbody', {}, standings.rows.map(row)),
    ),
  );
}

/**
 * The interval so far, game by game.
 * @param {{ games: number, estimate: Estimate }[]} seen
 */
function narrowing(seen) {
  const most = seen.at(-1)?.games ?? 1;
  const x = (/** @type {number} */ games) => ((games / most) * 600).toFixed(1);
  const ends = seen.flatMap(({ estimate }) => [estimate.low, estimate.high]);
  const [bottom, top] = [Math.min(0.45, ...ends), Math.max(0.55, ...ends)];
  const y = (/** @type {number} */ share) => (150 - (140 * (share - bottom)) / (top - bottom)).toFixed(1);
  const upper = seen.map((point) => `${x(point.games)},${y(point.estimate.high)}`);
  const lower = seen.map((point) => `${x(point.games)},${y(point.estimate.low)}`).reverse();
  const middle = seen.map((point) => `${x(point.games)},${y(point.estimate.value)}`);
  return svg(
    `<svg viewBox="0 0 600 160" class="narrowing" preserveAspectRatio="none" role="img"
      aria-label="Share of points of A and its interval, by games">
      <line class="half" x1="0" x2="600" y1="${y(0.5)}" y2="${y(0.5)}"/>
      <polygon points="${[...upper, ...lower].join(' ')}"/><polyline points="${middle.join(' ')}"/></svg>`,
  );
}

/** @param {Estimate} estimate */
function withInterval({ value, low, high }) {
  return `${value.toFixed(2)} (${low.toFixed(2)} – ${high.toFixed(2)})`;
}

/** @param {import('./api.js').Report} report */
function reportFigures(report) {
  const rows = report.figures.map((figure) =>
    h(
      'tr',
      {},
      h('th', { scope: 'row' }, figure.row),
      h('td', {}, figure.measure),
      h('td', {}, figure.published === null ? '–' : String(figure.published)),
      h('td', {}, figure.measured ? withInterval(figure.measured) : '–'),
      h('td', { class: figure.verdict }, figure.verdict),
    ),
  );
  return h(
    'div',
    {},
    report.plot ? svg(report.plot) : null,
    h(
      'table',
      {},
      h(
        'thead',
        {},
        h('tr', {}, ...['row', 'measure', 'published', 'measured', 'verdict'].map((words) => h('th', {}, words))),
      ),
      h('tbody', {}, rows),
    ),
  );
}
