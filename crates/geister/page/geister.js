import { draw, Grid, keyOf, letter, make, middle, percent, SIDE, squares } from './board.js';
import { anyReds, isSetUp, stepsOf, toggled } from './geister-moves.js';
import { legend, notes, table } from './notes.js';

/** @typedef {import('../wire.d.ts').Ghost} Ghost */
/** @typedef {import('../wire.d.ts').GeisterScene} Scene */
/** @typedef {import('../wire.d.ts').GeisterThought} Belief */

/** The squares a side; a row more above for the exits, one below for the enemy's, and a strip for what was taken. */
const SQUARES = 6;

/**
 * @param {HTMLElement} host
 * @param {import('./board.js').Hooks} hooks
 * @returns {import('./board.js').Board<Scene, Belief>}
 */
export function create(host, hooks) {
  /** @type {Scene} */
  let scene;
  /** @type {Belief | null} */
  let belief = null;
  /** @type {string[]} */
  let legal = [];
  let seat = 0;
  let open = false;
  /** @type {string | null} */
  let hint = null;
  let key = '';
  /** @type {string | null} */
  let chosen = null;
  /** @type {string[]} */
  let reds = [];

  const grid = new Grid({
    columns: SQUARES,
    rows: SQUARES + 1,
    label: 'Geister board',
    pick,
    cancel,
    has: ({ column, row }) => row > 0 || column === 0 || column === SQUARES - 1,
    y: -SIDE,
  });
  const layer = draw('g', { 'aria-hidden': 'true' });
  const strip = draw('g', { 'aria-hidden': 'true' });
  const ready = make('button', { type: 'button', class: 'primary' }, 'Begin with these colours');
  const shuffle = make('button', { type: 'button' }, 'Any four');
  const tools = make('div', { class: 'board-tools' }, ready, shuffle);
  const aside = notes();
  ready.addEventListener('click', () => hooks.act(reds.join('')));
  shuffle.addEventListener('click', () => {
    reds = anyReds(Math.random);
    refresh();
  });
  const picture = draw(
    'svg',
    { viewBox: `-12 ${-SIDE} ${SQUARES * SIDE + 24} ${(SQUARES + 3) * SIDE}`, class: 'board geister' },
    squares(SQUARES, SQUARES, ({ column, row }) => ((column + row) % 2 ? 'square dark' : 'square')),
    ...exits(),
    layer,
    strip,
    grid.element,
  );
  host.replaceChildren(picture, tools, aside.element);

  /** The ghost on a square of the board. @param {number} x @param {number} y */
  const ghostAt = (x, y) => scene.ghosts.find((ghost) => ghost.square?.[0] === x && ghost.square[1] === y);
  /** @param {Ghost} ghost */
  const isMine = (ghost) => ghost.owner === seat;
  /** Where the chosen ghost may go. */
  const steps = () => {
    const ghost = scene.ghosts.find((other) => isMine(other) && other.letter === chosen);
    return ghost?.square ? stepsOf(legal, ghost.letter, ghost.square) : [];
  };

  /** @param {import('./board.js').Cell} cell */
  function pick({ column: x, row }) {
    const y = row - 1;
    const ghost = ghostAt(x, y);
    if (isSetUp(legal)) {
      if (ghost && isMine(ghost)) reds = toggled(reds, ghost.letter);
    } else {
      const step = steps().find(({ to }) => to[0] === x && to[1] === y);
      const again = ghost && ghost.letter === chosen;
      chosen = ghost && isMine(ghost) && legal.length > 0 && !again ? ghost.letter : null;
      if (step) {
        chosen = null;
        refresh();
        hooks.act(step.action);
        return;
      }
    }
    refresh();
    tell();
  }

  function cancel() {
    chosen = null;
    refresh();
    tell();
  }

  function tell() {
    if (isSetUp(legal)) hooks.say(`Choose your four red ghosts: ${reds.length} of 4.`);
    else if (legal.length > 0) hooks.say(chosen ? `Where does ${chosen} go?` : 'Choose a ghost.');
  }

  function refresh() {
    const choosing = isSetUp(legal);
    const places = steps().map(({ to }) => to);
    layer.replaceChildren(
      ...lastMove(),
      ...scene.ghosts.filter((ghost) => ghost.square).map((ghost) => drawnGhost(ghost, choosing)),
      ...advice(),
      ...places.map(([x, y]) => draw('circle', { class: 'target', ...centre(x, y), r: 9 })),
    );
    strip.replaceChildren(...taken());
    tools.hidden = !choosing;
    ready.disabled = reds.length !== 4;
    ready.title = ready.disabled ? 'Choose exactly four red ghosts first' : '';
    for (let row = 0; row <= SQUARES; row += 1) {
      for (let column = 0; column < SQUARES; column += 1) {
        const ghost = ghostAt(column, row - 1);
        const target = places.some(([x, y]) => x === column && y === row - 1);
        const movable =
          !!ghost && isMine(ghost) && (choosing || stepsOf(legal, ghost.letter, [column, row - 1]).length > 0);
        const state = { open: target || movable, chosen: !!ghost && isMine(ghost) && ghost.letter === chosen };
        grid.name({ column, row }, words(column, row, ghost), state);
      }
    }
    aside.show(belief ? thoughts(belief) : []);
  }

  /**
   * @param {number} column
   * @param {number} row
   * @param {Ghost | undefined} ghost
   */
  function words(column, row, ghost) {
    if (row === 0) return `exit beyond ${letter(column)}${SQUARES}`;
    const name = letter(column) + String(SQUARES + 1 - row);
    if (!ghost) return `${name}, empty`;
    const whose = open ? `${ghost.owner === 0 ? 'first' : 'second'} player's` : isMine(ghost) ? 'your' : 'enemy';
    const chance = belief?.blue[ghost.letter];
    const colour = colourOf(ghost) ?? (chance === undefined ? 'unknown' : `${percent(chance)} percent blue`);
    return `${name}, ${whose} ${colour} ghost ${ghost.letter}`;
  }

  /** The colour, as far as it is known or just being chosen. @param {Ghost} ghost */
  function colourOf(ghost) {
    if (isSetUp(legal) && isMine(ghost)) return reds.includes(ghost.letter) ? 'red' : 'blue';
    return ghost.colour;
  }

  /** @param {Ghost} ghost @param {boolean} choosing */
  function drawnGhost(ghost, choosing) {
    const [x, y] = ghost.square ?? [0, 0];
    const at = middle({ column: x, row: y });
    const picked = isMine(ghost) && ghost.letter === chosen;
    const group = body(ghost, colourOf(ghost), belief?.blue[ghost.letter]);
    group.setAttribute('transform', `translate(${at.x} ${at.y})`);
    if (picked) group.classList.add('picked');
    if (choosing && isMine(ghost)) group.classList.add('choosing');
    return group;
  }

  /** Ghosts out of play, below the board: what the viewer has taken, and what it has lost. */
  function taken() {
    const top = (SQUARES + 1) * SIDE - 6;
    return [0, 1].flatMap((row) => {
      const owner = row === 0 ? 1 - seat : seat;
      const out = scene.ghosts.filter((ghost) => ghost.owner === owner && !ghost.square);
      const text = open ? `lost by ${owner === 0 ? 'First' : 'Second'}` : row === 0 ? 'taken' : 'lost';
      const y = top + row * 44;
      return [
        ...(out.length > 0 ? [draw('text', { class: 'caption', x: 0, y, dy: '0.35em' }, text)] : []),
        ...out.map((ghost, number) => {
          const group = body(ghost, ghost.colour, undefined);
          group.setAttribute('transform', `translate(${110 + number * 34} ${y}) scale(0.62)`);
          if (ghost.escaped) group.append(draw('path', { class: 'leaving', d: 'M-8 34 H8 M2 28 L8 34 L2 40' }));
          return group;
        }),
      ];
    });
  }

  function lastMove() {
    const last = scene.last;
    if (!last?.from || !last.to) return [];
    const [from, to] = [last.from, last.to].map(([column, row]) => middle({ column, row }));
    if (!from || !to) return [];
    return [
      draw('circle', { class: 'trail-end', cx: from.x, cy: from.y, r: 6 }),
      draw('line', { class: 'trail', x1: from.x, y1: from.y, x2: to.x, y2: to.y }),
    ];
  }

  /** The move that was advised or is thought best, as long as nothing is chosen. */
  function advice() {
    const move = hint ?? belief?.forced?.win?.first ?? belief?.moves[0]?.move;
    const ghost =
      move && chosen === null ? scene.ghosts.find((other) => isMine(other) && move.startsWith(other.letter)) : null;
    const step = ghost?.square && move ? stepsOf([move], ghost.letter, ghost.square)[0] : undefined;
    if (!ghost?.square || !step) return [];
    const [from, to] = [ghost.square, step.to].map(([column, row]) => middle({ column, row }));
    if (!from || !to) return [];
    return [
      draw('path', { class: 'advice', d: `M${from.x} ${from.y} L${to.x} ${to.y}` }),
      draw('circle', { class: 'advice-end', cx: to.x, cy: to.y, r: 7 }),
    ];
  }

  return {
    show(shown) {
      scene = shown.scene;
      belief = shown.belief;
      legal = shown.legal;
      open = shown.mine === null;
      seat = shown.mine ?? 0;
      if (shown.hint && shown.hint !== hint && isSetUp(legal)) reds = [...shown.hint];
      hint = shown.hint ?? null;
      const now = keyOf([scene, legal.length]);
      if (now !== key) {
        chosen = null;
        if (!isSetUp(legal)) reds = [];
        // From where a ghost of one's own is not far.
        if (key === '') grid.go({ column: 1, row: 5 }, false);
      }
      key = now;
      refresh();
      tell();
    },
  };
}

