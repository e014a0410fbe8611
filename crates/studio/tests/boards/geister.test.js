// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';
import { anyReds, isSetUp, stepsOf, toggled } from '../../browser/assembled/boards/geister-moves.js';

test('set-ups are told from moves', () => {
  assert.ok(isSetUp(['ABCD', 'EFGH']));
  assert.ok(!isSetUp(['A,NORTH']));
  assert.ok(!isSetUp([]));
});

test('a ghost goes where its actions say', () => {
  const legal = ['A,NORTH', 'A,EAST', 'B,NORTH'];
  assert.deepEqual(stepsOf(legal, 'A', [1, 4]), [
    { action: 'A,NORTH', to: [1, 3] },
    { action: 'A,EAST', to: [2, 4] },
  ]);
  assert.deepEqual(stepsOf(legal, 'C', [1, 4]), []);
});

test('both ways out of an exit are one place', () => {
  const out = stepsOf(['A,NORTH', 'A,WEST', 'A,SOUTH'], 'A', [0, 0]);
  assert.deepEqual(out, [
    { action: 'A,NORTH', to: [0, -1] },
    { action: 'A,SOUTH', to: [0, 1] },
  ]);
  assert.deepEqual(stepsOf(['A,EAST'], 'A', [5, 0]), [{ action: 'A,EAST', to: [5, -1] }]);
});

test('there are never more than four red ghosts', () => {
  assert.deepEqual(toggled(['A', 'C'], 'B'), ['A', 'B', 'C']);
  assert.deepEqual(toggled(['A', 'C'], 'A'), ['C']);
  assert.deepEqual(toggled(['A', 'B', 'C', 'D'], 'H'), ['A', 'B', 'C', 'D']);
});

test('any four are four different ones in order', () => {
  for (const random of [() => 0, () => 0.5, () => 0.999]) {
    const reds = anyReds(random);
    assert.match(reds.join(''), /^[A-H]{4}$/);
    assert.deepEqual([...new Set(reds)].sort(), reds);
  }
});
