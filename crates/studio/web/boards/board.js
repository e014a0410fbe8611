/**
 * What all boards share: the contract with the page, and grids of cells that mouse, touch and keyboard reach alike.
 */

/**
 * What a board asks of the page.
 * @typedef {object} Hooks
 * @property {(text: string) => void} act takes an action, in the game's notation
 * @property {(text: string) => void} say tells the player what to do next
 */

/**
 * What a board is to show.
 * @template Scene, Thought
 * @typedef {object} Shown
 * @property {Scene} scene what the viewer sees, as the server sends it
 * @property {Thought | null} belief what may be thought of it, or null when nobody asked
 * @property {string[]} legal the actions that the viewer may take now; empty when it is not its turn
 * @property {number | null} mine the viewer's seat; null for one who sees the truth
 * @property {string[]} names what the seats are called
 * @property {string | null} [hint] an action that somebody has advised, to be pointed out
 */

/**
 * @template Scene, Thought
 * @typedef {object} Board
 * @property {(shown: Shown<Scene, Thought>) => void} show draws anew; a selection is forgotten when the position has changed
 */

/**
 * @typedef {object} Cell
 * @property {number} column from 0, from the left
 * @property {number} row from 0, from the top
 */

const SVG = 'http://www.w3.org/2000/svg';

/**
 * What an element says of itself; what is null, undefined or false is left out.
 * @typedef {Record<string, string | number | boolean | null | undefined>} Attributes
 */

/**
 * An element of a drawing.
 * @param {string} tag
 * @param {Attributes} [attributes]
 * @param {...(Node | string | null)} children
 * @returns {SVGElement}
 */
