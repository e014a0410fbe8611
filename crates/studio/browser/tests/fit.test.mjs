/** Board, status and the button to press are on one screen, whatever the screen is. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { begin, myTurn, openPage, screenshot, studioAndBrowser } from './support.mjs';

const shared = studioAndBrowser();

const SCREENS = [
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
];

const GAMES = [
  { title: 'Battleship', player: 'r' },
  { title: 'Geister', player: 'rush' },
  { title: 'Amazons', player: 'random' },
  { title: 'Bridge', player: 'random' },
  { title: 'TUBSTAP', player: 'greedy' },
];

for (const viewport of SCREENS) {
  for (const { title, player } of GAMES) {
    test(`${title} fits ${viewport.width}×${viewport.height}`, async () => {
      const { page, errors, context } = await openPage(shared.browser, { viewport, colorScheme: 'dark' });
      await begin(page, shared.studio.address, title, { player });
      await myTurn(page);
      await assertOnScreen(page, title);
      if (title === 'Battleship') {
        // Once the ships are placed, it is the other sea that matters.
        await page.getByRole('button', { name: 'Any fleet' }).click();
        await page.getByText(/Choose a cell of the enemy's sea/).waitFor();
        await assertOnScreen(page, title);
      }
      await screenshot(page, `fit-${title.toLowerCase()}-${viewport.width}`);
      assert.match(await page.title(), new RegExp(title));
      assert.deepEqual(errors, []);
      await context.close();
    });
  }
}

/**
 * Everything that a turn needs lies within the window.
 * @param {import('playwright-core').Page} page
 * @param {string} title
 */
async function assertOnScreen(page, title) {
  const outside = await page.evaluate(() => {
    const needed = '.board-host .board, .status, .board-host .board-tools button, .board-host .bidding-box button';
    return [...document.querySelectorAll(needed)].flatMap((element) => {
      const { top, bottom, left, right, height } = element.getBoundingClientRect();
      const fits = top >= 0 && left >= 0 && bottom <= window.innerHeight && right <= window.innerWidth;
      return height === 0 || fits ? [] : [`${element.className || element.textContent}: to ${Math.round(bottom)}`];
    });
  });
  assert.deepEqual(outside, [], `${title} does not fit`);
}

test('a message covers no board, and ends with the move', async () => {
  const { page, context } = await openPage(shared.browser, { viewport: { width: 1366, height: 768 } });
  await begin(page, shared.studio.address, 'Amazons', { player: 'random' });
  await myTurn(page);
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.locator('#toast.shown').waitFor();
  const covers = await page.evaluate(() => {
    const [toast, board] = ['#toast', '.board-host .board'].map((what) =>
      document.querySelector(what)?.getBoundingClientRect(),
    );
    return !toast || !board || (toast.bottom > board.top && toast.right > board.left && toast.top < board.bottom);
  });
  assert.equal(covers, false, 'the message lies on the board');
  await page.getByLabel('Type a move').press('Enter');
  await page.locator('#toast.shown').waitFor({ state: 'detached' });
  await context.close();
});

test('what is greyed says why', async () => {
  const { page, context } = await openPage(shared.browser);
  await begin(page, shared.studio.address, 'Geister', { player: 'rush' });
  await myTurn(page);
  const undo = page.getByRole('button', { name: 'Undo' });
  assert.ok(await undo.isDisabled());
  assert.match((await undo.getAttribute('title')) ?? '', /secrets/);
  const begun = page.getByRole('button', { name: 'Begin with these colours' });
  assert.ok(await begun.isDisabled());
  assert.match((await begun.getAttribute('title')) ?? '', /four/);
  await context.close();
});

test('a ship turns while it is looked at, and playing again keeps game and opponent', async () => {
  const { page, errors, context } = await openPage(shared.browser);
  await begin(page, shared.studio.address, 'Battleship', { player: 'r', options: { Board: '8x8' } });
  await myTurn(page);
  await page.locator('[aria-label="Your sea"] [aria-label^="c3,"]').hover();
  const before = await page.locator('.ghostly rect.hull').getAttribute('width');
  await page.keyboard.press('r');
  assert.notEqual(await page.locator('.ghostly rect.hull').getAttribute('width'), before);
  page.once('dialog', (dialog) => dialog.accept());
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Play again' }).click();
  // The game that is over stays on the page until the next one is there: only that has a turn.
  await page.locator('.status').filter({ hasText: 'Your turn' }).waitFor();
  const cells = page.getByRole('grid', { name: 'Your sea' }).getByRole('gridcell');
  await cells.nth(63).waitFor();
  assert.equal(await cells.count(), 64);
  await page.getByText(/against Beginner \(r, rated 0\)/).waitFor();
  assert.deepEqual(errors, []);
  await context.close();
});
