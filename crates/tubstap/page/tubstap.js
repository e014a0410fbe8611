import { coordinates, draw, Grid, keyOf, letter, MARGIN, make, middle, SIDE, square, squares } from './board.js';
import { legend, notes, table } from './notes.js';
import { terrainWords, unitWords } from './tubstap-chart.js';
import { fitting, NOTHING, openTiles, pickTile, readOrders, stepBack } from './tubstap-orders.js';
import { burst, ground, unitPicture } from './tubstap-pictures.js';

/** @typedef {import('../wire.d.ts').TubstapUnit} Unit */
/** @typedef {import('../wire.d.ts').TubstapScene} Scene */
/** @typedef {import('../wire.d.ts').AttackCost} AttackCost */
/** @typedef {import('../wire.d.ts').TubstapThought} Belief */

const SIDES = ['red', 'blue'];

/**
 * @param {HTMLElement} host
 * @param {import('./board.js').Hooks} hooks
 * @returns {import('./board.js').Board<Scene, Belief>}
 */
export function create(host, hooks) {
  /** @type {Scene} */
  let scene;
  /** @type {Belief | null} */
  let belief = null;
  /** @type {import('./tubstap-orders.js').Order[]} */
  let orders = [];
  /** @type {import('./tubstap-orders.js').Given} */
  let given = NOTHING;
  /** @type {string | null} */
  let looking = null;
  /** @type {Grid | null} */
  let grid = null;
  /** @type {SVGElement} */
  let layer;
  /** @type {string | null} */
  let hint = null;
  let key = '';

  const field = make('div', { class: 'battlefield' });
  const status = make('p', { class: 'board-terms' });
  const end = make('button', { type: 'button', class: 'primary' }, 'End the turn');
  const stay = make('button', { type: 'button' }, 'No attack');
  const tools = make('div', { class: 'board-tools' }, end, stay);
  const under = make('p', { class: 'board-under', 'aria-hidden': 'true' });
  const aside = notes();
  host.replaceChildren(status, under, field, tools, aside.element);
  end.addEventListener('click', () => hooks.act('end'));
  stay.addEventListener('click', () => {
    const order = fitting(orders, given).find((other) => other.target === null);
    if (order) give(order.text);
  });

  /** @param {string} name */
  const cellOf = (name) => {
    const { column, number } = square(name);
    return { column, row: number - 1 };
  };
  /** @param {import('./board.js').Cell} cell */
  const nameOf = (cell) => letter(cell.column) + String(cell.row + 1);
  /** @param {string | null} tile */
  const unitOn = (tile) => scene.units.find((unit) => unit.tile === tile);

  /** @param {string} text */
  function give(text) {
    given = NOTHING;
    refresh();
    hooks.act(text);
  }

  /** @param {import('./board.js').Cell} cell */
  function pick(cell) {
    const picked = pickTile(orders, given, nameOf(cell));
    given = picked.given;
    if (picked.order) {
      give(picked.order.text);
      return;
    }
    refresh();
    tell();
  }

  function cancel() {
    given = stepBack(given);
    refresh();
    tell();
  }

  function tell() {
    if (orders.length === 0) return;
    const unit = unitOn(given.from);
    if (!unit) hooks.say('Choose a unit.');
    else if (given.to !== null)
      hooks.say(`From ${given.to}: choose an enemy to attack, or ${given.to} again for none.`);
    else if (given.target !== null) hooks.say(`Choose where to attack ${given.target} from.`);
    else hooks.say(`Choose where the ${unit.kind} goes, or an enemy to attack.`);
  }

  function build() {
    grid = new Grid({
      columns: scene.columns,
      rows: scene.rows,
      label: 'Battlefield',
      pick,
      cancel,
      look: (cell) => {
        const tile = cell ? nameOf(cell) : null;
        if (tile === looking) return;
        looking = tile;
        under.textContent = cell && tile ? inspected(tile, terrainAt(cell.column, cell.row)) : '';
        refresh();
      },
    });
    layer = draw('g', { 'aria-hidden': 'true' });
    const [width, height] = [scene.columns * SIDE + MARGIN + 4, scene.rows * SIDE + MARGIN + 4];
    const numbers = Array.from({ length: scene.rows }, (_, row) => String(row + 1));
    const growth = scene.terrain.map((terrain, index) => {
      const at = middle({ column: index % scene.columns, row: Math.floor(index / scene.columns) });
      return ground(terrain, at.x, at.y);
    });
    field.replaceChildren(
      draw(
        'svg',
        { viewBox: `${-MARGIN} ${-MARGIN} ${width} ${height}`, class: 'board tubstap' },
        coordinates(scene.columns, numbers),
        squares(scene.columns, scene.rows, ({ column, row }) => `square ${terrainAt(column, row)}`),
        draw('g', { 'aria-hidden': 'true' }, ...growth),
        layer,
        grid.element,
      ),
    );
  }

  /** @param {number} column @param {number} row */
  const terrainAt = (column, row) => scene.terrain[row * scene.columns + column] ?? 'plain';

  function refresh() {
    const open = openTiles(orders, given);
    layer.replaceChildren(
      ...ranges(open),
      ...lastAction(),
      ...units(open),
      ...dangers(),
      ...advice(),
      ...forecasts(open),
    );
    stay.hidden = given.to === null;
    for (let row = 0; row < scene.rows; row += 1) {
      for (let column = 0; column < scene.columns; column += 1) {
        const name = nameOf({ column, row });
        const can =
          given.from === null
            ? open.units.has(name)
            : open.stops.has(name) || open.targets.has(name) || open.units.has(name);
        const chosen = name === given.from || name === given.to || name === given.target;
        grid?.name({ column, row }, `${name}, ${words(name, column, row)}`, { open: can, chosen });
      }
    }
  }

  /** @param {string} name @param {number} column @param {number} row */
  function words(name, column, row) {
    const unit = unitOn(name);
    const terrain = terrainAt(column, row);
    if (!unit) return terrain;
    return `${SIDES[unit.side]} ${unit.kind} with ${unit.hp} HP${unit.waiting ? ', ready' : ''}, ${terrain}`;
  }

  /** What there is to know of a square and of who stands there. @param {string} tile @param {string} terrain */
  function inspected(tile, terrain) {
    const unit = unitOn(tile);
    const ground = `${tile}: ${terrainWords(terrain)}`;
    return unit ? `${SIDES[unit.side]} ${unitWords(unit.kind)}, ${unit.hp} HP, on ${ground}` : ground;
  }

  /** @param {string} name @param {string} kind */
  function wash(name, kind) {
    const { x, y } = middle(cellOf(name));
    return draw('rect', {
      class: kind,
      x: x - SIDE / 2 + 1,
      y: y - SIDE / 2 + 1,
      width: SIDE - 2,
      height: SIDE - 2,
      rx: 6,
    });
  }

  /**
   * Where the chosen unit may go; else where the one that is looked at could go and hit.
   * @param {ReturnType<typeof openTiles>} open
   */
  function ranges(open) {
    if (given.from !== null) return [...open.stops].map((name) => wash(name, 'reach'));
    const unit = unitOn(looking);
    if (!unit) return [];
    const reach = new Set(unit.reach);
    return [
      ...unit.range.filter((name) => !reach.has(name)).map((name) => wash(name, 'range')),
      ...unit.reach.map((name) => wash(name, unit.range.includes(name) ? 'reach range' : 'reach')),
    ];
  }

  function lastAction() {
    const last = scene.last;
    if (!last || given.from !== null) return [];
    const [from, to] = [last.from, last.to].map((name) => middle(cellOf(name)));
    const target = last.target ? middle(cellOf(last.target)) : null;
    if (!from || !to) return [];
    return [
      draw('circle', { class: 'trail-end', cx: from.x, cy: from.y, r: 6 }),
      draw('line', { class: 'trail', x1: from.x, y1: from.y, x2: to.x, y2: to.y }),
      ...(target ? [draw('line', { class: 'trail shot', x1: to.x, y1: to.y, x2: target.x, y2: target.y })] : []),
      // Where nobody stands any more, somebody was destroyed.
      ...(target && !unitOn(last.target) ? [burst(target.x, target.y)] : []),
      ...(unitOn(last.to) ? [] : [burst(to.x, to.y)]),
    ];
  }

  /** @param {ReturnType<typeof openTiles>} open */
  function units(open) {
    return scene.units.map((unit) => {
      const chosen = unit.tile === given.from;
      const { x, y } = middle(cellOf(chosen && given.to !== null ? given.to : unit.tile));
      const state = [
        chosen ? 'picked' : '',
        open.targets.has(unit.tile) || unit.tile === given.target ? 'aimed' : '',
        given.from === null && open.units.has(unit.tile) ? 'able' : '',
      ];
      return unitPicture(unit, x, y, state.filter(Boolean).join(' '));
    });
  }

  /** What the enemy could take from each unit, where thoughts are shown. */
  function dangers() {
    if (!belief || given.from !== null) return [];
    /** @type {Map<string, number>} */
    const most = new Map();
    for (const { unit, dealt } of belief.threats) most.set(unit, Math.max(most.get(unit) ?? 0, dealt));
    return [...most].map(([tile, dealt]) => {
      const { x, y } = middle(cellOf(tile));
      return draw(
        'g',
        { class: 'peril', transform: `translate(${x - 18} ${y - 18})` },
        draw('rect', { x: -12, y: -9, width: 24, height: 18, rx: 9 }),
        draw('text', { dy: '0.35em' }, `−${dealt}`),
      );
    });
  }

  /** The order that was advised, as long as none is begun. */
  function advice() {
    const order = given.from === null ? orders.find((other) => other.text === hint) : undefined;
    if (!order) return [];
    const [from, to] = [order.from, order.to].map((name) => middle(cellOf(name)));
    const target = order.target ? middle(cellOf(order.target)) : null;
    if (!from || !to) return [];
    return [
      draw('path', { class: 'advice', d: `M${from.x} ${from.y} L${to.x} ${to.y}` }),
      draw('circle', { class: 'advice-end', cx: to.x, cy: to.y, r: 7 }),
      ...(target ? [draw('path', { class: 'advice shot', d: `M${to.x} ${to.y} L${target.x} ${target.y}` })] : []),
    ];
  }

  /** What each attack that can be chosen now would cost. @param {ReturnType<typeof openTiles>} open */
  function forecasts(open) {
    if (given.from === null) return [];
    const label = (/** @type {string} */ tile, /** @type {AttackCost} */ { taken, lost }) => {
      const { x, y } = middle(cellOf(tile));
      return draw(
        'g',
        { class: 'forecast', transform: `translate(${x} ${y})` },
        draw('rect', { x: -24, y: -11, width: 48, height: 22, rx: 11 }),
        draw('text', { dy: '0.35em' }, lost > 0 ? `−${taken} / −${lost}` : `−${taken}`),
      );
    };
    /**
     * The best of several attacks.
     * @param {import('./tubstap-orders.js').Order[]} attacks
     * @returns {AttackCost | null}
     */
    const best = (attacks) => {
      const gain = (/** @type {AttackCost} */ { taken, lost }) => taken - lost;
      const costs = attacks.flatMap((order) => scene.attacks[order.text] ?? []);
      return costs.sort((a, b) => gain(b) - gain(a))[0] ?? null;
    };
    const left = fitting(orders, given);
    const tiles = given.target !== null ? [...open.stops] : [...open.targets];
    return tiles.flatMap((tile) => {
      const cost = best(left.filter((order) => (given.target !== null ? order.to === tile : order.target === tile)));
      return cost ? [label(tile, cost)] : [];
    });
  }

  function describe() {
    const turn =
      scene.turn === null
        ? 'The battle is over'
        : `Turn ${scene.turns_over + 1} of ${scene.turn_limit}, ${SIDES[scene.turn]} to move`;
    status.replaceChildren(
      make('b', { class: 'red' }, `Red ${scene.hp[0]} HP`),
      ' · ',
      make('b', { class: 'blue' }, `Blue ${scene.hp[1]} HP`),
      ` · ${turn} · a lead of more than ${scene.threshold} HP wins at the end`,
    );
  }

  return {
    show(shown) {
      const before = scene;
      scene = shown.scene;
      belief = shown.belief;
      orders = readOrders(shown.legal);
      hint = shown.hint ?? null;
      const now = keyOf([scene, shown.legal.length]);
      if (now !== key) given = NOTHING;
      key = now;
      if (keyOf(before?.terrain) !== keyOf(scene.terrain) || before?.columns !== scene.columns) build();
      end.disabled = !shown.legal.includes('end');
      end.title = end.disabled ? 'It is not your turn' : '';
      end.classList.toggle('advised', hint === 'end');
      tools.hidden = shown.mine === null || scene.turn === null;
      describe();
      refresh();
      aside.show(belief ? thoughts(belief) : []);
      tell();
    },
  };
}

/** @param {Belief} belief */
function thoughts(belief) {
  /** @type {HTMLElement[]} */
  const parts = [legend([['var(--board-warm)', 'what the enemy could take from a unit with one attack']])];
  const { lead, bias } = belief.evaluation;
  const solved = bias === null ? '' : ` The solved sub-battles promise ${bias > 0 ? '+' : ''}${bias} HP.`;
  parts.push(make('p', {}, `Lead in HP: ${lead > 0 ? '+' : ''}${lead}.${solved}`));
  if (belief.best.length > 0) parts.push(make('p', {}, `The best attacks now: ${belief.best.join(', ')}`));
  if (belief.missing) parts.push(make('p', {}, belief.missing));
  if (belief.pending)
    parts.push(
      make(
        'p',
        {},
        'Small battles of three against three are being solved, once and for all. Their values will be here in a while.',
      ),
    );
  if (belief.sub_battles.length > 0) {
    const rows = belief.sub_battles.map(({ units, value }) => [units, String(value)]);
    parts.push(table('Solved sub-battles', ['units', 'HP lead'], rows));
  }
  return parts;
}
