// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';
import { contractText, ofSuit, placeOf, rankOf, wordsOf } from '../../browser/assembled/boards/bridge-cards.js';

test('cards are told in words', () => {
  assert.equal(wordsOf('SA'), 'ace of spades');
  assert.equal(wordsOf('H7'), '7 of hearts');
  assert.equal(rankOf('DT'), '10');
});

test('a suit is in order', () => {
  assert.deepEqual(ofSuit(['S2', 'HT', 'SA', 'ST', 'S9'], 'S'), ['SA', 'ST', 'S9', 'S2']);
});

test('the viewer sits below, South where nobody looks', () => {
  assert.equal(placeOf(2, null), 'at-bottom');
  assert.equal(placeOf(0, null), 'at-top');
  assert.equal(placeOf(3, 2), 'at-left');
  assert.equal(placeOf(1, 1), 'at-bottom');
  assert.equal(placeOf(2, 1), 'at-left');
  assert.equal(placeOf(0, 1), 'at-right');
});

test('contracts have symbols', () => {
  assert.equal(contractText('4SX'), '4♠X');
  assert.equal(contractText('3NT'), '3NT');
});
