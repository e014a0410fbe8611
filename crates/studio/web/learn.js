/**
 * How a game is played, with pictures that its own board draws, and a page about each of its players.
 * @module
 */
import { games, player as playerOf, rules as rulesOf } from './api.js';
import { board as boardOf } from './boards.js';
import { fill, h } from './dom.js';
import { textOf } from './text.js';
import { LEARNING, nameWindow, ratingInFull, ratingInShort, title } from './words.js';

/**
 * The rules of a game.
 * @param {HTMLElement} main
 * @param {string} game
 */
export async function rules(main, game) {
  const [page, all] = await Promise.all([rulesOf(game), games()]);
  const info = all.find((one) => one.name === game);
  nameWindow(LEARNING.rules, title(game));
  /** @type {Promise<unknown>[]} */
  const drawing = [];
  const text = textOf(page.text, (name) => {
    const picture = page.pictures.find((one) => one.name === name);
    if (!picture) return null;
    const host = h('div', { class: 'board-host', inert: true });
    const shown = { scene: picture.scene, legal: [], mine: picture.seat, names: picture.names, belief: null };
    drawing.push(boardOf(game, host, { act: () => {}, say: () => {} }).then((board) => board.show(shown)));
    return h(
      'figure',
      { class: 'shown', role: 'img', 'aria-label': picture.caption },
      host,
      h('figcaption', {}, picture.caption),
    );
  });
  fill(
    main,
    h(
      'article',
      { class: 'learn' },
      ways(game, 'rules'),
      ...text,
      h('h2', {}, LEARNING.players),
      h(
        'ul',
        { class: 'players' },
        (info?.players ?? []).map((one) =>
          h(
            'li',
            {},
            h('a', { href: `#/player/${game}/${one.name}` }, one.name),
            ' ',
            h('small', {}, [one.summary, ratingInShort(one.rating)].filter(Boolean).join('; ')),
          ),
        ),
      ),
      ways(game, 'rules'),
    ),
  );
  await Promise.all(drawing);
}

/**
 * Where one can go from a page about a game.
 * @param {string} game
 * @param {'rules' | 'lesson' | 'player'} here
 */
export function ways(game, here) {
  return h(
    'nav',
    { class: 'ways', 'aria-label': title(game) },
    here !== 'rules' && h('a', { class: 'button', href: `#/learn/${game}` }, LEARNING.rules),
    here !== 'lesson' && h('a', { class: 'button', href: `#/lesson/${game}` }, LEARNING.lesson),
    h('a', { class: 'button primary', href: `#/new/${game}` }, LEARNING.begin),
  );
}

/**
 * A page about a kind of player.
 * @param {HTMLElement} main
 * @param {string} game
 * @param {string} name
 */
export async function player(main, game, name) {
  const page = await playerOf(game, name);
  nameWindow(page.name, title(game));
  const levels = page.levels.length ? `You meet it as ${page.levels.join(' and ')}.` : '';
  fill(
    main,
    h(
      'article',
      { class: 'learn' },
      h('p', { class: 'soft' }, title(game)),
      h('h1', {}, page.name),
      h('p', { class: 'lead' }, `${page.summary}.`),
      levels && h('p', {}, levels),
      page.sees_all && h('p', {}, 'It sees what is hidden, so it plays in the laboratory only, to measure others.'),
      ...textOf(page.text),
      h('p', {}, h('strong', {}, 'How strong it is.'), ` ${ratingInFull(page.rating)}`),
      ways(game, 'player'),
    ),
  );
}
