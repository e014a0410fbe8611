/** The page in a real browser. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chooseByKeys, clickBoard } from './clicking.mjs';
import { begin, myTurn, openPage, screenshot, startStudio, studioAndBrowser } from './support.mjs';

const shared = studioAndBrowser();

/** Games that end soon, and what to choose for them. */
const GAMES = [
  { title: 'Battleship', player: 'r', options: { Board: '8x8' } },
  { title: 'Geister', player: 'rush', options: {} },
  { title: 'Amazons', player: 'random', options: { Size: '6x6' } },
  { title: 'Bridge', player: 'random', options: {} },
  { title: 'TUBSTAP', player: 'greedy', options: {}, look: 6 },
];

for (const { title, player, options, look = 24 } of GAMES) {
  test(`${title} is played to the end by clicks, and seen again`, async () => {
    const { page, errors, context } = await openPage(shared.browser);
    await begin(page, shared.studio.address, title, { player, options });
    for (let clicks = 0; !(await myTurn(page)); clicks += 1) {
      assert.ok(clicks < 2000, 'the game does not end');
      await clickBoard(page, clicks);
      if (clicks === look) await showBelief(page, title);
    }
    await page.getByText(/You (won|lost)|A draw/).waitFor();
    await screenshot(page, `${title.toLowerCase()}-end`);
    await page.getByRole('link', { name: 'See it again' }).click();
    await page.getByLabel('Time', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'To the start' }).click();
    await page.getByText(/^After 0 of/).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByText(/^After 1 of/).waitFor();
    // Every point of the curve is a thought about a position.
    await page.locator('.curve polyline').waitFor({ state: 'attached', timeout: 90_000 });
    // A click on the curve goes to that moment.
    await page.locator('.curve svg').click({ position: { x: 1, y: 20 } });
    await page.getByText(/^After 0 of/).waitFor();
    // In the middle there is something to think about.
    const slider = page.getByLabel('Time', { exact: true });
    await slider.fill(String(Math.floor(Number(await slider.getAttribute('max')) / 2)));
    await page.getByRole('button', { name: 'What it thought' }).click();
    await page.locator('.board-host .board-notes:not([hidden])').first().waitFor();
    await screenshot(page, `${title.toLowerCase()}-replay`);
    assert.deepEqual(errors, []);
    await context.close();
  });
}

/**
 * What the machine thinks is shown beside the board, and hidden again.
 * @param {import('playwright-core').Page} page
 * @param {string} title
 */
