// Exception ids: they decode to rule and subject, and the ids of the first ten rules never change.
import { expect, test } from 'vitest';
import { idText } from '@app/contract/kit/fields';
import { numberOf, partsOf } from './exception-id.ts';

const subjects = [1, 7, 99, 100, 12_345, 999_999_999];
const places = Array.from({ length: 100 }, (_, place) => place);

test('the exception id of every rule of a hundred, with any subject, is decoded again, and no two are the same', () => {
  const all = places.flatMap((place) => subjects.map((subjectId) => ({ place, subjectId })));
  const ids = all.map(({ place, subjectId }) => numberOf(place, subjectId));
  expect(ids.map(partsOf)).toEqual(all);
  expect(new Set(ids).size).toBe(all.length);
});

test('every exception id fits into a path', () => {
  for (const place of places)
    expect(idText.parse(String(numberOf(place, 999_999_999)))).toBeGreaterThan(0);
});

test('the first ten exception rules keep the numbers used in existing links', () => {
  expect(places.slice(0, 10).map((place) => numberOf(place, 42))).toEqual([
    421, 422, 423, 424, 425, 426, 427, 428, 429, 420,
  ]);
});
