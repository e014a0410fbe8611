/**
 * Forms for the options of games and players, made from what the server tells of them.
 * @module
 */
import { h } from './dom.js';

/** @typedef {import('./api.js').Param} Param */

/**
 * A field for a parameter.
 * @param {Param} param
 * @returns {HTMLElement}
 */
export function field(param) {
  const name = `option-${param.key}`;
  const words = param.key.charAt(0).toUpperCase() + param.key.slice(1);
  return h('label', { class: 'field', title: param.help }, h('span', {}, words), control(param, name, words));
}

/**
 * @param {Param} param
 * @param {string} name
 * @param {string} label
 * @returns {HTMLElement}
 */
function control(param, name, label) {
  const listed =
    param.kind === 'choice' ||
    param.kind === 'yes-no' ||
    (param.kind === 'text' && param.choices.some((one) => one.name === param.default));
  if (listed) {
    return h(
      'select',
      { name, 'aria-label': label },
      param.choices.map((one) =>
        h(
          'option',
          { value: one.name, selected: one.name === param.default },
          one.about ? `${one.name}: ${one.about}` : one.name,
        ),
      ),
    );
  }
  const number = param.choices.length === 0 && param.kind !== 'text';
  const list = param.choices.length ? `${name}-words` : null;
  return h(
    'span',
    {},
    h('input', {
      name,
      'aria-label': label,
      value: param.default,
      type: number ? 'number' : 'text',
      list,
      autocomplete: 'off',
      min: number ? param.from : null,
      max: number ? param.to : null,
      step: param.kind === 'decimal' ? 'any' : null,
      placeholder: param.form,
    }),
    list &&
      h(
        'datalist',
        { id: list },
        param.choices.map((one) => h('option', { value: one.name })),
      ),
  );
}

/**
 * The options of a form that are not the usual ones, as a specification has them after the colon.
 * @param {Param[]} params
 * @param {FormData} form
 * @returns {string}
 */
export function chosen(params, form) {
  return params
    .map((param) => [param.key, String(form.get(`option-${param.key}`) ?? param.default).trim(), param.default])
    .filter(([, value, usual]) => value && value !== usual)
    .map(([key, value = '']) => `${key}=${/[",\\\n\r]/.test(value) ? JSON.stringify(value) : value}`)
    .join(',');
}

/**
 * A field for a player's specification, in which the players of a game are offered.
 * @param {import('./api.js').Game} game
 * @param {Record<string, string>} attributes
 * @returns {HTMLElement}
 */
export function playerField(game, attributes) {
  const list = `${game.name}-players`;
  return h(
    'span',
    {},
    h('input', { ...attributes, list, autocomplete: 'off', spellcheck: 'false' }),
    h(
      'datalist',
      { id: list },
      game.players
        .filter((player) => !player.sees_all)
        .map((player) => h('option', { value: player.name }, player.summary)),
    ),
  );
}
