/**
 * The position in plain text, for games that have no drawn board.
 * @module
 */
import { h } from './dom.js';

/**
 * @param {HTMLElement} host
 * @returns {{ show: (state: { picture: string }) => void }}
 */
export function textBoard(host) {
  const picture = h('pre', { class: 'text-board' });
  host.replaceChildren(picture);
  return {
    show(state) {
      picture.textContent = state.picture;
    },
  };
}
