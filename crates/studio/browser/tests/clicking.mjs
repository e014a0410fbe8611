/**
 * Somebody who knows nothing of the games, but clicks on what can be clicked.
 * @module
 */

/** @typedef {import('playwright-core').Page} Page */

/** What can be clicked on any board: cells that are open, cards that may be played, buttons below the board. */
const OPEN = ['.board-host [role="gridcell"][aria-disabled="false"]', '.board-host .hand button:not([disabled])'].join(
  ', ',
);

/** How long something to click may take to come back, in ms. */
const A_MOMENT = 2000;

/**
 * Clicks on something that may be redrawn, or gone, by now; the next click will do then.
 * @param {import('playwright-core').Locator} target
 */
const tryToClick = (target) => target.click({ timeout: A_MOMENT }).catch(() => {});

/**
 * One click on the board; the number says which of the things that can be clicked.
 * @param {Page} page
 * @param {number} number
 */
export async function clickBoard(page, number) {
  const begin = page.getByRole('button', { name: 'Begin with these colours' });
  if (await begin.isVisible()) {
    const isEarly = await begin.isDisabled({ timeout: A_MOMENT }).catch(() => false);
    await tryToClick(isEarly ? page.getByRole('button', { name: 'Any four' }) : begin);
    return;
  }
  const open = page.locator(OPEN);
  const count = await open.count();
  const end = page.getByRole('button', { name: 'End the turn' });
  if (count === 0 || (number % 5 === 4 && (await end.isVisible()))) {
    if (await end.isVisible()) await tryToClick(end);
    return;
  }
  await tryToClick(open.nth((number * 7919) % count));
}

/**
 * Goes to a cell of the board with the arrow keys and chooses it; the focus is on the board.
 * @param {Page} page
 * @param {number} number says which of the cells that can be chosen
 */
export async function chooseByKeys(page, number) {
  const way = await page.evaluate((wanted) => {
    const cells = [...document.querySelectorAll('.board-host [role="gridcell"]')];
    const open = cells.filter((cell) => cell.getAttribute('aria-disabled') === 'false');
    const from = document.activeElement;
    if (!from || !cells.includes(from))
      throw new Error(`the focus is not on the board, but on ${from?.outerHTML.slice(0, 200)}`);
    const to = open[(wanted * 7919) % Math.max(1, open.length)];
    if (!to) return null;
    const place = (/** @type {Element} */ cell) => {
      const box = cell.getBoundingClientRect();
      return { column: Math.round(box.x / box.width), row: Math.round(box.y / box.height) };
    };
    const [here, there] = [place(from), place(to)];
    return { columns: there.column - here.column, rows: there.row - here.row };
  }, number);
  if (!way) {
    // A move is on its way, and the board does not show its answer yet.
    await page.waitForTimeout(20);
    return;
  }
  for (let step = 0; step < Math.abs(way.rows); step += 1)
    await page.keyboard.press(way.rows > 0 ? 'ArrowDown' : 'ArrowUp');
  for (let step = 0; step < Math.abs(way.columns); step += 1)
    await page.keyboard.press(way.columns > 0 ? 'ArrowRight' : 'ArrowLeft');
  await page.keyboard.press('Enter');
}
