/**
 * The first page: choose a game, an opponent, a seat.
 * @module
 */
import { createGame, games } from './api.js';
import { fill, h, sayError } from './dom.js';
import { picture } from './pictures.js';
import { GAMES, title } from './words.js';

/** @typedef {import('./api.js').Game} Game */

/**
 * @param {HTMLElement} main
 * @param {string} [chosen] a game's name
 * @param {string | null} [spec] the game's options, if they are settled
 */
export async function lobby(main, chosen, spec = null) {
  const all = await games();
  const game = all.find((one) => one.name === chosen);
  if (game) {
    fill(main, setUp(game, spec));
    main.querySelector('button')?.focus({ preventScroll: true });
    return;
  }
  fill(
    main,
    h('section', { class: 'welcome' },
      h('h1', {}, 'Reading ahead, and reading the other player'),
      h('p', {}, 'Five games in which you cannot see, or cannot search, everything. Choose one and play.')),
    h('ul', { class: 'games' }, all.map((one) => h('li', {},
      h('a', { class: 'card', href: `#/new/${one.name}` },
        picture(one.name),
        h('h2', {}, title(one.name)),
        h('p', {}, GAMES[one.name]?.tagline ?? one.summary))))),
  );
}

/**
 * The form for a new game.
 * @param {Game} game
 * @param {string | null} spec
 */
function setUp(game, spec) {
  const words = GAMES[game.name];
  const level = radios('level', 'Opponent', game.levels.map((one, index) => ({
    value: one.player, words: one.name, about: one.about, checked: index === Math.min(2, game.levels.length - 1),
  })));
  const other = h('select', { name: 'other', 'aria-label': 'Player' },
    h('option', { value: '' }, 'one of the above'),
    game.players.filter((player) => !player.sees_all).map((player) => h('option', { value: player.name }, `${player.name}: ${player.summary}`)));
  const seat = radios('seat', 'Your seat', game.seats.map((name, index) => ({
    value: String(index), words: name, about: '', checked: index === (words?.seat ?? 0),
  })));
  const options = spec ? [h('p', { class: 'soft' }, 'As the file has them.')] : (words?.options ?? []).map((option) => h('label', { class: 'field' },
    h('span', {}, option.words),
    h('select', { name: `option-${option.key}`, 'aria-label': option.words }, option.choices.map((choice) => h('option', { value: choice.value }, choice.words)))));
  const start = h('button', { class: 'primary', type: 'submit' }, 'Play');
  const form = h('form', {
    class: 'setup',
    onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      start.disabled = true;
      begin(game, new FormData(form), spec).catch((error) => {
        sayError(error);
        start.disabled = false;
      });
    },
  },
  level,
  h('details', {}, h('summary', {}, 'Another player'), h('label', { class: 'field wide' }, h('span', {}, 'Player'), other)),
  seat,
  options.length ? h('fieldset', { class: 'options' }, h('legend', {}, 'Rules'), options) : null,
  h('div', { class: 'actions' }, start, h('a', { href: '#/', class: 'quiet' }, 'Another game')));
  return h('section', { class: 'new' },
    h('div', { class: 'about' }, picture(game.name), h('h1', {}, title(game.name)), h('p', {}, words?.tagline ?? game.summary),
      h('details', {}, h('summary', {}, 'How moves are written'), h('pre', {}, game.how_to.trim()))),
    form);
}

/**
 * @param {string} name
 * @param {string} legend
 * @param {{ value: string, words: string, about: string, checked: boolean }[]} choices
 */
function radios(name, legend, choices) {
  return h('fieldset', { class: 'radios' }, h('legend', {}, legend),
    h('div', { class: 'pills' }, choices.map((choice) => h('label', { class: 'pill' },
      h('input', { type: 'radio', name, value: choice.value, checked: choice.checked }),
      h('span', {}, h('b', {}, choice.words), choice.about ? h('small', {}, choice.about) : null)))));
}

/**
 * @param {Game} game
 * @param {FormData} form
 * @param {string | null} settled
 */
async function begin(game, form, settled) {
  const player = String(form.get('other') || form.get('level') || 'random');
  const seat = Number(form.get('seat') ?? 0);
  const options = (GAMES[game.name]?.options ?? [])
    .map((option) => [option.key, String(form.get(`option-${option.key}`) ?? ''), option.choices[0]?.value])
    .filter(([, value, usual]) => value && value !== usual)
    .map(([key, value]) => `${key}=${value}`);
  const spec = settled ?? (options.length ? `${game.name}:${options.join(',')}` : game.name);
  const created = await createGame(spec, game.seats.map((_, index) => (index === seat ? null : player)));
  const mine = created.seats[0];
  if (mine) window.location.hash = `#/play/${mine.token}`;
}
