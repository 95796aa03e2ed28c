// Each message of the fixtures is read today as readings.txt tells: a rule that changes one answer is seen here, within whatever bar.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Detection } from './detection.ts';
import { detectInDemo } from './fixtures/score-items.ts';
import { detectInShop } from './fixtures/score-shop.ts';

const folder = new URL('fixtures/', import.meta.url);

interface Message {
  readonly text: string;
  readonly expect?: Readonly<Record<string, unknown>>;
}

const messagesOf = (file: string): Message[] =>
  readFileSync(new URL(file, folder), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Message);

/** What was read, without what is empty and what is known to be right. */
function tell(read: Detection, expected: Message['expect'] = {}): string {
  const { items, marks, alternatives, confidences, isPaid, payment, ...fields } = read;
  const others = Object.entries(fields)
    .filter(([key, value]) => value !== '' && value !== null && value !== expected[key])
    .map(([key, value]) => `${key}=${JSON.stringify(value)}`);
  const { name, phone, address, place } = confidences;
  return [
    ...others,
    `sure=${[name, phone, address, place].map((each) => Math.round(each * 100)).join(',')}`,
    ...(isPaid ? ['paid'] : []),
    ...items.map(({ productId, unit }) => `${productId}×${unit}`),
    ...marks.map(({ field }) => `?${field}`),
    ...alternatives.map((each) => `or ${Object.values(each).join('/')}`),
  ].join(' ');
}

test('the message reader reads each message of the fixtures as the table of readings tells', async () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
  const lines = files.flatMap((file) => {
    const isOfDemo = /^(items|cod)/.test(file);
    return messagesOf(file).map((message, at) => {
      const read = isOfDemo ? detectInDemo(message.text) : detectInShop(message.text);
      return `${file}:${at + 1} ${tell(read, message.expect)}`;
    });
  });
  expect(lines.length).toBeGreaterThan(2_500);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./fixtures/readings.txt');
});
