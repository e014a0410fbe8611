/** Ships on a grid: reading cells, and finding places for the ship to be placed next. */

import { letter, square } from './board.js';

/** @typedef {import('./board.js').Cell} Cell */

/** The cell of a name like c7. @param {string} name @returns {Cell} */
export function cellOf(name) {
  const { column, number } = square(name);
  return { column, row: number - 1 };
}

/** The name of a cell. @param {Cell} cell */
export const nameOf = (cell) => letter(cell.column) + String(cell.row + 1);

/** Whether the actions are places for a ship. @param {string[]} legal */
export const isPlacing = (legal) => legal.length > 0 && legal.every((text) => /^[a-z]\d+[hv]$/.test(text));

/**
 * Where a ship of some length would lie if it was held over a cell: as far as the board goes, with that cell as near
 * its first end as can be.
 * @param {Cell} over
 * @param {number} length
 * @param {boolean} down
 * @param {number} columns
 * @param {number} rows
 * @returns {{ action: string, cells: Cell[] }}
 */
export function placeOver(over, length, down, columns, rows) {
  const column = down ? over.column : Math.max(0, Math.min(over.column, columns - length));
  const row = down ? Math.max(0, Math.min(over.row, rows - length)) : over.row;
  const cells = Array.from({ length }, (_, step) => ({
    column: column + (down ? 0 : step),
    row: row + (down ? step : 0),
  }));
  // A ship of one cell always lies across.
  return { action: nameOf({ column, row }) + (down && length > 1 ? 'v' : 'h'), cells };
}