/** @param {number} x @param {number} y */
function centre(x, y) {
  const at = middle({ column: x, row: y });
  return { cx: at.x, cy: at.y };
}

/**
 * A ghost around the origin.
 * @param {Ghost} ghost
 * @param {string | null} colour
 * @param {number | undefined} blue the chance that it is blue, where that is shown
 */
function body(ghost, colour, blue) {
  const group = draw(
    'g',
    { class: `ghost ${colour ?? 'unknown'}` },
    draw('path', {
      class: 'sheet',
      d: 'M-19 21 V-4 A19 19 0 0 1 19 -4 V21 L12.7 14.5 L6.3 21 L0 14.5 L-6.3 21 L-12.7 14.5 Z',
    }),
    draw('ellipse', { class: 'eye', cx: -7, cy: -5, rx: 4.2, ry: 5.4 }),
    draw('ellipse', { class: 'eye', cx: 7, cy: -5, rx: 4.2, ry: 5.4 }),
    draw('circle', { class: 'pupil', cx: -6.2, cy: -4, r: 2.2 }),
    draw('circle', { class: 'pupil', cx: 7.8, cy: -4, r: 2.2 }),
  );
  // Not by colour alone: red ghosts frown.
  if (colour === 'red') group.append(draw('path', { class: 'brows', d: 'M-13 -15 L-4 -11.5 M13 -15 L4 -11.5' }));
  if (colour === null && blue !== undefined) {
    group.classList.add('guessed');
    group.style.setProperty('--blue', `${Math.round(100 * blue)}%`);
    group.append(
      draw('text', { class: 'letter', x: 0, y: 13 }, `${percent(blue)}%`),
      draw('text', { class: 'tag', x: -23, y: -16 }, ghost.letter),
    );
  } else {
    group.append(draw('text', { class: 'letter', x: 0, y: 13 }, ghost.letter));
  }
  return group;
}

