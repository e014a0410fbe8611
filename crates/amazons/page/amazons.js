import { openSquares, pickSquare, sortMoves } from './amazons-moves.js';
import {
  coordinates,
  draw,
  Grid,
  keyOf,
  letter,
  MARGIN,
  make,
  middle,
  percent,
  SIDE,
  square,
  squares,
} from './board.js';
import { legend, notes, table } from './notes.js';

/** @typedef {import('../wire.d.ts').AmazonsScene} Scene */
/** @typedef {import('../wire.d.ts').AmazonsThought} Belief */

const SIDES = /** @type {const} */ (['white', 'black']);

/**
 * @param {HTMLElement} host
 * @param {import('./board.js').Hooks} hooks
 * @returns {import('./board.js').Board<Scene, Belief>}
 */
export function create(host, hooks) {
  /** @type {Grid | null} */
  let grid = null;
  /** @type {SVGElement} */
  let layer;
  /** @type {Scene} */
  let scene;
  /** @type {Belief | null} */
  let belief = null;
  /** @type {import('./amazons-moves.js').Moves} */
  let moves = new Map();
  /** @type {import('./amazons-moves.js').Chosen} */
  let chosen = { from: null, to: null };
  /** @type {string | null} */
  let hint = null;
  let key = '';
  const aside = notes();

  /** @param {string} text */
  const cellOf = (text) => {
    const { column, number } = square(text);
    return { column, row: scene.rows - number };
  };
  /** @param {import('./board.js').Cell} cell */
  const nameOf = (cell) => letter(cell.column) + String(scene.rows - cell.row);

  /** @param {import('./board.js').Cell} cell */
  function pick(cell) {
    const picked = pickSquare(moves, chosen, nameOf(cell));
    chosen = picked.chosen;
    refresh();
    if (picked.move !== null) hooks.act(picked.move);
    else tell();
  }

  function cancel() {
    chosen = chosen.to === null ? { from: null, to: null } : { from: chosen.from, to: null };
    refresh();
    tell();
  }

  function tell() {
    if (moves.size === 0) return;
    if (chosen.from === null) hooks.say('Choose a queen.');
    else if (chosen.to === null) hooks.say(`Where does the queen on ${chosen.from} go?`);
    else hooks.say(`Where does it shoot from ${chosen.to}?`);
  }

  function build() {
    grid = new Grid({ columns: scene.columns, rows: scene.rows, label: 'Amazons board', pick, cancel });
    layer = draw('g', { 'aria-hidden': 'true' });
    const [width, height] = [scene.columns * SIDE + 2 * MARGIN, scene.rows * SIDE + 2 * MARGIN];
    const numbers = Array.from({ length: scene.rows }, (_, row) => String(scene.rows - row));
    const picture = draw(
      'svg',
      { viewBox: `${-MARGIN} ${-MARGIN} ${width} ${height}`, class: 'board amazons' },
      coordinates(scene.columns, numbers),
      squares(scene.columns, scene.rows, ({ column, row }) => ((column + row) % 2 ? 'square dark' : 'square')),
      layer,
      grid.element,
    );
    host.replaceChildren(picture, aside.element);
  }

  function refresh() {
    const open = openSquares(moves, chosen);
    layer.replaceChildren(...territory(), ...lastMove(), ...stones(), ...queens(), ...bestMove(), ...targets(open));
    for (let row = 0; row < scene.rows; row += 1) {
      for (let column = 0; column < scene.columns; column += 1) {
        const name = nameOf({ column, row });
        const state = { open: open.has(name), chosen: name === chosen.from || name === chosen.to };
        grid?.name({ column, row }, `${name}, ${words(name)}`, state);
      }
    }
  }

  /** What stands on a square. @param {string} name */
  function words(name) {
    const side = SIDES.find((one) => standing(one).includes(name));
    if (side) return `${side} queen`;
    if (scene.arrows.includes(name)) return 'arrow';
    const owners = belief?.first_there;
    if (owners?.white.includes(name)) return 'empty, white is nearer';
    if (owners?.black.includes(name)) return 'empty, black is nearer';
    return 'empty';
  }

  /** Where a side's queens stand, the chosen one where it is to go. @param {keyof Scene['queens']} side */
  function standing(side) {
    const { from, to } = chosen;
    return scene.queens[side].map((name) => (name === from && to !== null ? to : name));
  }

  function territory() {
    const owners = belief?.first_there;
    if (!owners) return [];
    /** @type {[string[], string][]} */
    const kinds = [
      [owners.white, 'land white'],
      [owners.black, 'land black'],
      [owners.both, 'land even'],
    ];
    return kinds.flatMap(([names, kind]) =>
      names.map((name) => {
        const { x, y } = middle(cellOf(name));
        return draw('rect', {
          class: kind,
          x: x - SIDE / 2 + 1,
          y: y - SIDE / 2 + 1,
          width: SIDE - 2,
          height: SIDE - 2,
          rx: 6,
        });
      }),
    );
  }

  function lastMove() {
    const last = scene.last;
    if (!last || chosen.from !== null) return [];
    const [from, to, arrow] = [last.from, last.to, last.arrow].map((name) => middle(cellOf(name)));
    if (!from || !to || !arrow) return [];
    return [
      draw('line', { class: 'trail', x1: from.x, y1: from.y, x2: to.x, y2: to.y }),
      draw('line', { class: 'trail shot', x1: to.x, y1: to.y, x2: arrow.x, y2: arrow.y }),
      draw('circle', { class: 'trail-end', cx: from.x, cy: from.y, r: 6 }),
    ];
  }

  function stones() {
    return scene.arrows.map((name) => {
      const { x, y } = middle(cellOf(name));
      const fresh = scene.last?.arrow === name && chosen.from === null;
      return draw(
        'g',
        { class: fresh ? 'stone fresh' : 'stone', transform: `translate(${x} ${y})` },
        draw('rect', { x: -21, y: -21, width: 42, height: 42, rx: 9 }),
        draw('path', { d: 'M-9 9 L8 -8 M-1 -9 H9 V1', class: 'fletch' }),
      );
    });
  }

  function queens() {
    return SIDES.flatMap((side) =>
      standing(side).map((name) => {
        const { x, y } = middle(cellOf(name));
        const picked = name === chosen.from || name === chosen.to;
        return draw(
          'g',
          { class: `queen ${side}${picked ? ' picked' : ''}`, transform: `translate(${x} ${y})` },
          draw('circle', { r: 24, class: 'base' }),
          draw('path', { class: 'crown', d: 'M-13 11 L-15 -8 L-7 0 L0 -13 L7 0 L15 -8 L13 11 Z' }),
          draw('path', { class: 'band', d: 'M-12 15.5 H12' }),
        );
      }),
    );
  }

  /** The move that was advised or is thought best, as long as nothing is chosen. */
  function bestMove() {
    const move = hint ?? belief?.lines[0]?.moves[0];
    const parts = move && /^(\w+)-(\w+)\/(\w+)$/.exec(move);
    if (!parts || chosen.from !== null) return [];
    const [from, to, arrow] = parts.slice(1).map((name) => middle(cellOf(name)));
    if (!from || !to || !arrow) return [];
    return [
      draw('path', { class: 'advice', d: `M${from.x} ${from.y} L${to.x} ${to.y}` }),
      draw('path', { class: 'advice shot', d: `M${to.x} ${to.y} L${arrow.x} ${arrow.y}` }),
      draw('circle', { class: 'advice-end', cx: arrow.x, cy: arrow.y, r: 7 }),
    ];
  }

  /** @param {Set<string>} open */
  function targets(open) {
    if (chosen.from === null) return [];
    return [...open].map((name) => {
      const { x, y } = middle(cellOf(name));
      return draw('circle', { class: chosen.to === null ? 'target' : 'target shot', cx: x, cy: y, r: 9 });
    });
  }

  return {
    show(shown) {
      const before = scene;
      scene = shown.scene;
      belief = shown.belief;
      moves = sortMoves(shown.legal);
      hint = shown.hint ?? null;
      if (before?.columns !== scene.columns || before.rows !== scene.rows) build();
      const now = keyOf([scene, shown.legal.length]);
      if (now !== key) chosen = { from: null, to: null };
      key = now;
      refresh();
      aside.show(belief ? thoughts(belief) : []);
      tell();
    },
  };
}

/** @param {Belief} belief */
function thoughts(belief) {
  const { white, black, both } = belief.first_there;
  const land = `White is nearer to ${white.length} squares, Black to ${black.length}, both alike to ${both.length}.`;
  const share = percent(belief.evaluation.territory.chance);
  const chance = `By territory alone ${belief.to_move}, who is to move, wins ${share} % of such games.`;
  const marks = legend([
    ['#e8c76b', 'White gets there first'],
    ['#6f86b5', 'Black gets there first'],
    ['var(--board-accent)', 'the move that looks best; the dotted part is its arrow'],
  ]);
  const parts = [marks, make('p', {}, land), make('p', {}, chance)];
  if (belief.lines.length > 0) {
    const rows = belief.lines.map((line) => [
      line.moves.slice(0, 3).join(' '),
      line.result ?? (line.chance === null ? '' : `${percent(line.chance)} %`),
    ]);
    parts.push(table('Best moves and what may follow', ['moves', 'chance'], rows));
  }
  return parts;
}
