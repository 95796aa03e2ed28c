// Promises of message templates.
import { expect, test } from 'vitest';
import { optionRules } from '../shop/setting.contract.ts';
import { fillTemplate, placeholders, unknownPlaces } from './templates.ts';

test('a template fills every known placeholder wherever it stands and leaves unknown ones visible', () => {
  expect(fillTemplate('{code} รวม {total} {code} {nope}', { code: 'A-1', total: '590' })).toBe(
    'A-1 รวม 590 A-1 {nope}',
  );
});

test('a template inserts a value unchanged when the value looks like a placeholder or a pattern', () => {
  expect(fillTemplate('{name}!', { name: '{total} $& $1' })).toBe('{total} $& $1!');
});

test('a template leaves out a line whose placeholders are all empty and keeps plain and half-filled lines', () => {
  const values = { link: '', pno: 'TH1', carrier: '' };
  expect(fillTemplate('ส่งแล้ว\n{carrier} {pno}\nติดตามที่ {link}\n\nขอบคุณค่ะ', values)).toBe(
    'ส่งแล้ว\n TH1\n\nขอบคุณค่ะ',
  );
});

test('a misspelt placeholder of a template is named once', () => {
  expect(unknownPlaces(placeholders.summary_template, '{toal} {total} {toal}')).toEqual(['toal']);
});

test.each(Object.keys(placeholders) as (keyof typeof placeholders)[])(
  'the initial %s template uses known placeholders only',
  (name) => {
    expect(unknownPlaces(placeholders[name], optionRules[name].initial)).toEqual([]);
  },
);
