/**
 * A studio in a process of its own, and a browser that looks at it.
 * @module
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before } from 'node:test';
import { chromium } from 'playwright-core';

/**
 * Starts the program that the environment variable YOMI names.
 * @param {string[]} more what else it is told
 */
export async function startStudio(...more) {
  const folder = await mkdtemp(join(tmpdir(), 'yomi-browser-'));
  const store = join(folder, 'games.sqlite');
  const child = spawn(process.env.YOMI ?? 'yomi', ['studio', '--port', '0', '--no-open', '--store', store, ...more], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder },
  });
  const address = await new Promise((found, failed) => {
    child.once('error', failed);
    child.once('exit', (code) => failed(new Error(`the studio ended with ${code}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const match = /http:\/\/[^ /]+\//.exec(line);
      if (match) found(match[0]);
    });
  });
  return {
    address,
    async stop() {
      const ended = new Promise((done) => {
        child.removeAllListeners('exit').once('exit', done);
      });
      child.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Debian's Chromium; its sandbox does not work for root. */
export function startBrowser() {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
}

/** A studio and a browser for all tests of a file: there from before the first to after the last. */
export function studioAndBrowser() {
  const shared =
    /** @type {{ studio: Awaited<ReturnType<typeof startStudio>>, browser: import('playwright-core').Browser }} */ ({});
  before(async () => {
    shared.studio = await startStudio();
    shared.browser = await startBrowser();
  });
  after(async () => {
    await shared.browser?.close();
    await shared.studio?.stop();
  });
  return shared;
}

/**
 * A page in which nothing may go wrong unnoticed.
 * @param {import('playwright-core').Browser} browser
 * @param {import('playwright-core').BrowserContextOptions} [options]
 */
export async function openPage(browser, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  /** @type {string[]} */
  const errors = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  return { page, errors, context };
}

/**
 * Keeps a picture of the page.
 * @param {import('playwright-core').Page} page
 * @param {string} name
 */
export async function screenshot(page, name) {
  if (process.env.SCREENSHOTS)
    await page.screenshot({ path: join(process.env.SCREENSHOTS, `${name}.png`), fullPage: true });
}

/**
 * Begins a game by the forms of the page.
 * @param {import('playwright-core').Page} page
 * @param {string} address
 * @param {string} title the game's
 * @param {{ player?: string, seat?: string, options?: Record<string, string> }} choices
 */
export async function begin(page, address, title, choices = {}) {
  await page.goto(address);
  await page.getByRole('link', { name: new RegExp(`^${title}`) }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  if (choices.player) {
    await page.getByText('Another player').click();
    await page.getByLabel('Player', { exact: true }).fill(choices.player);
  }
  if (choices.seat) await page.getByRole('radio', { name: choices.seat }).check();
  for (const [label, value] of Object.entries(choices.options ?? {}))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.locator('.status').waitFor();
}

/**
 * Waits until it is the person's turn, or the game is over; tells whether it is over.
 * @param {import('playwright-core').Page} page
 */
export async function myTurn(page) {
  await page.waitForFunction(() => /Your turn|over/.test(document.querySelector('.status')?.textContent ?? ''));
  return /over/.test((await page.locator('.status').textContent()) ?? '');
}
