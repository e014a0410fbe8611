/**
 * A game that is being played, from one seat.
 * @module
 */
import { believe as askBelief, games, Refused, seat as seatAt } from './api.js';
import { board as boardOf } from './boards.js';
import { fill, greyed, h, hush, say, sayError } from './dom.js';
import { invitationsOf } from './friends.js';
import { playerField } from './options.js';
import { called, LEARNING, nameWindow, PEOPLE, title, WHY } from './words.js';

/** @typedef {import('./api.js').SeatState} SeatState */

/**
 * Shows the game; returns what ends the showing.
 * @param {HTMLElement} main
 * @param {string} token
 * @returns {Promise<() => void>}
 */
export async function play(main, token) {
  const seat = seatAt(token);
  let state = await seat.state();
  const game = (await games()).find((one) => one.name === state.game);
  const expert = game?.levels.at(-1);
  const usual = { player: expert?.player ?? 'random', name: expert ? called(expert.called) : 'random' };
  nameWindow(title(state.game));

  const host = h('div', { class: 'board-host' });
  const guide = h('p', { class: 'guide', 'aria-live': 'polite' });
  const status = h('p', { class: 'status', role: 'status' });
  const events = h('ol', { class: 'events', tabindex: 0, 'aria-label': 'What has happened' });
  const typed = h('input', {
    id: 'typed',
    autocomplete: 'off',
    spellcheck: 'false',
    list: 'legal',
    placeholder: 'type a move',
  });
  const legal = h('datalist', { id: 'legal' });
  const form = h(
    'form',
    {
      class: 'typed',
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        if (typed.value.trim()) act(typed.value.trim());
      },
    },
    h('label', { for: 'typed', class: 'visually-hidden' }, 'Type a move'),
    typed,
    h('button', { type: 'submit' }, 'Play'),
    legal,
  );
  const hint = h('button', { onclick: () => ask() }, 'Hint');
  const adviser = game && playerField(game, { 'aria-label': 'Hints by', placeholder: usual.name });
  const believe = h(
    'button',
    {
      'aria-pressed': 'false',
      onclick: () => {
        believing = !believing;
        believe.setAttribute('aria-pressed', String(believing));
        drawBoard();
      },
    },
    'Belief',
  );
  const undo = h('button', { onclick: () => change(seat.undo()) }, 'Undo');
  const resign = h(
    'button',
    {
      class: 'danger',
      onclick: () => {
        if (window.confirm('Give this game up?')) change(seat.resign());
      },
    },
    'Resign',
  );
  const end = h('div', { class: 'end' });
  const thoughts = h('p', { class: 'thoughts soft', 'aria-label': 'What the machine thinks' });
  const opponents = h('p', { class: 'opponents' });
  const people = h('div', { class: 'people', 'aria-live': 'polite' });
  fill(
    main,
    h(
      'section',
      { class: 'table', 'aria-label': title(state.game) },
      h('div', { class: 'stage' }, h('div', { class: 'saying' }, status, guide), host),
      h(
        'aside',
        { class: 'side' },
        h(
          'div',
          { class: 'heading' },
          h('h1', {}, title(state.game)),
          h(
            'a',
            {
              class: 'button help',
              href: `#/learn/${state.game}`,
              target: '_blank',
              rel: 'noopener',
              'aria-label': LEARNING.rules,
              title: LEARNING.rules,
            },
            '?',
          ),
        ),
        opponents,
        people,
        thoughts,
        end,
        h('div', { class: 'tools' }, believe, hint, undo, resign),
        form,
        adviser &&
          h('details', {}, h('summary', {}, 'Hints by another player'), h('label', { class: 'field wide' }, adviser)),
        events,
      ),
    ),
  );
  const board = await boardOf(state.game, host, {
    act,
    say: (text) => {
      guide.textContent = text;
    },
  });

  let thinkingSince = 0;
  let shown = -1;
  let acting = false;
  let believing = false;
  /** @type {string | null} */
  let advised = null;

  /** @param {SeatState} next */
  function show(next) {
    if (next.revision < state.revision) return;
    if (next.revision > state.revision) {
      advised = null;
      hush();
    }
    state = next;
    if (state.turn !== state.seat) guide.textContent = '';
    drawBoard();
    const mine = state.turn === state.seat;
    opponents.textContent = `You are ${state.names[state.seat]}, against ${others(state)}.`;
    fill(legal, ...state.legal.slice(0, 500).map((text) => h('option', { value: text })));
    for (const element of [typed, ...form.querySelectorAll('button'), hint]) greyed(element, mine ? '' : WHY.notYours);
    greyed(undo, whyNoUndo());
    undo.textContent = company() ? PEOPLE.askBack : 'Undo';
    greyed(resign, state.over ? WHY.over : '');
    tellPeople();
    if (!state.thinking) {
      thinkingSince = 0;
      thoughts.textContent = '';
    } else if (!thinkingSince) thinkingSince = Date.now();
    tellStatus();
    tellEvents();
    fill(end, state.over ? ending(state, again) : null);
    for (const element of [form, hint, undo, resign]) element.hidden = state.over;
  }

  /** Draws the position, and what may be thought of it when that is known. */
  function drawBoard() {
    const { revision } = state;
    const shown = { scene: state.scene, legal: state.legal, mine: state.seat, names: state.names, hint: advised };
    board.show({ ...shown, belief: null });
    if (!believing) return;
    const wanted = () => believing && state.revision === revision && host.isConnected;
    askBelief(seat.belief, wanted, (belief) => board.show({ ...shown, belief })).catch(sayError);
  }

  function tellStatus() {
    const name = state.turn === null ? '' : (state.names[state.turn] ?? '');
    const seconds = thinkingSince ? Math.floor((Date.now() - thinkingSince) / 1000) : 0;
    let text = `${name} is to decide.`;
    if (state.trouble) text = state.trouble;
    else if (state.over) text = 'The game is over.';
    else if (state.turn === state.seat) text = 'Your turn.';
    else if (state.thinking) text = `${name} is thinking${seconds > 1 ? ` … ${seconds} s` : ' …'}`;
    if (status.textContent !== text) status.textContent = text;
    status.classList.toggle('mine', state.turn === state.seat);
  }

  /** Whether other people play along. */
  const company = () => state.players.some((player) => player.who === 'person');

  /** Why nothing can be taken back; empty if it can. */
  function whyNoUndo() {
    if (state.undo_allowed) return '';
    if (game?.hidden) return WHY.secrets;
    return state.takeback === state.seat ? WHY.asked : WHY.nothing;
  }

  /** Who is here, who is still to come, and what they ask. */
  function tellPeople() {
    const name = (/** @type {number} */ seat) => state.names[seat] ?? '';
    const seats = state.players.flatMap((player, seat) => (player.who === 'person' ? [seat] : []));
    const asks = state.takeback;
    const answer = (/** @type {boolean} */ agree) => () => change(seat.answerTakeback(agree));
    fill(
      people,
      ...seats.map((other) =>
        h(
          'p',
          { class: state.present[other] ? 'here' : 'away' },
          state.present[other] ? PEOPLE.here(name(other)) : PEOPLE.away(name(other)),
        ),
      ),
      state.over ? null : invitationsOf(token, state.names, state.present),
      asks === state.seat && h('p', {}, PEOPLE.waitsBack),
      asks !== null &&
        asks !== state.seat &&
        h(
          'div',
          { class: 'asked' },
          h('p', {}, PEOPLE.asksBack(name(asks))),
          h('button', { onclick: answer(true) }, PEOPLE.agree),
          h('button', { onclick: answer(false) }, PEOPLE.refuse),
        ),
    );
  }

  /** The same again: with everything as it was, but dealt anew. */
  function again() {
    seat
      .rematch()
      .then((next) => {
        window.location.hash = `#/play/${next.token}`;
      })
      .catch(sayError);
  }

  function tellEvents() {
    if (shown > state.events.length) shown = -1;
    if (shown < 0) fill(events);
    for (const event of state.events.slice(Math.max(shown, 0))) {
      events.append(
        h(
          'li',
          { class: event.seat === state.seat ? 'own' : '' },
          h('b', {}, state.names[event.seat] ?? ''),
          ' ',
          event.text,
        ),
      );
    }
    shown = state.events.length;
    events.scrollTop = events.scrollHeight;
  }

  /** @param {Promise<SeatState>} answer */
  function change(answer) {
    return answer.then(show).catch(async (error) => {
      sayError(error);
      if (error instanceof Refused && error.status === 409) show(await seat.state());
    });
  }

  /** @param {string} text */
  function act(text) {
    // A second click before the answer is meant for what will be there then.
    if (acting) return;
    acting = true;
    typed.value = '';
    change(seat.act(text, state.revision)).finally(() => {
      acting = false;
    });
  }

  async function ask() {
    hint.disabled = true;
    const asked = state.revision;
    const named = adviser?.querySelector('input')?.value.trim();
    try {
      const { text } = await seat.hint(named || usual.player);
      if (state.revision !== asked) return;
      typed.value = text;
      advised = text;
      drawBoard();
      say(`${named || usual.name} would play ${text}.`);
    } catch (error) {
      sayError(error);
    }
    greyed(hint, state.turn === state.seat ? '' : WHY.notYours);
  }

  const source = seat.events();
  source.addEventListener('message', (event) => {
    if (Number(event.data) >= state.revision || shown < 0) seat.state().then(show).catch(sayError);
  });
  source.addEventListener('thinking', (event) => {
    const thinking = /** @type {import('./api.js').Thinking | null} */ (JSON.parse(event.data));
    thoughts.textContent = thinking && state.thinking ? thinkingText(thinking) : '';
  });
  const clock = window.setInterval(tellStatus, 500);
  show(state);
  return () => {
    source.close();
    window.clearInterval(clock);
  };
}

