/** Tables and lines beside a board, for what the machine thinks. */

import { make } from './board.js';

/** A place for notes, which is gone while there are none. */
export function notes() {
  const element = make('section', { class: 'board-notes', 'aria-label': 'What may be thought of the position' });
  element.hidden = true;
  return {
    element,
    /** @param {Node[]} parts */
    show(parts) {
      element.replaceChildren(...parts);
      element.hidden = parts.length === 0;
    },
  };
}

/**
 * A small table under a title.
 * @param {string} title
 * @param {string[]} head
 * @param {string[][]} rows
 */
export function table(title, head, rows) {
  const line = (/** @type {string[]} */ texts, /** @type {"th" | "td"} */ tag) =>
    make('tr', {}, ...texts.map((text) => make(tag, tag === 'th' ? { scope: 'col' } : {}, text)));
  return make(
    'table',
    {},
    make('caption', {}, title),
    make('thead', {}, line(head, 'th')),
    make('tbody', {}, ...rows.map((row) => line(row, 'td'))),
  );
}

/**
 * What the marks of a picture mean.
 * @param {[string, string][]} marks the colour of each, and what it stands for
 */
export function legend(marks) {
  return make(
    'ul',
    { class: 'legend', 'aria-label': 'What the colours mean' },
    ...marks.map(([colour, words]) => {
      const mark = make('i', { 'aria-hidden': 'true' });
      mark.style.setProperty('--mark', colour);
      return make('li', {}, mark, words);
    }),
  );
}
