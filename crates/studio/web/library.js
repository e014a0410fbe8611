/**
 * All stored games.
 * @module
 */
import { matches, matchGames } from './api.js';
import { fill, h, sayError } from './dom.js';
import { take } from './dropping.js';
import { called, nameWindow, title } from './words.js';

/**
 * @param {HTMLElement} main
 * @param {string | undefined} chosen a match's number
 */
export async function library(main, chosen) {
  nameWindow('Replays');
  if (chosen) {
    await showGames(main, Number(chosen));
    return;
  }
  const all = (await matches()).filter((one) => one.games > 0);
  fill(
    main,
    h(
      'section',
      {},
      h('h1', {}, 'Games'),
      h(
        'label',
        { class: 'drop' },
        'Drop a file here, or choose one: .pbn, .lin, .sgf, .tbsreplay, .tbsmap, .jsonl',
        h('input', {
          type: 'file',
          class: 'visually-hidden',
          onchange: (/** @type {Event} */ event) => {
            const file = /** @type {HTMLInputElement} */ (event.target).files?.[0];
            if (file) take(file).catch(sayError);
          },
        }),
      ),
      all.length ? null : h('p', { class: 'soft' }, 'There are no finished games yet.'),
      h(
        'ul',
        { class: 'list' },
        all.map((one) =>
          h(
            'li',
            {},
            h(
              'a',
              { href: one.games === 1 ? `#/replay/${one.id}/0` : `#/games/${one.id}` },
              h('b', {}, title(one.game.split(':')[0] ?? '')),
              ' ',
              h('span', {}, one.called.map(called).join(' – ')),
              h('small', {}, `${one.games.toLocaleString()} ${one.games === 1 ? 'game' : 'games'}, ${one.created} UTC`),
            ),
          ),
        ),
      ),
    ),
  );
}

/**
 * @param {HTMLElement} main
 * @param {number} id
 */
async function showGames(main, id) {
  const one = (await matches()).find((match) => match.id === id);
  if (!one) throw new Error(`There is no match ${id}.`);
  const list = h('ul', { class: 'list' });
  const more = h('button', { onclick: () => add() }, 'More');
  let from = 0;
  async function add() {
    const games = await matchGames(id, from);
    for (const game of games) {
      const won = game.winner === null ? 'draw' : `${game.winner === 0 ? 'first' : 'second'} side won`;
      list.append(
        h(
          'li',
          {},
          h(
            'a',
            { href: `#/replay/${id}/${game.number}` },
            h('b', {}, `Game ${game.number}`),
            ' ',
            h('span', {}, `${won}: ${game.reason}`),
            h('small', {}, `${game.decisions[0] + game.decisions[1]} decisions`),
          ),
        ),
      );
    }
    from = (games.at(-1)?.number ?? from) + 1;
    more.hidden = games.length < 200;
  }
  await add();
  fill(
    main,
    h(
      'section',
      {},
      h('p', {}, h('a', { href: '#/games' }, 'All games')),
      h('h1', {}, title(one.game.split(':')[0] ?? '')),
      h('p', { class: 'soft' }, one.called.map(called).join(' – ')),
      list,
      more,
    ),
  );
}
