// A text that is too long for one message is split at its gaps, and none of it is lost.
import { expect, test } from 'vitest';
import { MOST_LETTERS, partsOf } from './part-text.ts';

const chat = (n: number) => `คุณลูกค้า ${n}\n${n}/1 หมู่ 3 ต.ท่าศาลา อ.เมือง จ.เชียงใหม่ 50000\nกันแดด ${n}`;
const chats = (count: number, gap: string) =>
  Array.from({ length: count }, (_, n) => chat(n)).join(gap);
const words = (text: string) => text.split(/\s+/);

test('the inbox splits a long paste between chats, each part within the limit of a message', () => {
  const parts = partsOf(chats(300, '\n\n'));
  expect(parts.length).toBeGreaterThan(2);
  for (const part of parts) {
    expect(part.length).toBeLessThanOrEqual(MOST_LETTERS);
    expect(part).toMatch(/^คุณลูกค้า \d+\n/);
  }
  expect(parts.join('\n\n')).toBe(chats(300, '\n\n'));
});

test.each([
  ['between lines where no line is empty', chats(300, '\n'), /^(?:คุณลูกค้า|\d+\/1|กันแดด)/],
  ['between words where there is one line', chats(300, ' ').replaceAll('\n', ' '), /^\S/],
  ['with the line ends of another system', chats(300, '\r\n\r\n'), /^คุณลูกค้า/],
])('the inbox splits a paste %s', (_, text, begins) => {
  const parts = partsOf(text);
  expect(parts.every((part) => part.length <= MOST_LETTERS && begins.test(part))).toBe(true);
  expect(words(parts.join(' '))).toEqual(words(text));
});

test('the inbox splits a paste without gaps before a letter, never between a letter and its marks', () => {
  const text = 'น้ำ'.repeat(4000);
  const parts = partsOf(text);
  expect(parts.every((part) => part.length <= MOST_LETTERS && /^[^\p{M}]/u.test(part))).toBe(true);
  expect(parts.join('')).toBe(text);
});

test('the inbox leaves a paste within the limit of a message as it is', () => {
  expect(partsOf(`  ${'ก'.repeat(MOST_LETTERS)}\n`)).toEqual(['ก'.repeat(MOST_LETTERS)]);
  expect(partsOf(' \n ')).toEqual([]);
});