async function showBelief(page, title) {
  await screenshot(page, `${title.toLowerCase()}-play`);
  if (await myTurn(page)) return;
  const toggle = page.getByRole('button', { name: 'Belief' });
  await toggle.click();
  await page.locator('.board-host .board-notes:not([hidden])').first().waitFor();
  // Tables of solved battles that are large are not made unasked: the page says how to have them.
  if (title === 'TUBSTAP') await page.getByText(/are not solved yet: "yomi tubstap tables/).waitFor();
  await screenshot(page, `${title.toLowerCase()}-belief`);
  await toggle.click();
  await page.locator('.board-host .board-notes:not([hidden])').first().waitFor({ state: 'detached' });
}

test('hints, undo and resigning', async () => {
  const { page, errors, context } = await openPage(shared.browser);
  await begin(page, shared.studio.address, 'Amazons', { player: 'random', options: { Size: '6x6' } });
  await myTurn(page);
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByText(/would play/).waitFor();
  await page.getByLabel('Type a move').press('Enter');
  await page.waitForFunction(() => document.querySelectorAll('.events li').length === 2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.events li').length === 0);
  await page.getByLabel('Type a move').fill('a1-z9/q7');
  await page.getByLabel('Type a move').press('Enter');
  await page.getByRole('status').filter({ hasText: 'z9' }).waitFor();
  page.once('dialog', (dialog) => dialog.accept());
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByText('You lost').waitFor();
  // The refused move is an error of the network to the browser, and the only one.
  assert.ok(
    errors.every((error) => error.includes('422')),
    errors.join('\n'),
  );
  await context.close();
});

test('a program is named as an opponent and for hints, where it is allowed', async () => {
  const bot = `cmd:node ${fileURLToPath(new URL('../../../../bots/bot.js', import.meta.url))}`;
  const options = { Size: '6x6' };
  const allowing = await startStudio('--allow-programs');
  const { page, errors, context } = await openPage(shared.browser);
  await begin(page, allowing.address, 'Amazons', { player: bot, options });
  await myTurn(page);
  await page.getByText('Hints by another player').click();
  await page.getByLabel('Hints by', { exact: true }).fill(bot);
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByText(/bot\.js would play/).waitFor();
  await page.getByLabel('Type a move').press('Enter');
  await page.waitForFunction(() => document.querySelectorAll('.events li').length === 2);
  assert.deepEqual(errors, []);
  // Elsewhere the page says what would allow it.
  await page.goto(shared.studio.address);
  await page.getByRole('link', { name: /^Amazons/ }).click();
  await page.getByText('Another player').click();
  await page.getByLabel('Player', { exact: true }).fill(bot);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByRole('status').filter({ hasText: 'programs may not be started from here' }).waitFor();
  await context.close();
  await allowing.stop();
});

test('a match runs in the laboratory, is paused and goes on', async () => {
  const { page, errors, context } = await openPage(shared.browser);
  await page.goto(`${shared.studio.address}#/lab`);
  await page.getByLabel('Game', { exact: true }).selectOption({ label: 'Geister' });
  await page.getByLabel('Player A').fill('random');
  await page.getByLabel('Player B').fill('random');
  await page.getByLabel('Games', { exact: true }).fill('1000000');
  await page.getByRole('button', { name: 'Start' }).first().click();
  await page.getByText(/^running/).waitFor();
  await page.getByRole('row', { name: /in all/ }).waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByText(/^paused/).waitFor();
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByText(/^running/).waitFor();
  await screenshot(page, 'laboratory');
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByText(/^paused/).waitFor();
  assert.deepEqual(errors, []);
  await context.close();
});

test('a tournament shows its cross table while it runs', async () => {
  const { page, errors, context } = await openPage(shared.browser);
  await page.goto(`${shared.studio.address}#/lab`);
  await page.getByLabel('Game of the tournament').selectOption({ label: 'Geister' });
  await page.getByLabel('Players, one on a line').fill('random\nrush\nmc:playouts=10');
  await page.getByLabel('Rounds').fill('3');
  await page.getByRole('button', { name: 'Start' }).nth(1).click();
  await page.getByText(/^finished/).waitFor();
  await page.getByRole('row', { name: /^1 rush 12 12 0 / }).waitFor();
  await screenshot(page, 'laboratory-tournament');
  assert.deepEqual(errors, []);
  await context.close();
});

test('a paper’s table shows its intervals while it runs', async () => {
  const { page, errors, context } = await openPage(shared.browser);
  await page.goto(`${shared.studio.address}#/lab`);
  await page.getByLabel('Table', { exact: true }).selectOption('battleship/table3');
  await page.getByLabel(/a few games only/).uncheck();
  await page.getByRole('button', { name: 'Start' }).last().click();
  await page.getByText(/^running/).waitFor();
  await page.getByRole('row', { name: /^r – r win first .*\d \(\d/ }).waitFor();
  await screenshot(page, 'laboratory-table');
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByText(/^paused/).waitFor();
  assert.deepEqual(errors, []);
  await context.close();
});

test('a phone in the dark shows everything without scrolling sideways', async () => {
  const { page, errors, context } = await openPage(shared.browser, {
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    hasTouch: true,
    isMobile: true,
  });
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth + 1);
  await page.goto(shared.studio.address);
  await page.getByRole('link', { name: /^Battleship/ }).waitFor();
  assert.ok(await fits(), 'the list of games is too wide');
  await screenshot(page, 'phone-lobby');
  for (const { title, player, options } of GAMES) {
    await begin(page, shared.studio.address, title, { player, options });
    await myTurn(page);
    assert.ok(await fits(), `${title} is too wide`);
    await screenshot(page, `phone-${title.toLowerCase()}`);
  }
  assert.deepEqual(errors, []);
  await context.close();
});

/**
 * Presses Tab until something has the focus.
 * @param {import('playwright-core').Page} page
 * @param {import('playwright-core').Locator} wanted
 */
async function tabTo(page, wanted) {
  await wanted.waitFor();
  for (let steps = 0; !(await wanted.evaluate((element) => element === document.activeElement)); steps += 1) {
    assert.ok(steps < 40, 'it cannot be reached with Tab');
    await page.keyboard.press('Tab');
  }
}

test('a whole game is played with the keyboard alone', async () => {
  const { page, errors, context } = await openPage(shared.browser);
  await page.goto(shared.studio.address);
  await tabTo(page, page.getByRole('link', { name: /^Amazons/ }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('radio', { name: /^Strong/ }));
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await tabTo(page, page.getByLabel('Size', { exact: true }));
  await page.keyboard.press('Control+A');
  await page.keyboard.type('6x6');
  await tabTo(page, page.getByRole('button', { name: 'Play', exact: true }));
  await page.keyboard.press('Enter');
  assert.equal(await myTurn(page), false);
  await tabTo(page, page.locator('.board-host [role="gridcell"][tabindex="0"]'));
  for (let choices = 0; !(await myTurn(page)); choices += 1) {
    assert.ok(choices < 600, 'the game does not end');
    await chooseByKeys(page, choices);
  }
  await page.getByText(/You (won|lost)/).waitFor();
  assert.deepEqual(errors, []);
  await context.close();
});