export function draw(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

/**
 * An element of the page.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...(Node | string | null)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** The side of a cell in the units of a drawing. */
export const SIDE = 60;

/** The letter of a column. @param {number} column */
export const letter = (column) => String.fromCharCode(97 + column);

/**
 * Reads a square like c7, rows counted from 1.
 * @param {string} text
 * @returns {{ column: number, number: number }}
 */
export function square(text) {
  return { column: text.charCodeAt(0) - 97, number: Number(text.slice(1)) };
}

/**
 * What a grid is made of.
 * @typedef {object} GridOptions
 * @property {number} columns
 * @property {number} rows
 * @property {string} label what the whole is called
 * @property {(cell: Cell) => void} pick a cell was clicked, touched, or chosen by Enter or Space
 * @property {(cell: Cell | null) => void} [look] the pointer or the focus has come to a cell, or left
 * @property {() => void} [cancel] Escape was pressed
 * @property {(key: string, cell: Cell) => boolean} [key] another key was pressed; true if it meant something
 * @property {() => boolean} [drag] whether a cell is picked where the pointer lets go, so that things can be dragged
 * @property {(cell: Cell) => boolean} [has] whether there is such a cell; all are there if nothing is said
 * @property {number} [x] where the grid begins
 * @property {number} [y]
 */

/** A grid of cells that can be named, looked at and picked. It lies over the drawing and shows nothing but the focus. */
export class Grid {
  /** @param {GridOptions} options */
  constructor(options) {
    this.options = options;
    /** @type {(SVGElement | null)[][]} */
    this.cells = [];
    /** @type {Cell} */
    this.at = { column: 0, row: 0 };
    this.element = draw('g', { role: 'grid', 'aria-label': options.label, class: 'cells' });
    const { x = 0, y = 0 } = options;
    for (let row = 0; row < options.rows; row += 1) {
      const line = draw('g', { role: 'row' });
      /** @type {(SVGElement | null)[]} */
      const cells = [];
      for (let column = 0; column < options.columns; column += 1) {
        if (options.has && !options.has({ column, row })) {
          cells.push(null);
          continue;
        }
        const cell = draw('rect', {
          role: 'gridcell',
          class: 'cell',
          x: x + column * SIDE,
          y: y + row * SIDE,
          width: SIDE,
          height: SIDE,
          rx: 6,
          tabindex: -1,
        });
        this.listen(cell, { column, row });
        cells.push(cell);
        line.append(cell);
      }
      this.cells.push(cells);
      this.element.append(line);
    }
    this.go(this.at, false);
  }

  /**
   * Says what is on a cell, and whether it can be picked.
   * @param {Cell} cell
   * @param {string} text
   * @param {{ open?: boolean, chosen?: boolean }} [state]
   */
  name(cell, text, { open = false, chosen = false } = {}) {
    const element = this.cells[cell.row]?.[cell.column];
    if (!element) return;
    element.setAttribute('aria-label', text);
    element.setAttribute('aria-disabled', String(!open));
    element.setAttribute('aria-selected', String(chosen));
    element.classList.toggle('open', open);
  }

  /**
   * Makes a cell the one that is reached with the Tab key.
   * @param {Cell} cell
   * @param {boolean} focus whether to go there at once
   */
  go(cell, focus) {
    const next = this.cells[cell.row]?.[cell.column];
    if (!next) return;
    this.cells[this.at.row]?.[this.at.column]?.setAttribute('tabindex', '-1');
    this.at = cell;
    next.setAttribute('tabindex', '0');
    if (focus) next.focus();
  }

  /**
   * @param {SVGElement} element
   * @param {Cell} cell
   */
  listen(element, cell) {
    const { pick, look, cancel, key, drag } = this.options;
    const chosen = () => {
      this.go(cell, false);
      pick(cell);
    };
    element.addEventListener('pointerdown', (event) => {
      // A finger would else stay with the cell where it came down.
      if (drag?.() && element.hasPointerCapture(event.pointerId)) element.releasePointerCapture(event.pointerId);
    });
    element.addEventListener('pointerup', () => {
      if (drag?.()) chosen();
    });
    element.addEventListener('click', (event) => {
      // A click without a pointer comes from a tool that reads the page aloud.
      if (!drag?.() || event.detail === 0) chosen();
    });
    element.addEventListener('pointerenter', () => look?.(cell));
    element.addEventListener('pointerleave', () => look?.(null));
    element.addEventListener('focus', () => look?.(cell));
    element.addEventListener('blur', () => look?.(null));
    element.addEventListener('keydown', (event) => {
      const step = steps[event.key];
      if (step) {
        this.go({ column: cell.column + step[0], row: cell.row + step[1] }, true);
      } else if (event.key === 'Enter' || event.key === ' ') {
        pick(cell);
      } else if (event.key === 'Escape') {
        cancel?.();
      } else if (!key?.(event.key, cell)) {
        return;
      }
      event.preventDefault();
    });
  }
}

/** @type {Record<string, [number, number]>} */
const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Room for the coordinates around a grid. */
export const MARGIN = 26;

/**
 * Letters above and numbers beside a grid.
 * @param {number} columns
 * @param {string[]} rows what each row is called, from the top
 * @returns {SVGElement}
 */
export function coordinates(columns, rows) {
  const group = draw('g', { class: 'coordinates', 'aria-hidden': 'true' });
  for (let column = 0; column < columns; column += 1) {
    group.append(draw('text', { x: (column + 0.5) * SIDE, y: -9 }, letter(column)));
  }
  rows.forEach((name, row) => {
    group.append(draw('text', { x: -14, y: (row + 0.5) * SIDE, dy: '0.35em' }, name));
  });
  return group;
}

/**
 * The squares of a grid, for looks only.
 * @param {number} columns
 * @param {number} rows
 * @param {(cell: Cell) => string} kind the class of each
 * @returns {SVGElement}
 */
export function squares(columns, rows, kind) {
  const group = draw('g', { 'aria-hidden': 'true' });
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      group.append(
        draw('rect', {
          class: kind({ column, row }),
          x: column * SIDE + 1,
          y: row * SIDE + 1,
          width: SIDE - 2,
          height: SIDE - 2,
          rx: 6,
        }),
      );
    }
  }
  return group;
}

/** The middle of a cell. @param {Cell} cell */
export const middle = (cell) => ({ x: (cell.column + 0.5) * SIDE, y: (cell.row + 0.5) * SIDE });

/** A chance in whole percent, as people say it. @param {number} chance */
export function percent(chance) {
  if (chance <= 0) return '0';
  if (chance >= 1) return '100';
  return chance < 0.005 ? '<1' : String(Math.min(99, Math.round(100 * chance)));
}

/**
 * A short key of a value, to see whether a position is still the same.
 * @param {unknown} value
 */
export const keyOf = (value) => JSON.stringify(value);
