/**
 * Building what is on the page.
 * @module
 */

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * An element with attributes and children. An attribute whose name begins with `on` is a listener; one that is `true`
 * is there without a value, and one that is `false`, `null` or `undefined` is not there.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, unknown>} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on') && typeof value === 'function') {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else if (value === true) {
      element.setAttribute(name, '');
    } else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, String(value));
    }
  }
  element.append(
    ...children
      .flat()
      .filter((child) => child || child === '')
      .map((child) => /** @type {Node | string} */ (child)),
  );
  return element;
}

/**
 * Puts children in the place of whatever an element held.
 * @param {Element} element
 * @param {...Child} children
 */
export function fill(element, ...children) {
  element.replaceChildren(...children.filter((child) => child).map((child) => /** @type {Node | string} */ (child)));
}

/**
 * A picture that is written as SVG.
 * @param {string} markup
 * @returns {Element}
 */
export function svg(markup) {
  const holder = document.createElement('template');
  holder.innerHTML = markup.trim();
  const picture = holder.content.firstElementChild;
  if (!picture) throw new Error('no picture');
  return picture;
}

/**
 * The element with an id.
 * @param {string} id
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no element ${id}`);
  return element;
}

let hiding = 0;

/**
 * Says something to the person, for a few seconds.
 * @param {string} text
 */
export function say(text) {
  const toast = byId('toast');
  toast.textContent = text;
  toast.classList.add('shown');
  window.clearTimeout(hiding);
  hiding = window.setTimeout(() => toast.classList.remove('shown'), 6000);
}

/** Takes back what was said: it was about something that has gone on since. */
export function hush() {
  byId('toast').classList.remove('shown');
}

/**
 * Greys a button, and says why; no reason, and it can be pressed.
 * @param {HTMLElement} button
 * @param {string} why
 * @param {string} [does] what it does when it can be pressed
 */
export function greyed(button, why, does = '') {
  button.toggleAttribute('disabled', why !== '');
  button.title = why || does;
}

/**
 * Says what went wrong.
 * @param {unknown} error
 */
export function sayError(error) {
  say(error instanceof Error ? error.message : String(error));
}
