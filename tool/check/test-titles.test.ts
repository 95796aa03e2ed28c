// Tests that titles without a unit are found wherever they are, and that sentences about a unit
// pass.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { testTitles } from './test-titles.ts';

const GLOSSARY =
  '| word | Thai | means | never |\n|---|---|---|---|\n| shipment; dossier | ก | a parcel | |\n';

const roots: string[] = [];
afterEach(() => {
  for (const root of roots.splice(0)) fs.rmSync(root, { recursive: true });
});

function houseOf(source: string, more: Record<string, string> = {}): string {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'songdee-titles-'));
  roots.push(root);
  const files = { 'server/tin/tin.test.ts': source, 'docs/glossary.md': GLOSSARY, ...more };
  for (const [name, content] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), content);
  }
  return root;
}

const problemsOf = (source: string, more?: Record<string, string>): string[] =>
  testTitles(houseOf(source, more)).problems;

const titled = (...titles: string[]) =>
  titles.map((title) => `test(${JSON.stringify(title)}, () => {});`).join('\n');

describe('the title check', () => {
  test.each([
    'a shipment books once when the button is pressed twice',
    'the COD desk tells a shop without bills what to do first',
    'two orders of one buyer are merged by one press',
    'a courier that is not built is absent and not a stub',
    'the tabs of an order list are counted within the filter',
    'the J&T connection test tells a wrong key from a good account',
    'every category keeps its name',
    'orders lose no satang when they are split and merged at once',
  ])('passes a sentence about a unit: %s', (title) => {
    expect(problemsOf(titled(title))).toEqual([]);
  });

  test.each([
    ['a drift is found', 'names no unit'],
    ['the older one asks again when the newer order is abandoned', 'names no unit'],
    ['a change that Kerry never answered stands in the troubles', 'names no unit'],
    ['is refused', 'fewer than 3 words'],
    ['is refused without the right', 'begins with its verb'],
    ['it keeps the order', 'begins with "it"'],
    ['what an order holds is released', 'begins with "what"'],
    ['nobody merges orders without the right', 'begins with "nobody"'],
    ['on a phone an order fits the screen', 'begins with its condition'],
    ['a shipment booked twice', 'no verb in the present tense'],
  ])('refuses %s', (title, why) => {
    expect(problemsOf(titled(title))).toEqual([expect.stringContaining(why)]);
  });

  test('reads a title with the groups around it', () => {
    const inside = (group: string, title: string) =>
      `describe('${group}', () => { ${titled(title)} });`;
    expect(problemsOf(inside('an order', 'is booked once'))).toEqual([]);
    expect(problemsOf(inside('twice', 'changes nothing at all'))).toHaveLength(1);
    expect(problemsOf(inside('an order', 'nobody merges without the right'))).toHaveLength(1);
    expect(problemsOf(inside('an order', 'a drift is found'))).toHaveLength(1);
  });

  test('reads a title with each row of its table', () => {
    const table = (first: string) =>
      `test.each([['${first}', 1], ['an order', 2]])('%s is booked', () => {});`;
    expect(problemsOf(table('a shipment'))).toEqual([]);
    expect(problemsOf(table('the older one'))).toEqual([
      expect.stringContaining('"the older one is booked" names no unit'),
    ]);
    expect(
      problemsOf("describe.each(all)('%s', () => { test('is booked once', () => {}); });"),
    ).toEqual([expect.stringContaining('names no unit')]);
  });

  test('refuses a title that is computed and cannot be read', () => {
    expect(problemsOf('test(title, () => {});')).toHaveLength(1);
    expect(problemsOf('test.each(all)(title, () => {});')).toHaveLength(1);
  });

  test('refuses a title that appears twice in one file', () => {
    expect(problemsOf(titled('an order is booked', 'an order is booked'))).toEqual([
      expect.stringContaining('stands twice'),
    ]);
  });

  test('takes words of the glossary and exported names for units', () => {
    const title = titled('a dossier keeps its number', 'splitMoney keeps every satang');
    const exporting = { 'server/tin/tin.ts': 'export function splitMoney() {}' };
    expect(problemsOf(title, exporting)).toEqual([]);
    expect(problemsOf(title, { 'docs/glossary.md': '' })).toHaveLength(2);
  });

  test('reports that it read nothing when there is no test', () => {
    expect(testTitles(houseOf('')).read).toBe(0);
  });
});
