// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';
import { openSquares, pickSquare, sortMoves } from '../../browser/assembled/boards/amazons-moves.js';

const moves = sortMoves(['d1-d7/g7', 'd1-d7/d1', 'd1-e2/e3', 'g1-g2/g1', 'not a move']);
const nothing = { from: null, to: null };

test('moves are sorted by their squares', () => {
  assert.deepEqual([...moves.keys()], ['d1', 'g1']);
  assert.deepEqual([...(moves.get('d1')?.get('d7') ?? [])], ['g7', 'd1']);
});

test('three picks make a move', () => {
  const queen = pickSquare(moves, nothing, 'd1');
  assert.deepEqual(queen, { chosen: { from: 'd1', to: null }, move: null });
  assert.deepEqual([...openSquares(moves, queen.chosen)], ['d7', 'e2']);
  const place = pickSquare(moves, queen.chosen, 'd7');
  assert.deepEqual([...openSquares(moves, place.chosen)], ['g7', 'd1']);
  assert.equal(pickSquare(moves, place.chosen, 'g7').move, 'd1-d7/g7');
});

test('an arrow may land where the queen came from', () => {
  assert.equal(pickSquare(moves, { from: 'd1', to: 'd7' }, 'd1').move, 'd1-d7/d1');
});

test('other squares change the choice or drop it', () => {
  assert.deepEqual(pickSquare(moves, { from: 'd1', to: null }, 'g1').chosen, { from: 'g1', to: null });
  assert.deepEqual(pickSquare(moves, { from: 'd1', to: null }, 'd1').chosen, nothing);
  assert.deepEqual(pickSquare(moves, { from: 'd1', to: 'e2' }, 'e2').chosen, { from: 'd1', to: null });
  assert.deepEqual(pickSquare(moves, { from: 'd1', to: 'e2' }, 'a9').chosen, nothing);
});

test('without moves nothing can be picked', () => {
  assert.deepEqual(pickSquare(sortMoves([]), nothing, 'd1'), { chosen: nothing, move: null });
});
