// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';
import { cellOf, isPlacing, nameOf, placeOver } from '../../browser/assembled/boards/battleship-fleet.js';

test('cells have names', () => {
  assert.deepEqual(cellOf('c10'), { column: 2, row: 9 });
  assert.equal(nameOf({ column: 2, row: 9 }), 'c10');
});

test('places are told from shots', () => {
  assert.ok(isPlacing(['a1h', 'a1v']));
  assert.ok(!isPlacing(['a1', 'a2']));
  assert.ok(!isPlacing([]));
});

test('a ship lies from the cell it is held over', () => {
  const across = placeOver({ column: 1, row: 2 }, 3, false, 10, 10);
  assert.equal(across.action, 'b3h');
  assert.deepEqual(across.cells.map(nameOf), ['b3', 'c3', 'd3']);
  assert.equal(placeOver({ column: 1, row: 2 }, 3, true, 10, 10).action, 'b3v');
});

test('a ship held over the edge stays on the board', () => {
  assert.equal(placeOver({ column: 9, row: 0 }, 4, false, 10, 10).action, 'g1h');
  assert.equal(placeOver({ column: 9, row: 9 }, 4, true, 10, 10).action, 'j7v');
});

test('a ship of one cell always lies across', () => {
  assert.equal(placeOver({ column: 0, row: 0 }, 1, true, 4, 4).action, 'a1h');
});
