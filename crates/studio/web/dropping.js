/**
 * Files that are dropped onto the page.
 * @module
 */
import { sendFile } from './api.js';
import { say, sayError } from './dom.js';

/** Listens for files anywhere on the page. */
export function acceptFiles() {
  window.addEventListener('dragover', (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  });
  window.addEventListener('drop', (event) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    take(file).catch(sayError);
  });
}

/**
 * Sends a file to the studio, and goes where its games can be seen or played.
 * @param {File} file
 */
export async function take(file) {
  const { games, starts, warnings } = await sendFile(file);
  const game = games[0];
  if (game && games.length === 1) window.location.hash = `#/replay/${game.match}/${game.number}?at=0`;
  else if (game) window.location.hash = `#/games/${game.match}`;
  else if (starts[0]) window.location.hash = `#/new/${starts[0].split(':')[0]}?spec=${encodeURIComponent(starts[0])}`;
  const done = games.length
    ? `${games.length} ${games.length === 1 ? 'game is' : 'games are'} kept from ${file.name}.`
    : `${file.name} can be played.`;
  say([done, ...warnings.map((warning) => `Warning: ${warning}.`)].join(' '));
}
