/**
 * The page: what is shown at which address.
 * @module
 */

import { byId, fill, h } from './dom.js';
import { acceptFiles } from './dropping.js';
import { join } from './friends.js';
import { laboratory } from './laboratory.js';
import { player, rules } from './learn.js';
import { lesson } from './lesson.js';
import { library } from './library.js';
import { lobby } from './lobby.js';
import { play } from './play.js';
import { replay } from './replay.js';
import { learnTitles, nameWindow } from './words.js';

/** @type {() => void} */
let leave = () => {};
let visit = 0;

/**
 * The page that an address names; returns what ends it.
 * @param {HTMLElement} main
 * @param {string} page
 * @param {string[]} rest the other parts of the path
 * @param {URLSearchParams} asked
 * @returns {Promise<(() => void) | void>}
 */
function open(main, page, rest, asked) {
  switch (page) {
    case 'play':
      return play(main, rest[0] ?? '');
    case 'games':
      return library(main, rest[0]);
    case 'replay':
      return replay(main, rest[0] ?? '', rest[1] ?? '', asked);
    case 'lab':
      return laboratory(main, rest[0]);
    case 'join':
      return join(main, rest[0] ?? '');
    case 'learn':
      return rules(main, rest[0] ?? '');
    case 'lesson':
      return lesson(main, rest[0] ?? '');
    case 'player':
      return player(main, rest[0] ?? '', rest[1] ?? '');
    case 'new':
      return lobby(main, rest[0], asked.get('spec'));
    default:
      return lobby(main);
  }
}

async function show() {
  const main = byId('main');
  const [path = '', query = ''] = window.location.hash.replace(/^#/, '').split('?');
  const [, page = '', ...rest] = path.split('/');
  visit += 1;
  const mine = visit;
  leave();
  leave = () => {};
  main.dataset.page = page || 'lobby';
  navigate(page);
  nameWindow();
  try {
    const end = (await open(main, page, rest, new URLSearchParams(query))) ?? (() => {});
    if (mine === visit) leave = end;
    else end();
    window.scrollTo(0, 0);
  } catch (error) {
    if (mine !== visit) return;
    fill(
      main,
      h(
        'section',
        { class: 'trouble' },
        h('h1', {}, 'That did not work'),
        h('p', {}, error instanceof Error ? error.message : String(error)),
        h('p', {}, h('a', { href: '#/' }, 'Back to the games')),
      ),
    );
  }
}

/**
 * Shows where one is.
 * @param {string} page
 */
function navigate(page) {
  const here = { games: 'games', replay: 'games', lab: 'lab' }[page] ?? '';
  fill(
    byId('nav'),
    ...[
      ['', 'Play'],
      ['games', 'Replays'],
      ['lab', 'Laboratory'],
    ].map(([to, words]) => h('a', { href: `#/${to}`, 'aria-current': to === here && 'page' }, words)),
  );
}

acceptFiles();
window.addEventListener('hashchange', show);
// A page without titles is better than none: what is wrong shows when it is opened.
learnTitles()
  .catch(() => {})
  .then(show);
