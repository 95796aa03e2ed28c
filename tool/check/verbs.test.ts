// Tests that a verb with several meanings is found if it has no object.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { verbs } from './verbs.ts';

let root = '';
afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

function found(code: string): ReturnType<typeof verbs> {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'songdee-verbs-'));
  fs.mkdirSync(path.join(root, 'server/order'), { recursive: true });
  fs.writeFileSync(path.join(root, 'server/order/move.ts'), code);
  return verbs(root);
}

test.each([
  ['settle', 'export function settle() {}'],
  ['keep', 'export async function keep() {}'],
  ['tell', 'const tell = () => 1;'],
  ['mark', 'function outer() { const mark = function () {}; return mark; }'],
])('the verb check names the file when a function is called only %s', (verb, code) => {
  expect(found(code).problems).toEqual([
    `server/order/move.ts has a function \`${verb}\` that does not say what it acts on`,
  ]);
});

test('the verb check accepts a verb with an object or that names a value', () => {
  const { read, problems } = found(
    `export function settleOrder() {} export const mark = 'x'; const keepRow = () => 1;`,
  );
  expect(problems).toEqual([]);
  expect(read).toBe(2);
});
