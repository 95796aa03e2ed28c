// Promises of message templates.
import { expect, test } from 'vitest';
import { optionRules } from '../shop/setting.contract.ts';
import { fillTemplate, placeholders, unknownPlaces, type TemplateName } from './templates.ts';

test('every placeholder is filled wherever it stands; unknown ones stay visible', () => {
  expect(fillTemplate('{code} รวม {total} {code} {nope}', { code: 'A-1', total: '590' })).toBe(
    'A-1 รวม 590 A-1 {nope}',
  );
});

test('a value that looks like a placeholder or a pattern is taken as it is', () => {
  expect(fillTemplate('{name}!', { name: '{total} $& $1' })).toBe('{total} $& $1!');
});

test('a line that would say nothing is left out; lines of plain text and half-filled ones stay', () => {
  const values = { link: '', pno: 'TH1', carrier: '' };
  expect(fillTemplate('ส่งแล้ว\n{carrier} {pno}\nติดตามที่ {link}\n\nขอบคุณค่ะ', values)).toBe(
    'ส่งแล้ว\n TH1\n\nขอบคุณค่ะ',
  );
});

test('a misspelt placeholder is found once', () => {
  expect(unknownPlaces('summary_template', '{toal} {total} {toal}')).toEqual(['toal']);
});

test.each(Object.keys(placeholders) as TemplateName[])(
  'the first %s uses known placeholders only',
  (name) => {
    expect(unknownPlaces(name, optionRules[name].initial)).toEqual([]);
  },
);
