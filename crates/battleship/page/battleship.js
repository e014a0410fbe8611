import { cellOf, isPlacing, nameOf, placeOver } from './battleship-fleet.js';
import { coordinates, draw, Grid, keyOf, MARGIN, make, middle, percent, SIDE, squares } from './board.js';
import { legend, notes, table } from './notes.js';

/** @typedef {import('./board.js').Cell} Cell */

/** @typedef {import('../wire.d.ts').Sea} Sea */
/** @typedef {import('../wire.d.ts').BattleshipScene} Scene */
/** @typedef {import('../wire.d.ts').BattleshipThought} Belief */

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
  /** @type {Set<string>} */
  let allowed = new Set();
  /** @type {number | null} */
  let mine = null;
  /** @type {string[]} */
  let names = [];
  /** @type {string | null} */
  let hint = null;
  let down = false;
  /** Whether the ships that are left are placed by chance. */
  let placingAll = false;
  /** @type {Cell | null} */
  let over = null;
  let key = '';
  /** @type {ReturnType<typeof makeSea>[]} */
  let seas = [];

  const rotate = make('button', { type: 'button' }, 'Turn the ship (R)');
  const any = make('button', { type: 'button' }, 'Any fleet');
  const tools = make('div', { class: 'board-tools above' }, rotate, any);
  const waters = make('div', { class: 'seas' });
  const aside = notes();
  rotate.addEventListener('click', turn);
  any.addEventListener('click', () => {
    placingAll = true;
    placeAny();
  });
  // The pointer needs no focus to hold a ship, so the key is heard wherever nobody types.
  window.addEventListener('keydown', function hear(event) {
    if (!host.isConnected) window.removeEventListener('keydown', hear);
    else if (over && isPlacing(legal) && event.key.toLowerCase() === 'r' && !isTyping(event.target)) turn();
  });
  host.replaceChildren(tools, waters, aside.element);

  function turn() {
    down = !down;
    refresh();
    tell();
  }

  /** Places the next ship anywhere. The page takes one action at a time, so the next comes when this one is shown. */
  function placeAny() {
    const place = legal[Math.floor(Math.random() * legal.length)];
    if (place && isPlacing(legal)) hooks.act(place);
    else placingAll = false;
  }

  /** The owner of the sea shown in a place: the enemy's is where one fires. @param {number} place */
  const ownerOf = (place) => (mine === null ? place : place === 0 ? 1 - mine : mine);

  /** @param {number} place */
  function makeSea(place) {
    const title = make('h3');
    const status = make('p', { class: 'fleet' });
    const layer = draw('g', { 'aria-hidden': 'true' });
    const grid = new Grid({
      columns: scene.columns,
      rows: scene.rows,
      label: '',
      pick: (cell) => pick(place, cell),
      drag: () => ownerOf(place) === mine && isPlacing(legal),
      look: (cell) => {
        if (ownerOf(place) !== mine || !isPlacing(legal)) return;
        over = cell;
        refresh();
      },
    });
    const [width, height] = [scene.columns * SIDE + MARGIN + 4, scene.rows * SIDE + MARGIN + 4];
    const numbers = Array.from({ length: scene.rows }, (_, row) => String(row + 1));
    const picture = draw(
      'svg',
      { viewBox: `${-MARGIN} ${-MARGIN} ${width} ${height}`, class: 'board battleship' },
      coordinates(scene.columns, numbers),
      squares(scene.columns, scene.rows, () => 'square sea'),
      layer,
      grid.element,
    );
    const element = make('figure', { class: 'sea' }, title, picture, status);
    return { element, title, status, layer, grid };
  }

  /** @param {number} place @param {Cell} cell */
  function pick(place, cell) {
    const owner = ownerOf(place);
    if (isPlacing(legal) && owner === mine) {
      const spot = spotAt(cell);
      if (spot && allowed.has(spot.action)) hooks.act(spot.action);
      else hooks.say('The ship does not fit there.');
    } else if (owner !== mine && allowed.has(nameOf(cell))) {
      hooks.act(nameOf(cell));
    }
  }

  /** Where the next ship would lie. @param {Cell} cell */
  function spotAt(cell) {
    const ship = scene.placing === null ? undefined : scene.fleet[scene.placing];
    return ship ? placeOver(cell, ship.length, down, scene.columns, scene.rows) : null;
  }

  function tell() {
    const ship = scene.placing === null ? undefined : scene.fleet[scene.placing];
    if (isPlacing(legal) && ship)
      hooks.say(`Place your ${ship.name}: ${ship.length} cells, ${down ? 'downwards' : 'across'}. R turns it.`);
    else if (legal.length > 0) hooks.say("Choose a cell of the enemy's sea to fire at.");
  }

  function refresh() {
    tools.hidden = !isPlacing(legal);
    seas.forEach((drawn, place) => {
      const owner = ownerOf(place);
      const sea = scene.seas[owner];
      if (!sea) return;
      const isOwn = owner === mine;
      drawn.title.textContent = mine === null ? `${names[owner] ?? 'Player'}'s sea` : isOwn ? 'Your sea' : 'Enemy sea';
      drawn.grid.element.setAttribute('aria-label', drawn.title.textContent);
      const heat = mine !== null && !isOwn ? belief : null;
      drawn.layer.replaceChildren(
        ...(heat ? heatMap(heat, sea) : []),
        ...sea.ships.map((ship) => hull(ship.cells.map(cellOf), ship.sunk ? 'ship sunk' : 'ship')),
        ...wreckage(sea),
        ...marks(sea),
        ...(mine !== null && !isOwn ? advised() : []),
        ...(isOwn ? preview() : []),
      );
      drawn.status.replaceChildren(...roll(sea));
      nameCells(drawn.grid, sea, owner, heat);
    });
    aside.show(belief && mine !== null ? thoughts(belief) : []);
  }

  /**
   * @param {Grid} grid
   * @param {Sea} sea
   * @param {number} owner
   * @param {Belief | null} heat
   */
  function nameCells(grid, sea, owner, heat) {
    const placing = isPlacing(legal) && owner === mine;
    for (let row = 0; row < scene.rows; row += 1) {
      for (let column = 0; column < scene.columns; column += 1) {
        const name = nameOf({ column, row });
        const spot = placing ? spotAt({ column, row }) : null;
        const open = placing ? !!spot && allowed.has(spot.action) : owner !== mine && allowed.has(name);
        const chance = heat?.chances[name];
        const told = chance === undefined ? '' : `, ship with ${percent(chance)} percent`;
        grid.name({ column, row }, `${name}, ${words(sea, name)}${told}`, { open });
      }
    }
  }

  /** @param {Sea} sea @param {string} name */
  function words(sea, name) {
    const ship = sea.ships.find((other) => other.cells.includes(name));
    const called = ship ? (scene.fleet[ship.ship]?.name ?? 'ship') : '';
    if (sea.wrecks.includes(name)) return `${called || 'ship'}, sunk`;
    if (sea.hits.includes(name)) return called ? `${called}, hit` : 'hit';
    if (sea.misses.includes(name)) return 'miss';
    return called || 'water';
  }

  /** @param {Belief} heat @param {Sea} sea */
  function heatMap(heat, sea) {
    const most = Math.max(0.001, ...Object.values(heat.chances));
    const shot = new Set([...sea.hits, ...sea.misses]);
    const best = heat.best[0]?.cell;
    return Object.entries(heat.chances)
      .filter(([name]) => !shot.has(name))
      .flatMap(([name, chance]) => {
        const { x, y } = middle(cellOf(name));
        const area = { x: x - SIDE / 2 + 1, y: y - SIDE / 2 + 1, width: SIDE - 2, height: SIDE - 2, rx: 6 };
        const likeliest = name === best ? draw('rect', { class: 'likeliest', ...area }) : null;
        return [
          draw('rect', { class: 'heat', ...area, 'fill-opacity': chance > 0 ? 0.06 + (0.66 * chance) / most : 0 }),
          draw('text', { class: 'chance', x, y, dy: '0.35em' }, percent(chance)),
          ...(likeliest ? [likeliest] : []),
        ];
      });
  }

  /** The shot that was advised. */
  function advised() {
    if (hint === null || isPlacing(legal) || !allowed.has(hint)) return [];
    const { x, y } = middle(cellOf(hint));
    return [draw('circle', { class: 'advice', cx: x, cy: y, r: 20 })];
  }

  /** The ship that is to be placed, where it would lie. */
  function preview() {
    const spot = over && isPlacing(legal) ? spotAt(over) : null;
    return spot ? [hull(spot.cells, allowed.has(spot.action) ? 'ship ghostly' : 'ship ghostly wrong')] : [];
  }

  /** The last shot is marked. @param {Sea} sea */
  function marks(sea) {
    const last = scene.last && scene.last.seat !== sea.owner ? scene.last.cell : null;
    const mark = (/** @type {string} */ name, /** @type {SVGElement} */ sign) => {
      const { x, y } = middle(cellOf(name));
      const ring = name === last ? draw('circle', { class: 'latest', r: 24 }) : null;
      return draw('g', { transform: `translate(${x} ${y})` }, sign, ring);
    };
    return [
      ...sea.misses.map((name) => mark(name, draw('circle', { class: 'miss', r: 7 }))),
      ...sea.hits.map((name) => {
        const sunk = sea.wrecks.includes(name);
        return mark(name, draw('path', { class: sunk ? 'hit sunk' : 'hit', d: 'M-11 -11 L11 11 M11 -11 L-11 11' }));
      }),
    ];
  }

  /** Who is afloat. @param {Sea} sea */
  function roll(sea) {
    return scene.fleet.map((ship, number) => {
      const sunk = sea.sunk.includes(number);
      const waiting = number >= sea.placed;
      const text = `${ship.name}${sunk ? ', sunk' : waiting ? ', not placed' : ''}`;
      return make(
        'span',
        { class: `roll${sunk ? ' sunk' : ''}${waiting ? ' waiting' : ''}`, 'aria-label': text, role: 'img' },
        make('span', {}, ...Array.from({ length: ship.length }, () => make('i'))),
        make('small', {}, ship.name),
      );
    });
  }

  return {
    show(shown) {
      const before = scene;
      scene = shown.scene;
      belief = shown.belief;
      legal = shown.legal;
      allowed = new Set(legal);
      mine = shown.mine;
      names = shown.names;
      if (shown.hint && shown.hint !== hint && isPlacing(legal)) {
        over = cellOf(shown.hint.slice(0, -1));
        down = shown.hint.endsWith('v');
      }
      hint = shown.hint ?? null;
      if (before?.columns !== scene.columns || before.rows !== scene.rows) {
        seas = [makeSea(0), makeSea(1)];
        waters.replaceChildren(...seas.map((sea) => sea.element));
      }
      // While ships are placed, one's own sea comes first.
      waters.classList.toggle('placing', isPlacing(legal));
      const now = keyOf([scene, legal.length]);
      if (now !== key && !isPlacing(legal)) over = null;
      const isNew = now !== key;
      key = now;
      refresh();
      tell();
      if (placingAll && isNew) setTimeout(placeAny);
    },
  };
}

