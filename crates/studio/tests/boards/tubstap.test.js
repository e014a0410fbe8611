// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';
import { NOTHING, openTiles, pickTile, readOrders, stepBack } from '../../browser/assembled/boards/tubstap-orders.js';

const orders = readOrders(['Fa1-a1', 'Fa1-b1', 'Fa1-b1xc1', 'Fa1-c2xc1', 'Fa1-c2', 'Uh8-h8', 'Uh8xh6', 'end']);

test('orders are read, and the end of the turn is none', () => {
  assert.equal(orders.length, 7);
  assert.deepEqual(orders[6], { text: 'Uh8xh6', from: 'h8', to: 'h8', target: 'h6' });
});

test('a unit and a place without enemies make an order', () => {
  const unit = pickTile(orders, NOTHING, 'a1');
  assert.deepEqual(unit.given, { from: 'a1', to: null, target: null });
  assert.equal(pickTile(orders, unit.given, 'a1').order?.text, 'Fa1-a1');
});

test('where an enemy is in reach, the same place again means no attack', () => {
  const stop = pickTile(orders, { from: 'a1', to: null, target: null }, 'b1');
  assert.deepEqual(stop, { given: { from: 'a1', to: 'b1', target: null }, order: null });
  assert.equal(pickTile(orders, stop.given, 'b1').order?.text, 'Fa1-b1');
  assert.equal(pickTile(orders, stop.given, 'c1').order?.text, 'Fa1-b1xc1');
});

test('with an enemy picked first, the places to attack from are left', () => {
  const aimed = pickTile(orders, { from: 'a1', to: null, target: null }, 'c1');
  assert.deepEqual(aimed.given, { from: 'a1', to: null, target: 'c1' });
  assert.deepEqual([...openTiles(orders, aimed.given).stops], ['b1', 'c2']);
  assert.equal(pickTile(orders, aimed.given, 'c2').order?.text, 'Fa1-c2xc1');
});

test('an enemy that can be attacked from one place only is attacked at once', () => {
  assert.equal(pickTile(orders, { from: 'h8', to: null, target: null }, 'h6').order?.text, 'Uh8xh6');
});

test('other tiles change the unit or drop the order', () => {
  assert.equal(pickTile(orders, { from: 'a1', to: null, target: null }, 'h8').given.from, 'h8');
  assert.deepEqual(pickTile(orders, { from: 'a1', to: null, target: null }, 'e5').given, NOTHING);
  assert.deepEqual(stepBack({ from: 'a1', to: 'b1', target: null }), { from: 'a1', to: null, target: null });
  assert.deepEqual(stepBack({ from: 'a1', to: null, target: null }), NOTHING);
});
