/** Drawings of ground and units, each around the origin in a square of sixty. */

import { draw } from './board.js';

/** What grows or stands on a tile. @type {Record<string, string>} */
const GROUND = {
  sea: 'M-20 -8 q5 -6 10 0 t10 0 t10 0 M-14 8 q5 -6 10 0 t10 0 t10 0',
  forest: 'M-12 14 L-2 -14 L8 14 Z M2 18 L11 -6 L20 18 Z M-21 18 L-13 0 L-5 18 Z',
  mountain: 'M-24 18 L-6 -16 L4 4 L10 -6 L24 18 Z M-11 -6 L-6 -16 L-1 -6 L-6 -3 Z',
  fortress: 'M-18 18 V-8 H-12 V-2 H-5 V-8 H5 V-2 H12 V-8 H18 V18 Z M-5 18 V8 A5 5 0 0 1 5 8 V18 Z',
  road: '',
  plain: 'M-14 6 l3 -7 l3 7 M6 -8 l3 -7 l3 7 M8 16 l3 -7 l3 7',
  barred: 'M-14 -14 L14 14 M14 -14 L-14 14',
};

/** @param {string} terrain @param {number} x @param {number} y */
export function ground(terrain, x, y) {
  const path = GROUND[terrain] ?? '';
  return path ? draw('path', { class: `growth ${terrain}`, d: path, transform: `translate(${x} ${y})` }) : null;
}

/** What is left of a unit. @param {number} x @param {number} y */
export function burst(x, y) {
  const rays = Array.from({ length: 8 }, (_, number) => {
    const [across, down] = [Math.cos((number * Math.PI) / 4), Math.sin((number * Math.PI) / 4)];
    return `M${(9 * across).toFixed(1)} ${(9 * down).toFixed(1)} L${(20 * across).toFixed(1)} ${(20 * down).toFixed(1)}`;
  });
  return draw('path', { class: 'burst', d: rays.join(' '), transform: `translate(${x} ${y})` });
}

/** The outline of each kind of unit. @type {Record<string, string>} */
const UNITS = {
  fighter: 'M0 -18 L3 -6 L18 4 V8 L3 5 L2 13 L6 16 V18 L0 16.5 L-6 18 V16 L-2 13 L-3 5 L-18 8 V4 L-3 -6 Z',
  attacker: 'M0 -17 L4 -9 L19 -3 V4 L4 4 L3 12 L8 15 V18 H-8 V15 L-3 12 L-4 4 L-19 4 V-3 L-4 -9 Z M-13 5 V11 M13 5 V11',
  panzer: 'M-17 4 H17 L14 14 H-14 Z M-9 3 V-6 H7 V3 Z M7 -3 H22 V0 H7 Z',
  cannon: 'M-17 12 L10 -13 L14 -9 L-9 14 Z M-12 14 A7 7 0 1 0 2 14 A7 7 0 1 0 -12 14 Z',
  antiair: 'M-17 5 H17 L14 14 H-14 Z M-8 4 V-3 H8 V4 Z M-5 -3 L4 -17 L7 -15 L0 -3 Z M3 -3 L12 -15 L15 -13 L8 -3 Z',
  infantry: 'M-10 -5 A10 10 0 0 1 10 -5 L13 -3 H-13 Z M-6 -1 H6 V4 L11 16 H-11 L-6 4 Z',
};

/**
 * A unit with its HP.
 * @param {{ kind: string, side: number, hp: number, waiting: boolean }} unit
 * @param {number} x
 * @param {number} y
 * @param {string} [state] more classes
 */
export function unitPicture(unit, x, y, state = '') {
  const side = unit.side === 0 ? 'red' : 'blue';
  const width = 40;
  // Not by colour alone: blue units are rounder.
  const rx = unit.side === 0 ? 8 : 20;
  return draw(
    'g',
    { class: `unit ${side}${unit.waiting ? ' waiting' : ''} ${state}`, transform: `translate(${x} ${y})` },
    draw('rect', { class: 'badge', x: -25, y: -25, width: 50, height: 50, rx }),
    draw('path', { class: 'figure', d: UNITS[unit.kind] ?? '', transform: 'translate(0 -4) scale(0.92)' }),
    draw('rect', { class: 'hp-back', x: -width / 2, y: 16, width, height: 5, rx: 2.5 }),
    draw('rect', { class: 'hp', x: -width / 2, y: 16, width: (width * unit.hp) / 10, height: 5, rx: 2.5 }),
    draw('circle', { class: 'count-back', cx: 19, cy: -19, r: 10 }),
    draw('text', { class: 'count', x: 19, y: -19, dy: '0.35em' }, String(unit.hp)),
  );
}
