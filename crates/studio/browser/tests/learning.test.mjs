/** Learning a game in a real browser: rules, lessons, players. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage, screenshot, studioAndBrowser } from './support.mjs';

const shared = studioAndBrowser();

const GAMES = ['Battleship', 'Geister', 'Amazons', 'Bridge', 'TUBSTAP'];

for (const title of GAMES) {
  test(`${title}: rules with pictures, then the whole lesson, from the lobby`, async () => {
    const { page, errors, context } = await openPage(shared.browser);
    await page.goto(shared.studio.address);
    await page.getByRole('link', { name: `How to play ${title}` }).click();
    await page.locator('.shown .board').first().waitFor();
    assert.match(await page.title(), new RegExp(title));
    await screenshot(page, `${title.toLowerCase()}-rules`);
    await page.getByRole('link', { name: 'Two-minute lesson' }).first().click();
    const exercises = Number(/of (\d+)/.exec((await page.getByText(/^Exercise 1 of/).textContent()) ?? '')?.[1]);
    for (let number = 1; number <= exercises; number += 1) {
      await page.getByText(`Exercise ${number} of ${exercises}`).waitFor();
      await solve(page, title.toLowerCase(), number - 1);
      await page.locator('.told.right').waitFor();
      if (number === 1) await screenshot(page, `${title.toLowerCase()}-lesson`);
      if (number < exercises) await page.getByRole('button', { name: 'Next' }).click();
    }
    await page.getByRole('link', { name: 'Play now' }).click();
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    assert.deepEqual(errors, []);
    await context.close();
  });
}

/**
 * Solves an exercise by clicking on the board, as somebody does who knows the answer.
 * @param {import('playwright-core').Page} page
 * @param {string} game
 * @param {number} number
 */
async function solve(page, game, number) {
  const lesson = await (await fetch(new URL(`/api/games/${game}/lesson`, shared.studio.address))).json();
  const { answers, scene } = lesson.exercises[number];
  const answer = answers[0].text;
  const cell = (/** @type {string} */ name) =>
    page.locator(`.board-host [role=gridcell][aria-label^="${name},"]`).last().click();
  if (game === 'battleship') {
    await page.locator(`[role=grid][aria-label="Enemy sea"] [role=gridcell][aria-label^="${answer},"]`).click();
  } else if (game === 'bridge') {
    await page.locator(`.board-host [data-card="${answer}"], .board-host [data-call="${answer}"]`).first().click();
  } else if (game === 'geister') {
    const [letter, direction] = answer.split(',');
    const ghost = scene.ghosts.find((/** @type {any} */ one) => one.owner === 0 && one.letter === letter);
    const [x, y] = ghost.square;
    const [dx, dy] = { NORTH: [0, -1], EAST: [1, 0], WEST: [-1, 0], SOUTH: [0, 1] }[direction] ?? [0, 0];
    const name = (/** @type {number} */ column, /** @type {number} */ row) =>
      row < 0 ? `exit beyond ${'abcdef'[column]}6` : `${'abcdef'[column]}${6 - row},`;
    for (const label of [name(x, y), name(x + dx, y + dy)])
      await page.locator(`.board-host [role=gridcell][aria-label^="${label}"]`).click();
  } else {
    for (const square of answer.replace(/^[A-Z]/, '').split(/[-/x]/)) await cell(square);
  }
}

test('a wrong answer is told so, and the right one is shown to who asks', async () => {
  const { page, errors, context } = await openPage(shared.browser);
  await page.goto(`${shared.studio.address}#/lesson/battleship`);
  await page.locator('[aria-label="Enemy sea"] [aria-label^="a1,"]').click();
  await page.locator('.told.wrong').waitFor();
  assert.ok(await page.getByRole('button', { name: 'Next' }).isDisabled());
  assert.notEqual(await page.getByRole('button', { name: 'Next' }).getAttribute('title'), '');
  await page.getByRole('button', { name: 'Show me' }).click();
  await page.locator('.board-host .advice').waitFor();
  assert.deepEqual(errors, []);
  await context.close();
});

test('a player has a page that says how it thinks and how strong it is', async () => {
  const { page, errors, context } = await openPage(shared.browser);
  await page.goto(`${shared.studio.address}#/learn/geister`);
  await page.getByRole('link', { name: 'purple' }).click();
  await page.getByText('How it thinks.').waitFor();
  await page.getByText(/It is number \d+ of \d+ players/).waitFor();
  await page.getByText('You meet it as Expert.').waitFor();
  await screenshot(page, 'player');
  assert.deepEqual(errors, []);
  await context.close();
});