/** Whether a key pressed there is meant as a letter. @param {EventTarget | null} target */
const isTyping = (target) => target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/**
 * A ship over its cells.
 * @param {Cell[]} cells from end to end
 * @param {string} kind
 */
function hull(cells, kind) {
  const first = cells[0] ?? { column: 0, row: 0 };
  const last = cells[cells.length - 1] ?? first;
  const across = last.column > first.column;
  const [width, height] = [last.column - first.column + 1, last.row - first.row + 1].map((count) => count * SIDE - 14);
  const [x, y] = [first.column * SIDE + 7, first.row * SIDE + 7];
  const turrets = cells.map((cell) => {
    const at = middle(cell);
    return draw('circle', { class: 'turret', cx: at.x, cy: at.y, r: 6 });
  });
  return draw(
    'g',
    { class: kind },
    draw('rect', { class: 'hull', x, y, width, height, rx: 23 }),
    draw('rect', {
      class: 'deck',
      x: x + (across ? 16 : 13),
      y: y + (across ? 13 : 16),
      width: (width ?? 0) - (across ? 32 : 26),
      height: (height ?? 0) - (across ? 26 : 32),
      rx: 10,
    }),
    ...turrets,
  );
}

/** Cells where something evidently lies sunk, though not which ship. @param {Sea} sea */
function wreckage(sea) {
  const seen = new Set(sea.ships.flatMap((ship) => ship.cells));
  return sea.wrecks
    .filter((name) => !seen.has(name))
    .map((name) => {
      const { x, y } = middle(cellOf(name));
      return draw('rect', { class: 'wreck', x: x - 25, y: y - 25, width: 50, height: 50, rx: 10 });
    });
}

