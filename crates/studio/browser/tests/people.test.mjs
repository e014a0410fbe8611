/** Two people in two browsers play each other. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { clickBoard } from './clicking.mjs';
import { myTurn, openPage, screenshot, startBrowser, startStudio } from './support.mjs';

/** @type {Awaited<ReturnType<typeof startStudio>>} */
let studio;
/** @type {import('playwright-core').Browser[]} */
let browsers = [];

before(async () => {
  studio = await startStudio();
  browsers = await Promise.all([startBrowser(), startBrowser()]);
});

after(async () => {
  await Promise.all(browsers.map((browser) => browser.close()));
  await studio?.stop();
});

/** Two people, each in a browser of its own. */
function twoPeople() {
  const [here, there] = browsers;
  assert.ok(here && there);
  return Promise.all([openPage(here), openPage(there)]);
}

/**
 * One begins a game with a friend, who comes by the link.
 * @param {import('playwright-core').Page} host
 * @param {import('playwright-core').Page} guest
 * @param {string} game
 * @param {Record<string, string>} options
 */
async function invite(host, guest, game, options = {}) {
  await host.goto(`${studio.address}#/new/${game}`);
  await host.getByRole('radio', { name: /^A friend/ }).check();
  for (const [label, value] of Object.entries(options)) await host.getByLabel(label, { exact: true }).fill(value);
  await host.getByRole('button', { name: 'Play', exact: true }).click();
  const link = await host.locator('.link-to-seat').inputValue();
  await host.getByText('Second is not here now.').or(host.getByText('Black is not here now.')).waitFor();
  await guest.goto(link);
  await guest.getByRole('button', { name: 'Take the seat' }).click();
  await host.getByText(/ is here\./).waitFor();
  await host.locator('.link-to-seat').waitFor({ state: 'detached' });
  return link;
}

test('two people play Geister to the end, see who is there, and play again', async () => {
  const [host, guest] = await twoPeople();
  const link = await invite(host.page, guest.page, 'geister');
  await screenshot(host.page, 'friends');
  for (let clicks = 0; clicks < 3000; clicks += 1) {
    const people = [host.page, guest.page];
    const turns = await Promise.all(people.map((page) => page.locator('.status').textContent()));
    if (turns.some((turn) => /over/.test(turn ?? ''))) break;
    const whose = people[turns.findIndex((turn) => /Your turn/.test(turn ?? ''))];
    if (whose) await clickBoard(whose, clicks);
    // Enough was played to know that both can; the rest is one of them giving up.
    if (clicks === 40 && whose) {
      whose.once('dialog', (dialog) => dialog.accept());
      await whose.getByRole('button', { name: 'Resign' }).click();
    }
  }
  const ends = await Promise.all(
    [host.page, guest.page].map(async (page) => {
      await page.getByText(/You (won|lost)/).waitFor();
      return page.locator('.result strong').textContent();
    }),
  );
  assert.deepEqual(ends.sort(), ['You lost', 'You won']);
  await host.page.getByRole('button', { name: 'Play again' }).click();
  await guest.page.getByText(/wants to play again/).waitFor();
  await guest.page.getByRole('button', { name: 'Play again' }).click();
  assert.equal(await myTurn(host.page), false);
  await guest.page.getByText('First is here.').waitFor();
  // A seat is taken once: whoever comes later by the same link is told so.
  await guest.page.goto(link);
  await guest.page.getByRole('button', { name: 'Take the seat' }).click();
  await guest.page.getByText(/somebody has taken this seat already/).waitFor();
  assert.deepEqual(host.errors, []);
  assert.ok(
    guest.errors.every((error) => error.includes('410')),
    guest.errors.join('\n'),
  );
  await Promise.all([host.context.close(), guest.context.close()]);
});

test('a move is taken back when the other agrees', async () => {
  const [host, guest] = await twoPeople();
  await invite(host.page, guest.page, 'amazons', { Size: '6x6' });
  await host.page.getByLabel('Type a move').fill(await firstMove(host.page));
  await host.page.getByLabel('Type a move').press('Enter');
  await guest.page.getByText('Your turn.').waitFor();
  await host.page.getByRole('button', { name: 'Ask to undo' }).click();
  await guest.page.getByText(/asks to take the last move back/).waitFor();
  await guest.page.getByRole('button', { name: 'Agree' }).click();
  await host.page.getByText('Your turn.').waitFor();
  assert.equal(await host.page.locator('.events li').count(), 0);
  assert.deepEqual([...host.errors, ...guest.errors], []);
  await Promise.all([host.context.close(), guest.context.close()]);
});

/** @param {import('playwright-core').Page} page */
async function firstMove(page) {
  await page.locator('#legal option').first().waitFor({ state: 'attached' });
  return (await page.locator('#legal option').first().getAttribute('value')) ?? '';
}
