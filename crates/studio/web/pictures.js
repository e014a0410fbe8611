/**
 * A small picture for each game.
 * @module
 */
import { svg } from './dom.js';

/** @param {string} inside */
const frame = (inside) => `<svg viewBox="0 0 120 80" aria-hidden="true" class="picture">${inside}</svg>`;

/**
 * @param {number} columns
 * @param {number} rows
 * @param {(column: number, row: number) => string} cell its class, or nothing
 */
function cells(columns, rows, cell) {
  const size = Math.min(104 / columns, 68 / rows);
  const [left, top] = [(120 - size * columns) / 2, (80 - size * rows) / 2];
  let out = '';
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [x, y] = [left + column * size, top + row * size];
      out += `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${(size - 1).toFixed(1)}" height="${(size - 1).toFixed(1)}" rx="1.5" class="${cell(column, row)}"/>`;
    }
  }
  return out;
}

/** @param {number} x @param {number} y @param {string} kind */
const ghost = (x, y, kind) =>
  `<path class="${kind}" d="M${x - 8} ${y + 9}v-9a8 8 0 0 1 16 0v9l-4-3-4 3-4-3z"/><circle class="eye" cx="${x - 3}" cy="${y}" r="1.5"/><circle class="eye" cx="${x + 3}" cy="${y}" r="1.5"/>`;

/** @type {Record<string, string>} */
const PICTURES = {
  battleship: frame(cells(9, 6, (column, row) => {
    if (row === 2 && column > 1 && column < 6) return column === 4 ? 'p-hit' : 'p-strong';
    if (column === 7 && row > 2 && row < 6) return 'p-strong';
    return (column * 5 + row * 3) % 7 === 0 ? 'p-soft' : 'p-faint';
  })),
  geister: frame(cells(6, 4, (column, row) => ((column + row) % 2 ? 'p-faint' : 'p-soft')) + ghost(43, 48, 'p-blue') + ghost(77, 48, 'p-hit') + ghost(60, 26, 'p-strong')),
  amazons: frame(cells(8, 5, (column, row) => {
    if ((column === 2 && row === 3) || (column === 5 && row === 4)) return 'p-strong';
    if ((column === 5 && row === 1) || (column === 1 && row === 0)) return 'p-hit';
    if ((column * 7 + row * 11) % 9 === 2) return 'p-ink';
    return (column + row) % 2 ? 'p-faint' : 'p-soft';
  })),
  bridge: frame(['♠', '♥', '♦', '♣'].map((suit, index) =>
    `<g transform="rotate(${index * 12 - 18} 60 110)"><rect x="42" y="14" width="36" height="52" rx="4" class="p-card"/><text x="60" y="48" text-anchor="middle" font-size="24" class="${suit === '♥' || suit === '♦' ? 'p-hit' : 'p-ink'}">${suit}</text></g>`).join('')),
  tubstap: frame(cells(9, 6, (column, row) => {
    if ((column === 1 && row === 2) || (column === 2 && row === 4)) return 'p-hit';
    if ((column === 6 && row === 1) || (column === 7 && row === 3)) return 'p-blue';
    if ((column * 3 + row * 7) % 8 === 1) return 'p-strong';
    return (column * 5 + row) % 6 === 0 ? 'p-soft' : 'p-faint';
  })),
};

/**
 * @param {string} game
 * @returns {Element}
 */
export function picture(game) {
  return svg(PICTURES[game] ?? frame(''));
}