/** @param {Belief} belief */
function thoughts(belief) {
  if (!belief.shots_left) return [];
  const parts = [
    legend([
      ['var(--board-warm)', 'the stronger, the likelier a ship: the number is the chance in percent'],
      ['var(--board-accent)', 'the best shot'],
    ]),
    make('p', {}, countText(belief.fleets)),
  ];
  const { own, enemy } = belief.shots_left;
  parts.push(make('p', {}, `About ${own.toFixed(0)} more shots for you, ${enemy.toFixed(0)} for the enemy.`));
  if (belief.best.length > 0) {
    const worth = (/** @type {number} */ value) =>
      value <= 1 ? `${percent(value)} %` : Math.round(value).toLocaleString('en');
    const rows = belief.best.map(({ by, cell, value }) => [cell, by, worth(value)]);
    parts.push(table('Best shots', ['cell', 'by', 'value'], rows));
  }
  return parts;
}

/** How many fleets fit, in words. @param {string | null} fleets */
function countText(fleets) {
  if (fleets === null) return 'The fleets that fit are too many to be counted; the chances are by a sample.';
  const count = Number(fleets);
  if (count === 1) return 'Only one fleet fits.';
  return `${Number.isSafeInteger(count) ? count.toLocaleString('en') : count.toExponential(2)} fleets fit.`;
}
