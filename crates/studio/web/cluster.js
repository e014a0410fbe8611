/**
 * Who plays the games of runs, where that is not the studio's own machine.
 * @module
 */
import { cluster } from './api.js';
import { fill, h } from './dom.js';

/** How often the page looks, in milliseconds. */
const PAUSE = 3000;

/**
 * A part of the page that shows the machines of a cluster, and stays empty where there is none.
 * @returns {{ element: HTMLElement, close: () => void }}
 */
export function clusterStatus() {
  const element = h('section', { class: 'cluster', 'aria-label': 'Cluster' });
  /** @type {number | undefined} */
  let timer;
  let closed = false;
  async function look() {
    const { status, trouble } = await cluster().catch(() => ({ status: null, trouble: null }));
    if (closed || (!status && !trouble)) return;
    fill(
      element,
      h('h2', {}, 'Cluster'),
      trouble ? h('p', { class: 'status' }, trouble) : null,
      status ? table(status) : null,
    );
    timer = window.setTimeout(look, PAUSE);
  }
  look();
  return {
    element,
    close: () => {
      closed = true;
      window.clearTimeout(timer);
    },
  };
}

/** @param {import('./wire.d.ts').ClusterStatus} status */
function table(status) {
  if (!status.workers.length)
    return h('p', {}, `No workers; start one on any machine: yomi worker --on ${status.address}`);
  const row = (/** @type {import('./wire.d.ts').WorkerReport} */ worker) =>
    h(
      'tr',
      {},
      h('td', {}, worker.id),
      h('td', {}, `${worker.busy.length} of ${worker.threads}`),
      h('td', {}, worker.done.toLocaleString('en')),
      h('td', {}, worker.rate.toFixed(1)),
      h('td', {}, worker.note ?? ''),
    );
  const heads = ['worker', 'busy', 'done', 'a second', 'note'];
  return h(
    'table',
    {},
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        heads.map((head) => h('th', {}, head)),
      ),
    ),
    h('tbody', {}, status.workers.map(row)),
  );
}
