// Guarantees of a typed lead: tags count once, and only entered values are sent.
import { expect, test } from 'vitest';
import { emptyLead, leadBody } from './lead-draft.ts';

test('a lead draft splits tags at commas, counts each once, and sends none when none was typed', () => {
  const tagged = (tags: string) =>
    leadBody({ ...emptyLead, name: 'ก', phone: '0810000001', tags }).tags;
  expect(tagged(' โปร, วีไอพี ,โปร,')).toEqual(['โปร', 'วีไอพี']);
  expect(tagged(' , ')).toBeUndefined();
});

test('a lead draft sends its owner, and an amount or a reason only when it was typed', () => {
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
