// The reader's success on whole sets of messages with known answers, and a table that shows every changed answer. The
// sets share one file so that each is read only once.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Detection } from './detection.ts';
import { casesOf, isHeldOut, isSureOfRecipient, score } from './fixtures/score.ts';
import { detectInShop, scoreShop, shopCasesOf } from './fixtures/score-shop.ts';
import { detectInDemo, itemCasesOf, scoreItems } from './fixtures/score-items.ts';

const dev = casesOf('dev.jsonl');
const own = casesOf('own.jsonl');
const styles = casesOf('styles.jsonl');

describe('the message reader on the dev set', () => {
  test('finds place ≥ 99 %, name and phone ≥ 98 %, address ≥ 96 %', () => {
    const { count, percent } = score(dev, detectInDemo);
    expect(count).toBe(300);
    expect(percent.admin4).toBeGreaterThanOrEqual(99);
    expect(percent.name).toBeGreaterThanOrEqual(98);
    expect(percent.phone).toBeGreaterThanOrEqual(98);
    expect(percent.address).toBeGreaterThanOrEqual(96);
  });

  test('meets the same bars on the part set aside before the parser was written', () => {
    const { count, percent } = score(dev.filter(isHeldOut), detectInDemo);
    expect(count).toBeGreaterThan(60);
    expect(percent.admin4).toBeGreaterThanOrEqual(98);
    expect(percent.name).toBeGreaterThanOrEqual(97);
    expect(percent.phone).toBeGreaterThanOrEqual(98);
    expect(percent.address).toBeGreaterThanOrEqual(96);
  });
});

test('the message reader reads forwarded chats, senders, old addresses, loose English and slips as well', () => {
  const { count, percent } = score(own, detectInDemo);
  expect(count).toBeGreaterThan(300);
  expect(percent.admin4).toBeGreaterThanOrEqual(98);
  expect(percent.name).toBeGreaterThanOrEqual(97);
  expect(percent.phone).toBeGreaterThanOrEqual(99);
  expect(percent.address).toBeGreaterThanOrEqual(96);
});

test('the message reader leaves an address as it is among slips, tables, forms, faces, corrections and old numbers', () => {
  const { count, percent } = score(styles, detectInDemo);
  expect(count).toBe(225);
  expect(percent.admin4).toBeGreaterThanOrEqual(99);
  expect(percent.name).toBeGreaterThanOrEqual(98);
  expect(percent.phone).toBeGreaterThanOrEqual(99);
  expect(percent.address).toBeGreaterThanOrEqual(98);
});

describe('the message reader on two more sets', () => {
  test.each([
    ['blind.jsonl', 120],
    ['more-styles.jsonl', 196],
  ])(
    'reads %s: odd labels, empty forms, tables, page comments, cancelled addresses, words for money at the door',
    (file, count) => {
      const cases = shopCasesOf(file);
      const { percent } = score(cases, detectInShop);
      const shop = scoreShop(cases);
      expect(cases.length).toBe(count);
      expect(percent.admin4).toBeGreaterThanOrEqual(99);
      expect(percent.name).toBeGreaterThanOrEqual(97);
      expect(percent.phone).toBeGreaterThanOrEqual(99);
      expect(percent.address).toBeGreaterThanOrEqual(97);
      expect(percent.all7).toBeGreaterThanOrEqual(95);
      expect(shop.itemsPercent).toBeGreaterThanOrEqual(98);
      expect(shop.codPercent).toBeGreaterThanOrEqual(98);
      expect(shop.wrongSilentCod).toEqual([]);
      const sure = cases.filter((one) => isSureOfRecipient(detectInShop(one.text)));
      expect(sure.length).toBeGreaterThan(count * 0.6);
      expect(score(sure, detectInShop).wrong.length / sure.length).toBeLessThanOrEqual(0.011);
    },
  );
});

describe('the message reader on words cut by line ends, glued numbers, slips, stories, bills and chats', () => {
  const cases = shopCasesOf('unusual.jsonl');

  test('reads place, name, phone, address, goods and money as in plain messages', () => {
    const { percent } = score(cases, detectInShop);
    const shop = scoreShop(cases);
    expect(cases.length).toBe(302);
    expect(percent.admin4).toBeGreaterThanOrEqual(99);
    expect(percent.name).toBeGreaterThanOrEqual(96);
    expect(percent.phone).toBeGreaterThanOrEqual(99);
    expect(percent.address).toBeGreaterThanOrEqual(97);
    expect(percent.all7).toBeGreaterThanOrEqual(94);
    expect(shop.itemsPercent).toBeGreaterThanOrEqual(98);
    expect(shop.codPercent).toBeGreaterThanOrEqual(98);
    expect(shop.wrongSilentCod).toEqual([]);
  });

  test('gives a confidence of 0.9 or more to fewer of them, and is right then', () => {
    const sure = cases.filter((one) => detectInShop(one.text).confidence >= 0.9);
    expect(sure.length).toBeGreaterThan(cases.length * 0.42);
    expect(score(sure, detectInShop).wrong).toEqual([]);
  });
});

test('the message reader is wrong in at most 1 of 100 with a confidence of 0.9 or more, which most messages reach', () => {
  const all = [...dev, ...own, ...styles];
  const sure = all.filter((one) => detectInDemo(one.text).confidence >= 0.9);
  const { wrong } = score(sure, detectInDemo);
  expect(sure.length).toBeGreaterThan(all.length * 0.6);
  expect(wrong.length / sure.length).toBeLessThanOrEqual(0.01);
});

