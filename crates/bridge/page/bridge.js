import { make, percent } from './board.js';
import { contractText, ofSuit, placeOf, rankOf, SUITS, wordsOf } from './bridge-cards.js';
import { legend, notes, table } from './notes.js';

/** @typedef {import('../wire.d.ts').BridgeHand} HandScene */
/** @typedef {import('../wire.d.ts').BridgeScene} Scene */
/** @typedef {import('../wire.d.ts').BridgeThought} Belief */

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
  /** @type {Set<string>} */
  let legal = new Set();
  /** @type {string | null} */
  let hint = null;
  /** @type {number | null} */
  let mine = null;

  const auction = make('div', { class: 'auction' });
  const felt = make('div', { class: 'felt' });
  const terms = make('p', { class: 'board-terms' });
  const aside = notes();
  host.replaceChildren(make('div', { class: 'board bridge' }, terms, auction, felt), aside.element);
  felt.addEventListener('keydown', (event) => {
    const cards = [...felt.querySelectorAll('button.rank:not([disabled])')];
    const at = cards.indexOf(/** @type {Element} */ (event.target));
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (at < 0 || !step) return;
    const next = cards[(at + step + cards.length) % cards.length];
    if (next instanceof HTMLElement) next.focus();
    event.preventDefault();
  });

  /** @param {HandScene} hand */
  function drawnHand(hand) {
    const roles = [
      hand.seat === scene.declarer ? 'declarer' : null,
      hand.seat === scene.dummy ? 'dummy' : null,
      hand.seat === mine ? 'you' : null,
    ].filter((role) => role !== null);
    const next = scene.to_play === hand.seat;
    const title = make(
      'h3',
      { class: next ? 'next' : null },
      hand.name,
      roles.length > 0 ? make('small', {}, ` ${roles.join(', ')}`) : null,
    );
    const place = placeOf(hand.seat, mine);
    const cards = hand.cards;
    const body = cards ? SUITS.map((suit) => suitRow(suit, ofSuit(cards, suit.letter), hand, next)) : hidden(hand);
    return make('section', { class: `hand ${place}`, 'aria-label': `${hand.name}'s hand` }, title, ...body);
  }

  /**
   * @param {(typeof SUITS)[number]} suit
   * @param {string[]} cards
   * @param {HandScene} hand
   * @param {boolean} next
   */
  function suitRow(suit, cards, hand, next) {
    /** @type {HTMLElement[]} */
    const shown = cards.map((card) => drawnCard(card, next && legal.has(card)));
    if (shown.length === 0)
      shown.push(make('span', { class: 'none' }, hand.left > 0 || hand.played.length > 0 ? '–' : ''));
    return make(
      'div',
      { class: `suit ${suit.name}` },
      make('span', { class: 'symbol', 'aria-hidden': 'true' }, suit.symbol),
      ...shown,
    );
  }

  /** @param {string} card @param {boolean} playable */
  function drawnCard(card, playable) {
    const worth = playable ? belief?.cards.find((other) => other.card === card) : undefined;
    const best = playable && (hint ?? belief?.cards[0]?.card) === card;
    const told = worth ? `, ${worth.tricks.toFixed(1)} tricks` : '';
    const element = make(
      'button',
      {
        type: 'button',
        class: `rank${best ? ' best' : ''}`,
        disabled: playable ? null : '',
        'aria-label': wordsOf(card) + told,
        'data-card': card,
      },
      rankOf(card),
      worth ? make('small', {}, worth.tricks.toFixed(1)) : null,
    );
    if (playable) element.addEventListener('click', () => hooks.act(card));
    return element;
  }

  /** A hand that is not seen: backs, or where its cards may be. @param {HandScene} hand */
  function hidden(hand) {
    const out = hand.out.map((letter) => SUITS.find((suit) => suit.letter === letter)?.symbol ?? '').join(' ');
    const count = make(
      'p',
      { class: 'count' },
      `${hand.left} card${hand.left === 1 ? '' : 's'}${out ? `, no ${out}` : ''}`,
    );
    if (!belief) {
      const backs = Array.from({ length: hand.left }, () => make('i'));
      return [make('div', { class: 'backs', 'aria-hidden': 'true' }, ...backs), count];
    }
    const unseen = belief.unseen;
    const rows = SUITS.map((suit) => {
      const cards = ofSuit(Object.keys(unseen), suit.letter).map((card) => {
        const chance = unseen[card]?.[hand.name] ?? 0;
        const words = `${wordsOf(card)}: ${percent(chance)} percent`;
        const element = make('span', { class: 'maybe', title: words, 'aria-label': words, role: 'img' }, rankOf(card));
        element.style.setProperty('--chance', chance.toFixed(3));
        return element;
      });
      return make(
        'div',
        { class: `suit ${suit.name}` },
        make('span', { class: 'symbol', 'aria-hidden': 'true' }, suit.symbol),
        ...cards,
      );
    });
    return [...rows, count];
  }

  /** The calls so far, and while it goes on a bidding box. */
  function drawnAuction() {
    const told = scene.auction;
    if (!told) return [];
    const order = [3, 0, 1, 2];
    const heads = order.map((seat) => make('th', { scope: 'col' }, scene.hands[seat]?.name ?? ''));
    const cells = Array.from({ length: order.indexOf(told.dealer) }, () => make('td'));
    for (const { seat, call, meaning, artificial } of told.calls) {
      const words = `${scene.hands[seat]?.name ?? ''}: ${call}${meaning ? `, ${meaning}` : ''}`;
      cells.push(
        make('td', { class: artificial ? 'alert' : null, title: meaning, 'aria-label': words }, contractText(call)),
      );
    }
    if (told.offers.length > 0) cells.push(make('td', { class: 'next' }, '?'));
    const rows = [];
    for (let at = 0; at < cells.length; at += 4) rows.push(make('tr', {}, ...cells.slice(at, at + 4)));
    const calls = make('table', { 'aria-label': 'The auction' }, make('tr', {}, ...heads), ...rows);
    const may = told.offers.filter(({ call }) => legal.has(call));
    return may.length > 0 ? [calls, biddingBox(may)] : [calls];
  }

  /** @param {import('../wire.d.ts').BridgeOffer[]} offers */
  function biddingBox(offers) {
    const advised = hint ?? belief?.call?.call;
    const buttons = offers.map(({ call, meaning }) => {
      const element = make(
        'button',
        {
          type: 'button',
          class: `call${call === advised ? ' best' : ''}`,
          title: meaning,
          'aria-label': meaning ? `${call}: ${meaning}` : call,
          'data-call': call,
        },
        contractText(call),
      );
      element.addEventListener('click', () => hooks.act(call));
      return element;
    });
    return make('div', { class: 'bidding-box', role: 'group', 'aria-label': 'Bidding box' }, ...buttons);
  }

  function drawnTrick() {
    const trick = scene.trick;
    const cards = (trick?.cards ?? []).map(({ seat, card }) => {
      const suit = SUITS.find(({ letter }) => letter === card[0]);
      const best = seat === trick?.best ? ' best' : '';
      const whose = scene.hands[seat]?.name ?? '';
      return make(
        'span',
        {
          class: `played ${placeOf(seat, mine)} ${suit?.name}${best}`,
          role: 'img',
          'aria-label': `${whose}: ${wordsOf(card)}`,
        },
        make('b', {}, rankOf(card)),
        make('span', {}, suit?.symbol ?? ''),
      );
    });
    const done = (trick?.cards.length ?? 0) === 4;
    return make('section', { class: done ? 'trick done' : 'trick', 'aria-label': 'The trick' }, ...cards);
  }

  function describe() {
    const [ns, ew] = scene.won;
    const vulnerable = ['N/S', 'E/W'].filter((_, side) => scene.vulnerable[side]).join(' and ') || 'nobody';
    const { contract, declarer } = scene;
    if (contract === null || declarer === null) {
      const over = scene.turn === null ? 'All passed' : `${scene.hands[scene.turn]?.name ?? ''} to call`;
      terms.replaceChildren(`${over} · ${vulnerable} vulnerable`);
      return;
    }
    const declaring = scene.won[declarer % 2] ?? 0;
    const by = scene.hands[declarer]?.name ?? '';
    terms.replaceChildren(
      make(
        'b',
        { class: `contract ${SUITS.find(({ letter }) => letter === scene.strain)?.name ?? 'notrump'}` },
        contractText(contract),
      ),
      ` by ${by} · needs ${scene.need} of ${scene.of}, has ${declaring} · N/S ${ns}, E/W ${ew} · ${vulnerable} vulnerable`,
      ...(scene.shown ? [` · ${scene.shown}`] : []),
    );
  }

  return {
    show(shown) {
      scene = shown.scene;
      belief = shown.belief;
      legal = new Set(shown.legal);
      mine = shown.mine;
      hint = shown.hint ?? null;
      const focused = document.activeElement instanceof HTMLElement && felt.contains(document.activeElement);
      describe();
      auction.replaceChildren(...drawnAuction());
      felt.replaceChildren(...scene.hands.map(drawnHand), drawnTrick());
      // Whoever plays by keyboard stays among the cards.
      const first = felt.querySelector('button.rank:not([disabled])');
      if (focused && first instanceof HTMLElement) first.focus();
      aside.show(belief && mine !== null ? thoughts(belief) : []);
      if (legal.size > 0 && scene.contract === null) hooks.say('Make a call.');
      else if (legal.size > 0) {
        const from = scene.to_play === scene.dummy && scene.to_play !== mine ? 'Play a card of dummy.' : 'Play a card.';
        hooks.say(from);
      }
    },
  };
}

/** @param {Belief} belief */
function thoughts(belief) {
  if (belief.layouts === null) return [];
  const many = Number(belief.layouts);
  const tried = belief.worlds === many ? 'all' : String(belief.worlds);
  const lies =
    many === 1
      ? 'Only one layout is possible.'
      : `${many.toLocaleString('en')} layouts are possible${belief.worlds > 0 ? `; cards were tried in ${tried} of them` : ''}.`;
  const marks = legend([
    ['var(--board-accent)', 'the stronger, the likelier the card is in that hand; on your cards: tricks on average'],
  ]);
  const parts = [marks, make('p', {}, lies), ...belief.notes.map((note) => make('p', {}, note))];
  if (belief.call) {
    const shows = belief.call.meaning ? `: ${belief.call.meaning}` : '';
    parts.push(make('p', {}, `The standard system calls ${contractText(belief.call.call)}${shows}.`));
  }
  if (belief.cards.length > 0) {
    const rows = belief.cards.map(({ card, tricks, success }) => [
      wordsOf(card),
      tricks.toFixed(2),
      `${percent(success)} %`,
    ]);
    parts.push(table('What each card is worth with open cards', ['card', 'tricks', 'goal'], rows));
  }
  return parts;
}
