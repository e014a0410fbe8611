/**
 * The boards in a real browser, with scenes and beliefs of real games and nothing else: no server, no page around them.
 *
 * What is shown was written by `cargo run -p yomi-games --example scenes`; `shown/README.md` has the commands.
 */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname } from 'node:path';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';

const WEB = new URL('../assembled/', import.meta.url);
const SHOWN = new URL('shown/', import.meta.url);
const TYPES = { '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json' };

const STYLES = ['boards', 'amazons', 'battleship', 'bridge', 'geister', 'tubstap']
  .map((name) => `<link rel="stylesheet" href="/boards/${name}.css">`)
  .join('');

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>A board</title><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width, initial-scale=1">${STYLES}
<body style="margin: 8px"><main id="host"></main></body></html>`;

/** @type {import('node:http').Server} */
let server;
/** @type {import('playwright-core').Browser} */
let browser;
let address = '';

before(async () => {
  server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    if (path === '/') return response.setHeader('content-type', 'text/html').end(PAGE);
    const type = /** @type {Record<string, string>} */ (TYPES)[extname(path)] ?? 'text/plain';
    return response.setHeader('content-type', type).end(await readFile(new URL(`.${path}`, WEB)));
  });
  await new Promise((listening) => {
    server.listen(0, '127.0.0.1', () => listening(null));
  });
  const bound = server.address();
  assert.ok(bound && typeof bound === 'object');
  address = `http://127.0.0.1:${bound.port}/`;
  // Debian's Chromium; its sandbox does not work for root.
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
});

after(async () => {
  await browser?.close();
  server?.close();
});

/**
 * A board with something to show; what it asks for is kept in `window.acts`.
 * @param {string} name
 * @param {import('playwright-core').BrowserContextOptions} [options]
 */
async function open(name, options = {}) {
  const shown = JSON.parse(await readFile(new URL(name, SHOWN), 'utf8'));
  const context = await browser.newContext({ viewport: { width: 900, height: 900 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  /** @type {string[]} */
  const errors = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(address);
  await page.evaluate(
    async ([game, data]) => {
      const { create } = await import(`/boards/${game}.js`);
      const kept = /** @type {any} */ (window);
      kept.acts = [];
      const host = document.getElementById('host');
      kept.board = create(host, { act: (/** @type {string} */ text) => kept.acts.push(text), say: () => {} });
      kept.board.show(data);
    },
    /** @type {[string, any]} */ ([name.split('-')[0], shown]),
  );
  return { shown, page, errors, context };
}

/** The actions that were asked for. @param {import('playwright-core').Page} page @returns {Promise<string[]>} */
const acts = (page) => page.evaluate(() => /** @type {any} */ (window).acts);

const names = (await readdir(SHOWN)).filter((name) => name.endsWith('.json'));

test('there is something to show of every game', () => {
  const games = new Set(names.map((name) => name.split('-')[0]));
  assert.deepEqual([...games].sort(), ['amazons', 'battleship', 'bridge', 'geister', 'tubstap']);
});

for (const name of names) {
  test(`${name}: drawn wide and narrow, light and dark, every cell with a name`, async () => {
    for (const options of [{}, { viewport: { width: 360, height: 740 }, colorScheme: /** @type {const} */ ('dark') }]) {
      const { shown, page, errors, context } = await open(name, options);
      const grids = await page
        .locator('[role=grid]')
        .evaluateAll((all) =>
          all.map((grid) =>
            [...grid.querySelectorAll('[role=gridcell]')].map((cell) => cell.getAttribute('aria-label') ?? ''),
          ),
        );
      for (const labels of grids) {
        assert.ok(
          labels.every((label) => label !== ''),
          'a cell without a name',
        );
        assert.equal(new Set(labels).size, labels.length, 'two cells of the same name');
      }
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      assert.ok(overflow <= 0, `${overflow} pixels too wide`);
      // While seats bid nobody says what the position is worth, but what could be called.
      const { belief } = shown;
      const hasNotes = belief !== null && (belief.value !== null || Boolean(belief.call));
      assert.equal(await page.locator('.board-notes').isVisible(), hasNotes);
      assert.deepEqual(errors, []);
      await context.close();
    }
  });

  test(`${name}: an action is put together by keyboard alone`, async () => {
    const { shown, page, errors, context } = await open(name);
    for (let picks = 0; picks < 8 && shown.legal.length > 0 && (await acts(page)).length === 0; picks += 1) {
      const open = page.locator(
        '[role=gridcell][aria-disabled="false"]:not([aria-selected="true"]), .hand button:enabled, .bidding-box button:enabled',
      );
      const ready = page.getByRole('button', { name: 'Begin with these colours' });
      if ((await ready.isVisible()) && (await ready.isDisabled()))
        await page.getByRole('button', { name: 'Any four' }).focus();
      else if (await ready.isVisible()) await ready.focus();
      else await open.first().focus();
      await page.keyboard.press('Enter');
    }
    const taken = await acts(page);
    assert.equal(taken.length, shown.legal.length > 0 ? 1 : 0);
    assert.ok(
      taken.every((action) => shown.legal.includes(action)),
      `${taken} is not legal`,
    );
    assert.deepEqual(errors, []);
    await context.close();
  });
}

test('a ship is turned and dragged to its place', async () => {
  const { shown, page, context } = await open('battleship-placing.json');
  const own = page.getByRole('grid', { name: 'Your sea' });
  const place = shown.legal.findLast((/** @type {string} */ action) => action.endsWith('v'));
  const [from, to] = await Promise.all(
    ['a1', place.slice(0, -1)].map((name) => own.locator(`[aria-label^="${name},"]`).boundingBox()),
  );
  assert.ok(from && to);
  await page.getByRole('button', { name: /Turn the ship/ }).click();
  await page.mouse.move(from.x + 9, from.y + 9);
  await page.mouse.down();
  await page.mouse.move(to.x + 9, to.y + 9, { steps: 4 });
  assert.equal(await page.locator('.ghostly').count(), 1, 'the ship is seen where it would lie');
  await page.mouse.up();
  assert.deepEqual(await acts(page), [place]);
  await context.close();
});
