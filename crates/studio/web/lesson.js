/**
 * A lesson: a handful of positions that are solved by clicking, each with a word about what was clicked.
 * @module
 */
import { lesson as lessonOf } from './api.js';
import { board as boardOf } from './boards.js';
import { fill, h } from './dom.js';
import { ways } from './learn.js';
import { LEARNING, nameWindow, title } from './words.js';

/**
 * @param {HTMLElement} main
 * @param {string} game
 */
export async function lesson(main, game) {
  const { exercises } = await lessonOf(game);
  nameWindow(LEARNING.lesson, title(game));
  let at = 0;
  let solved = false;

  const step = h('p', { class: 'soft' });
  const task = h('p', { class: 'task' });
  const guide = h('p', { class: 'guide', 'aria-live': 'polite' });
  const told = h('p', { class: 'told', role: 'status' });
  const host = h('div', { class: 'board-host' });
  const show = h('button', { type: 'button', onclick: reveal }, LEARNING.show);
  const back = h('button', { type: 'button', onclick: () => go(at - 1) }, LEARNING.back);
  const next = h('button', { type: 'button', class: 'primary', onclick: () => go(at + 1) }, LEARNING.next);
  const end = h('div', { class: 'end' });
  fill(
    main,
    h(
      'section',
      { class: 'table', 'aria-label': `${title(game)}: ${LEARNING.lesson}` },
      h('div', { class: 'stage' }, guide, host),
      h(
        'aside',
        { class: 'side lesson' },
        h('h1', {}, title(game)),
        step,
        task,
        told,
        h('div', { class: 'tools' }, back, show, next),
        end,
      ),
    ),
  );
  const board = await boardOf(game, host, {
    act: answer,
    say: (text) => {
      guide.textContent = text;
    },
  });

  /** @param {number} to */
  function go(to) {
    at = Math.max(0, Math.min(exercises.length - 1, to));
    solved = false;
    const exercise = exercises[at];
    if (!exercise) return;
    step.textContent = LEARNING.step(at + 1, exercises.length);
    task.textContent = exercise.task;
    guide.textContent = '';
    draw(null);
    tell('', '');
  }

  /** The position as it is asked. @param {string | null} hint */
  function draw(hint) {
    const exercise = exercises[at];
    if (!exercise) return;
    const { scene, legal, seat: mine, names } = exercise;
    board.show({ scene, legal, mine, names, hint, belief: null });
  }

  /**
   * What is said of an answer, and which buttons there are then.
   * @param {'' | 'right' | 'wrong'} kind
   * @param {string} text
   */
  function tell(kind, text) {
    const last = at === exercises.length - 1;
    told.className = `told ${kind}`;
    fill(told, kind && h('strong', {}, `${LEARNING[kind]} `), text);
    back.hidden = at === 0;
    show.hidden = solved;
    next.hidden = last;
    next.disabled = !solved;
    next.title = solved ? '' : 'Solve this one first, or have it shown';
    fill(end, solved && last ? h('p', {}, LEARNING.done) : null, solved && last ? ways(game, 'lesson') : null);
    if (solved && !last) next.focus({ preventScroll: true });
  }

  /** @param {string} text */
  function answer(text) {
    const exercise = exercises[at];
    if (!exercise || solved) return;
    const found = exercise.answers.find((one) => one.text === text);
    if (!found) {
      draw(null);
      tell('wrong', exercise.wrong);
      return;
    }
    solved = true;
    const { seat: mine, names } = exercise;
    board.show({ scene: found.scene, legal: [], mine, names, belief: null });
    guide.textContent = '';
    tell('right', exercise.right);
  }

  /** Points the answer out; it is still to be clicked. */
  function reveal() {
    draw(exercises[at]?.answers[0]?.text ?? null);
  }

  go(0);
}
