/**
 * The page: what is shown at which address.
 * @module
 */
import { byId, fill, h } from './dom.js';
import { lobby } from './lobby.js';
import { play } from './play.js';

/** @type {() => void} */
let leave = () => {};
let visit = 0;

async function show() {
  const main = byId('main');
  const [, page = '', ...rest] = window.location.hash.replace(/^#/, '').split('/');
  visit += 1;
  const mine = visit;
  leave();
  leave = () => {};
  main.dataset.page = page || 'lobby';
  try {
    if (page === 'play') {
      const end = await play(main, rest[0] ?? '');
      if (mine === visit) leave = end;
      else end();
    } else {
      await lobby(main, page === 'new' ? rest[0] : undefined);
    }
    window.scrollTo(0, 0);
  } catch (error) {
    fill(main, h('section', { class: 'trouble' }, h('h1', {}, 'That did not work'),
      h('p', {}, error instanceof Error ? error.message : String(error)), h('p', {}, h('a', { href: '#/' }, 'Back to the games'))));
  }
}

window.addEventListener('hashchange', show);
show();
