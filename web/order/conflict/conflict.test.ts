// What becomes of two edits of one part: nothing is lost, and nothing is overwritten unasked.
import { describe, expect, test } from 'vitest';
import { valuesOfPayment } from './parts.ts';
import { conflictsOf, merged, touchedByOthers, type Sides } from './conflict.ts';

const sides = (mine: object, theirs: object): Sides => {
  const base = { name: 'ก', phone: '1', note: '' };
  return { base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } };
};

describe('an edit conflict', () => {
  test('asks about different values, prefers typed ones, and takes the other user’s value of untouched ones', () => {
    const both = sides({ name: 'ข', note: 'x' }, { name: 'ค', phone: '2' });
    expect(conflictsOf(both).map(({ key, usual }) => [key, usual])).toEqual([
      ['name', 'mine'],
      ['phone', 'theirs'],
      ['note', 'mine'],
    ]);
    expect(merged(both, {})).toEqual({ name: 'ข', phone: '2', note: 'x' });
    expect(merged(both, { name: 'theirs', phone: 'mine' })).toEqual({
      name: 'ค',
      phone: '1',
      note: 'x',
    });
  });

  test('does not arise when both typed the same', () => {
    expect(conflictsOf(sides({ name: 'ข' }, { name: 'ข' }))).toEqual([]);
  });
});

test.each([
  { when: 'another part was changed', mine: { name: 'ข' }, theirs: {}, asks: false },
  { when: 'both typed the same', mine: { name: 'ข' }, theirs: { name: 'ข' }, asks: false },
  { when: 'this part was changed', mine: { name: 'ข' }, theirs: { phone: '2' }, asks: true },
])('an edit conflict asks ($asks) when $when by another user', ({ mine, theirs, asks }) => {
  expect(touchedByOthers(sides(mine, theirs))).toBe(asks);
});

test('an order line that one user removed and the other changed stays or goes as chosen', () => {
  const line = { unit: 1 };
  const both = { base: { 'line 1': line }, mine: {}, theirs: { 'line 1': { unit: 2 } } };
  expect(merged(both, {})).toEqual({});
  expect(merged(both, { 'line 1': 'theirs' })).toEqual({ 'line 1': { unit: 2 } });
});

test('an order payment without details is COD, without a bank account', () => {
  expect(valuesOfPayment({})).toEqual({
    method: 'cod',
    shippingFee: 0,
    discount: 0,
    paid: 0,
    bank: null,
  });
});
