// Guarantees of a typed lead: times are Bangkok's wherever the browser stands, and nobody is asked for twice.
import { expect, test } from 'vitest';
import { boxTime, emptyLead, instantOf, leadBody } from './lead-draft.ts';

test('a chip means the Bangkok day and hour', () => {
  // Already the next day in Bangkok.
  const now = Date.parse('2026-01-01T20:00:00Z');
  expect(boxTime(now, 0, 17)).toBe('2026-01-02T17:00');
  expect(instantOf(boxTime(now, 1, 10))).toBe('2026-01-03T03:00:00.000Z');
  expect(instantOf('')).toBeNull();
});

test('the body says who gets it, and an amount or a reason only where there is one', () => {
  const body = (more: object) =>
    leadBody({ ...emptyLead, name: 'ก', phone: '0810000001', ...more });
  expect(body({ owner: 'auto' })).toMatchObject({ distribute: true });
  expect(body({ owner: 'none' })).toMatchObject({ ownerId: null });
  expect(body({ owner: '7' })).toMatchObject({ ownerId: 7 });
  expect(Object.keys(body({}))).not.toContain('ownerId');
  expect(Object.keys(body({}))).not.toContain('value');
  expect(body({ value: 0.5, duplicateReason: ' ซ้ำ ' })).toMatchObject({
    value: 0.5,
    duplicateReason: 'ซ้ำ',
  });
});