/** Where blue ghosts leave: above for the viewer's, below for the enemy's. */
function exits() {
  const last = SQUARES - 1;
  return [0, last].flatMap((column) => {
    const x = (column + 0.5) * SIDE;
    return [
      draw('path', { class: 'exit', d: `M${x - 11} -14 L${x} -30 L${x + 11} -14` }),
      draw('path', {
        class: 'exit enemy',
        d: `M${x - 11} ${SQUARES * SIDE + 10} L${x} ${SQUARES * SIDE + 22} L${x + 11} ${SQUARES * SIDE + 10}`,
      }),
    ];
  });
}

/** @param {Belief} belief */
function thoughts(belief) {
  // While colours are chosen there is nothing to think of, and nothing to explain.
  if (belief.value === null) return [];
  /** @type {HTMLElement[]} */
  const parts = [
    legend([
      ['var(--board-blue)', 'likely blue: the number is the chance in percent'],
      ['var(--board-red)', 'likely red'],
      ['var(--board-accent)', 'the move that looks best'],
    ]),
  ];
  const win = belief.forced?.win;
  if (win)
    parts.push(
      make(
        'p',
        { class: 'strong' },
        `A win can be forced in ${win.plies} ${win.plies === 1 ? 'ply' : 'plies'}: ${win.first}.`,
      ),
    );
  if (belief.moves.length > 0) {
    const rows = belief.moves.slice(0, 6).map(({ move, value }) => [move, `${percent(value)} %`]);
    parts.push(table('Moves by random games won', ['move', 'won'], rows));
  }
  if (belief.history.length > 0) {
    const rows = belief.history
      .slice(-8)
      .reverse()
      .map(({ event, before, after }) => [event, `${percent(before)} %`, `${percent(after)} %`]);
    parts.push(table("What the enemy's moves say of the ghost that moved", ['move', 'blue before', 'after'], rows));
  }
  return parts;
}
