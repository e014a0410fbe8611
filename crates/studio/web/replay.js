/**
 * A stored game, with a slider through its time.
 * @module
 */
import { believe as askBelief, replay as replayOf } from './api.js';
import { board as boardOf } from './boards.js';
import { fill, h, say, sayError, svg } from './dom.js';
import { called, nameWindow, title } from './words.js';

/** @typedef {import('./api.js').Replay} Replay */

/**
 * @param {HTMLElement} main
 * @param {string} match
 * @param {string} number
 * @param {URLSearchParams} asked what the address says of time and viewer
 * @returns {Promise<() => void>}
 */
export async function replay(main, match, number, asked) {
  const stored = replayOf(Number(match), Number(number));
  const game = await stored.info();
  nameWindow('Replay', title(game.game));
  const end = game.actions.length;
  let at = Math.min(Number(asked.get('at') ?? end) || 0, end);
  let seat = asked.get('seat') ?? '';
  let believing = asked.has('belief');
  let drawnFor = -1;
  let wanted = 0;

  const host = h('div', { class: 'board-host' });
  const slider = h('input', {
    type: 'range',
    min: 0,
    max: end,
    value: at,
    'aria-label': 'Time',
    oninput: () => go(Number(slider.value)),
  });
  const label = h('p', { class: 'status', role: 'status' });
  const curve = h('div', { class: 'curve' });
  const list = h('ol', { class: 'events', tabindex: 0, 'aria-label': 'Actions' });
  const viewer = h(
    'select',
    {
      'aria-label': 'Seen by',
      onchange: () => {
        seat = viewer.value;
        show();
      },
    },
    h('option', { value: '' }, 'everything'),
    game.names.map((name, index) => h('option', { value: index }, `as ${name} saw it`)),
  );
  viewer.value = seat;
  const believe = h(
    'button',
    {
      onclick: () => {
        believing = !believing;
        show();
      },
    },
    'What it thought',
  );
  const step = (/** @type {number} */ by) => () => go(at + by);
  fill(
    main,
    h(
      'section',
      { class: 'table', 'aria-label': `${title(game.game)}, replay` },
      h(
        'div',
        { class: 'stage' },
        host,
        curve,
        h(
          'div',
          { class: 'time' },
          h('button', { 'aria-label': 'To the start', onclick: () => go(0) }, '|◀'),
          h('button', { 'aria-label': 'Back', onclick: step(-1) }, '◀'),
          slider,
          h('button', { 'aria-label': 'Forward', onclick: step(1) }, '▶'),
          h('button', { 'aria-label': 'To the end', onclick: () => go(end) }, '▶|'),
        ),
      ),
      h(
        'aside',
        { class: 'side' },
        h('h1', {}, title(game.game)),
        h(
          'p',
          { class: 'opponents' },
          game.names.map((name, index) => `${name}: ${who(game.players[index])}`).join(', '),
        ),
        h('div', { class: 'result' }, h('strong', {}, result(game)), h('span', {}, game.result.reason)),
        label,
        h('label', { class: 'field' }, h('span', {}, 'Seen by'), viewer),
        h('div', { class: 'tools' }, believe, h('button', { onclick: share }, 'Copy address')),
        list,
      ),
    ),
  );
  const board = await boardOf(game.game, host, { act: () => {}, say: () => {} });
  list.append(
    h('li', { value: 0 }, h('button', { class: 'link', onclick: () => go(0) }, 'start')),
    ...game.actions.map((action, index) =>
      h(
        'li',
        { value: index + 1 },
        h(
          'button',
          { class: 'link', onclick: () => go(index + 1) },
          h('b', {}, game.names[action.seat] ?? ''),
          ' ',
          action.text,
        ),
      ),
    ),
  );

  /** @param {number} to */
  function go(to) {
    at = Math.max(0, Math.min(end, to));
    show();
  }

  async function show() {
    wanted += 1;
    const mine = wanted;
    slider.value = String(at);
    believe.setAttribute('aria-pressed', String(believing && seat !== ''));
    believe.disabled = seat === '';
    drawCurve();
    window.history.replaceState(null, '', address());
    try {
      const position = await stored.position(at, seat === '' ? undefined : Number(seat));
      if (mine !== wanted) return;
      const names = game.names;
      const next = position.turn === null ? '' : `; ${names[position.turn]} is to decide`;
      label.textContent = `After ${at} of ${end}${next}.`;
      const shown = { scene: position.scene, legal: [], mine: seat === '' ? null : Number(seat), names };
      board.show({ ...shown, belief: null });
      for (const [index, item] of [...list.children].entries()) item.classList.toggle('now', index === at);
      list.children[at]?.scrollIntoView({ block: 'nearest' });
      mark();
      if (!believing || seat === '') return;
      await askBelief(
        () => stored.belief(at, Number(seat)),
        () => mine === wanted && host.isConnected,
        (belief) => board.show({ ...shown, belief }),
      );
    } catch (error) {
      if (mine === wanted) sayError(error);
    }
  }

  function address() {
    const query = new URLSearchParams({ at: String(at) });
    if (seat !== '') query.set('seat', seat);
    if (believing && seat !== '') query.set('belief', 'yes');
    return `#/replay/${match}/${number}?${query}`;
  }

  function share() {
    navigator.clipboard
      ?.writeText(new URL(address(), window.location.href).href)
      .then(() => say('The address is copied.'), sayError);
  }

  /** The curve of the seat that looks, or of the first one. */
  function drawCurve() {
    const whose = seat === '' ? 0 : Number(seat);
    if (drawnFor === whose) return;
    drawnFor = whose;
    stored
      .curve(whose)
      .then((points) => {
        if (drawnFor === whose) draw(points, game.names[whose] ?? '');
      })
      .catch(sayError);
  }

  /**
   * The curve with its axes. A click goes to that moment; below it are the moments where the value changed most.
   * @param {{ at: number, value: number | null }[]} points
   * @param {string} name
   */
  function draw(points, name) {
    const x = (/** @type {number} */ at) => (end ? (at / end) * 600 : 0);
    const y = (/** @type {number} */ value) => 40 - 32 * value;
    const path = points
      .flatMap(({ at, value }) => (value === null ? [] : [`${x(at).toFixed(1)},${y(value).toFixed(1)}`]))
      .join(' ');
    const picture = svg(
      `<svg viewBox="0 0 600 80" preserveAspectRatio="none" role="img" aria-label="How the game went">
        <line class="half" x1="0" y1="40" x2="600" y2="40"/><polyline points="${path}"/>
        <line class="now" y1="4" y2="76"/></svg>`,
    );
    picture.addEventListener('click', (event) => {
      if (!(event instanceof MouseEvent)) return;
      const box = picture.getBoundingClientRect();
      go(Math.round((end * (event.clientX - box.left)) / box.width));
    });
    const turns = turningPoints(points);
    fill(
      curve,
      h(
        'div',
        { class: 'plot' },
        h('span', { class: 'axis upper', 'aria-hidden': 'true' }, `${name} wins`),
        h('span', { class: 'axis lower', 'aria-hidden': 'true' }, `${name} loses`),
        picture,
      ),
      h(
        'div',
        { class: 'axis-time soft', 'aria-hidden': 'true' },
        h('small', {}, 'start'),
        h('small', {}, `${end} moves`),
      ),
      h('small', { class: 'soft' }, `What ${name} may have thought of the game. Click to go there.`),
      turns.length
        ? h(
            'p',
            { class: 'turning' },
            'Turning points: ',
            ...turns.map(({ at, before, after }) =>
              h(
                'button',
                { type: 'button', onclick: () => go(at) },
                `move ${at}: ${chanceOf(before)} → ${chanceOf(after)}`,
              ),
            ),
          )
        : null,
    );
    mark();
  }

  function mark() {
    const line = curve.querySelector('.now');
    const x = end ? (at / end) * 600 : 0;
    line?.setAttribute('x1', String(x));
    line?.setAttribute('x2', String(x));
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
    if (event.key === 'ArrowLeft') go(at - 1);
    else if (event.key === 'ArrowRight') go(at + 1);
  }

  window.addEventListener('keydown', key);
  await show();
  return () => window.removeEventListener('keydown', key);
}

/** @param {import('./wire.d.ts').PlayerName | undefined} player */
const who = (player) => (player ? called(player) : '');

/** How many turning points are pointed out. */
const MOST_TURNS = 3;

/** A change of less than this is none, of a value from -1 to 1. */
const A_TURN = 0.25;

/**
 * Where the value changed most, in the order of the game.
 * @param {{ at: number, value: number | null }[]} points
 */
function turningPoints(points) {
  const known = points.flatMap(({ at, value }) => (value === null ? [] : [{ at, value }]));
  const changes = known
    .slice(1)
    .map(({ at, value }, index) => ({ at, before: known[index]?.value ?? 0, after: value }));
  return changes
    .filter(({ before, after }) => Math.abs(after - before) >= A_TURN)
    .sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before))
    .slice(0, MOST_TURNS)
    .sort((a, b) => a.at - b.at);
}

/** A value from -1 to 1 as the share of games that are won so. @param {number} value */
const chanceOf = (value) => `${Math.round(50 * (1 + value))} %`;

/** @param {Replay} game */
function result(game) {
  if (!game.winners.length) return 'A draw';
  return `${game.winners.map((seat) => game.names[seat]).join(' and ')} won`;
}