/**
 * What a machine has found so far, in a line.
 * @param {import('./api.js').Thinking} thinking
 */
function thinkingText(thinking) {
  const count = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
  return [
    thinking.value === null ? '' : `value ${thinking.value > 0 ? '+' : ''}${thinking.value.toFixed(2)}`,
    thinking.depth === null ? '' : `depth ${thinking.depth}`,
    `${count.format(thinking.work)} looked at`,
    thinking.rate > 0 ? `${count.format(thinking.rate)} a second` : '',
    thinking.line.slice(0, 4).join(' '),
  ]
    .filter(Boolean)
    .join(' · ');
}

/**
 * Who plays against the person.
 * @param {SeatState} state
 */
function others(state) {
  return [...new Set(state.players.filter((_, index) => index !== state.seat).map(called))].join(', ');
}

/**
 * How it ended, and what can be done then.
 * @param {SeatState} state
 * @param {() => void} again
 */
function ending(state, again) {
  const outcome = state.outcome;
  if (!outcome) return null;
  const result = outcome.won === null ? 'A draw' : outcome.won ? 'You won' : 'You lost';
  return h(
    'div',
    { class: `result ${outcome.won === null ? 'drawn' : outcome.won ? 'won' : 'lost'}` },
    h('strong', {}, result),
    h('span', {}, outcome.reason),
    state.rematch !== null && state.rematch !== state.seat
      ? h('span', {}, PEOPLE.asksAgain(state.names[state.rematch] ?? ''))
      : null,
    h(
      'div',
      { class: 'tools' },
      h('button', { class: 'primary', onclick: again }, 'Play again'),
      state.kept &&
        h(
          'a',
          { class: 'button', href: `#/replay/${state.kept.match}/${state.kept.number}?seat=${state.seat}` },
          'See it again',
        ),
    ),
  );
}
