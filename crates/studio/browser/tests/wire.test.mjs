/**
 * What the studio sends is what its description says: every kind of answer, and scenes and thoughts of every game.
 *
 * The page's types are made from the same description, so what is checked here is what the page relies on.
 */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { startStudio } from './support.mjs';

const DESCRIPTION = new URL('../../openapi.json', import.meta.url);
const SHOWN = new URL('shown/', import.meta.url);

const description = JSON.parse(await readFile(DESCRIPTION, 'utf8'));
// Formats such as uint64 say more than JSON Schema knows of; numbers are checked by their ranges.
const schemas = new Ajv2020({ strict: false, validateFormats: false }).addSchema(description, 'studio');

/**
 * Something must be as a part of the description says.
 * @param {string[]} place where in the description
 * @param {unknown} value
 * @param {string} what
 */
function assertDescribed(place, value, what) {
  const pointer = place.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')));
  const check = schemas.compile({ $ref: `studio#/${pointer.join('/')}` });
  assert.ok(check(value), `${what}: ${JSON.stringify(check.errors?.slice(0, 3))}`);
}

/**
 * The words of a game for its scenes or its thoughts.
 * @param {'AnyScene' | 'AnyThought'} kind
 * @param {string} game
 * @returns {string[]}
 */
function wordsOf(kind, game) {
  const words = description.components.schemas[kind]['x-by-game'][game];
  assert.ok(words, `${game} has no ${kind}`);
  return words.split('/').slice(1);
}

/** @type {Awaited<ReturnType<typeof startStudio>>} */
let studio;

before(async () => {
  studio = await startStudio();
});

after(() => studio?.stop());

/**
 * Asks the studio, whose answer must be as described.
 * @param {'get' | 'post'} method
 * @param {string} route as the description has it
 * @param {{ path?: Record<string, string | number>, query?: string, body?: unknown, status?: number }} [asked]
 * @returns {Promise<any>}
 */
async function ask(method, route, { path = {}, query = '', body = {}, status = 200 } = {}) {
  const filled = route.replace(/\{(\w+)\}/g, (_, name) => String(path[name]));
  const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(new URL(filled + query, studio.address), method === 'post' ? sent : {});
  const answer = await response.json();
  assert.equal(response.status, status, JSON.stringify(answer));
  const code = status === 200 ? '200' : 'default';
  const place = ['paths', route, method, 'responses', code, 'content', 'application/json', 'schema'];
  assertDescribed(place, answer, `${method} ${route}`);
  return answer;
}

const files = (await readdir(SHOWN)).filter((name) => name.endsWith('.json'));

for (const name of files) {
  test(`${name}: what the boards are tried with is what the studio sends`, async () => {
    const game = name.split('-')[0] ?? '';
    const { scene, belief } = JSON.parse(await readFile(new URL(name, SHOWN), 'utf8'));
    assertDescribed(wordsOf('AnyScene', game), scene, 'the scene');
    if (belief !== null) assertDescribed(wordsOf('AnyThought', game), belief, 'the thought');
  });
}

test('games are listed, begun, played and thought of as described', async () => {
  for (const game of await ask('get', '/api/games')) {
    const seats = game.seats.map((_, /** @type {number} */ seat) => (seat === game.page.seat ? null : 'random'));
    const created = await ask('post', '/api/games', { body: { game: game.name, seats, seed: 1 } });
    const path = { token: created.seats[0].token };
    const state = async () => {
      const now = await ask('get', '/api/seats/{token}', { path });
      assertDescribed(wordsOf('AnyScene', game.name), now.scene, `${game.name}'s scene`);
      return now;
    };
    let now = await state();
    for (let asked = 0; asked < 100 && now.legal.length === 0; asked += 1) {
      await new Promise((later) => setTimeout(later, 20));
      now = await state();
    }
    const hint = await ask('post', '/api/seats/{token}/hint', { path, body: { player: 'random' } });
    assert.ok(now.legal.includes(hint.text), `${hint.text} is advised in ${game.name}`);
    const body = { text: hint.text, revision: now.revision };
    await ask('post', '/api/seats/{token}/actions', { path, body });
    await ask('post', '/api/seats/{token}/actions', { path, body, status: 409 });
    const thought = await ask('get', '/api/seats/{token}/belief', { path });
    assertDescribed(wordsOf('AnyThought', game.name), thought, `${game.name}'s thought`);
    const { kept } = await ask('post', '/api/seats/{token}/resign', { path });
    const stored = { path: kept };
    await ask('get', '/api/replays/{match}/{number}', stored);
    await ask('get', '/api/replays/{match}/{number}/position', { ...stored, query: '?at=0&seat=0' });
    await ask('get', '/api/replays/{match}/{number}/belief', { ...stored, query: '?at=0&seat=0' });
    await ask('get', '/api/replays/{match}/{number}/curve', stored);
    await ask('get', '/api/matches/{match}/games', { path: { match: kept.match } });
  }
  assert.equal((await ask('get', '/api/matches')).length, 5);
});

test('runs are started, paused and gone on with as described', async () => {
  await ask('get', '/api/experiments');
  const body = { match: { game: 'amazons:6x6', a: 'random', b: 'random', games: 20, time: '1 a move' } };
  const { id } = await ask('post', '/api/runs', { body });
  const path = { run: id };
  await ask('post', '/api/runs/{run}/pause', { path });
  await ask('post', '/api/runs/{run}/resume', { path });
  let run = await ask('get', '/api/runs/{run}', { path });
  for (let asked = 0; asked < 200 && run.phase === 'running'; asked += 1) {
    await new Promise((later) => setTimeout(later, 50));
    run = await ask('get', '/api/runs/{run}', { path });
  }
  assert.ok(run.summary.games > 0, JSON.stringify(run));
  await ask('post', '/api/runs', { body: { experiment: { name: 'bridge/example', quick: true } } });
  await ask('get', '/api/runs');
  await ask('get', '/api/runs/{run}', { path: { run: 999 }, status: 404 });
});
