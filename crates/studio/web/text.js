/**
 * Texts of games, which come as data, as elements of the page.
 * @module
 */
import { h } from './dom.js';

/** @typedef {import('./wire.d.ts').TextBlock} Block */
/** @typedef {import('./wire.d.ts').TextSpan} Span */

const TAGS = /** @type {const} */ ({ strong: 'strong', emphasis: 'em', code: 'code' });

/** @param {Span[]} spans */
function line(spans) {
  return spans.map(({ style, text }) => (style === 'plain' ? text : h(TAGS[style], {}, text)));
}

/**
 * A text, part by part.
 * @param {Block[]} blocks
 * @param {(name: string) => HTMLElement | null} picture what stands in the place of a picture
 * @returns {(HTMLElement | null)[]}
 */
export function textOf(blocks, picture = () => null) {
  return blocks.map((block) => {
    switch (block.kind) {
      case 'heading':
        return h(block.level === 1 ? 'h1' : block.level === 2 ? 'h2' : 'h3', {}, line(block.spans));
      case 'paragraph':
        return h('p', {}, line(block.spans));
      case 'list':
        return h(
          block.ordered ? 'ol' : 'ul',
          {},
          block.items.map((item) => h('li', {}, line(item))),
        );
      case 'table':
        return tableOf(block);
      default:
        return picture(block.name);
    }
  });
}

/** @param {Extract<Block, { kind: 'table' }>} table */
function tableOf({ head, numbers, rows }) {
  const kind = (/** @type {number} */ column) => ({ class: numbers[column] ? 'number' : null });
  return h(
    'div',
    { class: 'chart', tabindex: 0, role: 'region', 'aria-label': 'Table' },
    h(
      'table',
      {},
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          head.map((cell, column) => h('th', { scope: 'col', ...kind(column) }, line(cell))),
        ),
      ),
      h(
        'tbody',
        {},
        rows.map((row) =>
          h(
            'tr',
            {},
            row.map((cell, column) => h('td', kind(column), line(cell))),
          ),
        ),
      ),
    ),
  );
}