describe('the message reader on goods and money', () => {
  test('finds items with quantity ≥ 95 %, COD ≥ 98 %, and no wrong silent COD, in ten styles and more', () => {
    const found = scoreItems(itemCasesOf('items-scored.jsonl'));
    expect(found.count).toBeGreaterThanOrEqual(150);
    expect(found.styles).toBeGreaterThanOrEqual(10);
    expect(found.wrongSilentCod).toEqual([]);
    expect(found.itemsPercent).toBeGreaterThanOrEqual(95);
    expect(found.codPercent).toBeGreaterThanOrEqual(98);
    expect(found.notePercent).toBeGreaterThanOrEqual(95);
  });

  test('tells goods and amounts apart among slips, tables and corrections', () => {
    const found = scoreItems(itemCasesOf('items-styles.jsonl'));
    expect(found.count).toBe(225);
    expect(found.wrongSilentCod).toEqual([]);
    expect(found.itemsPercent).toBeGreaterThanOrEqual(95);
    expect(found.codPercent).toBeGreaterThanOrEqual(98);
  });

  test('makes no wrong amount of two prices, a discount, a doubt or a deposit', () => {
    const found = scoreItems(itemCasesOf('cod-traps.jsonl'));
    expect(found.count).toBeGreaterThan(40);
    expect(found.wrongSilentCod).toEqual([]);
  });

  test('stays right on the messages it was built on', () => {
    const found = scoreItems(itemCasesOf('items-tuned.jsonl'));
    expect(found.wrong).toEqual([]);
  });
});

describe('the message reader on messages of sellers, by their kinds,', () => {
  const cases = shopCasesOf('seller-chats.jsonl');

  test('reads place, name, phone, house, goods and money, and no wrong amount is silent', () => {
    const { percent } = score(cases, detectInShop);
    const shop = scoreShop(cases);
    expect(cases.length).toBeGreaterThan(280);
    expect(percent.admin4).toBeGreaterThanOrEqual(99);
    expect(percent.phone).toBeGreaterThanOrEqual(99);
    expect(percent.name).toBeGreaterThanOrEqual(98);
    expect(percent.address).toBeGreaterThanOrEqual(96);
    expect(percent.all7).toBeGreaterThanOrEqual(95);
    expect(shop.itemsPercent).toBeGreaterThanOrEqual(98);
    expect(shop.codPercent).toBeGreaterThanOrEqual(99);
    expect(shop.wrongSilentCod).toEqual([]);
  });

  test('is right when its confidence is 0.9 or more', () => {
    const sure = cases.filter((one) => detectInShop(one.text).confidence >= 0.9);
    expect(sure.length).toBeGreaterThan(cases.length * 0.37);
    expect(score(sure, detectInShop).wrong).toEqual([]);
  });
});

test('the message reader reads messages of kinds that no rule was written on nearly as well', () => {
  const cases = shopCasesOf('seller-chats-fresh.jsonl');
  const { percent } = score(cases, detectInShop);
  const shop = scoreShop(cases);
  expect(cases.length).toBe(25);
  expect(percent.admin4).toBeGreaterThanOrEqual(96);
  expect(percent.phone).toBeGreaterThanOrEqual(96);
  expect(percent.name).toBeGreaterThanOrEqual(96);
  expect(percent.address).toBeGreaterThanOrEqual(84);
  expect(percent.all7).toBeGreaterThanOrEqual(80);
  expect(shop.itemsPercent).toBeGreaterThanOrEqual(96);
  expect(shop.wrongSilentCod).toEqual([]);
});

describe('the message reader on messages with the lines of both sides, of 48 kinds,', () => {
  const cases = shopCasesOf('chat-lines.jsonl');

  test('reads place, name, phone, house, goods and money, and no wrong amount is silent', () => {
    const { percent } = score(cases, detectInShop);
    const shop = scoreShop(cases);
    expect(cases.length).toBe(140);
    expect(percent.admin4).toBe(100);
    expect(percent.phone).toBe(100);
    expect(percent.name).toBeGreaterThanOrEqual(98);
    expect(percent.address).toBeGreaterThanOrEqual(98);
    expect(percent.all7).toBeGreaterThanOrEqual(97);
    expect(shop.itemsPercent).toBe(100);
    expect(shop.codPercent).toBe(100);
    expect(shop.wrongSilentCod).toEqual([]);
  });

  test('is right when its confidence is 0.9 or more', () => {
    const sure = cases.filter((one) => detectInShop(one.text).confidence >= 0.9);
    expect(sure.length).toBeGreaterThan(cases.length * 0.45);
    expect(score(sure, detectInShop).wrong).toEqual([]);
  });
});

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

/** The reading without empty fields and without the fields that are known to be right. */
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
    const isOfDemo = /^(items|cod|dev|own|styles)/.test(file);
    return messagesOf(file).map((message, at) => {
      const read = isOfDemo ? detectInDemo(message.text) : detectInShop(message.text);
      return `${file}:${at + 1} ${tell(read, message.expect)}`;
    });
  });
  expect(lines.length).toBeGreaterThan(2_500);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./fixtures/readings.txt');
});
