// Tests that a second home of the clock, of Bangkok's offset, of a courier's name or of recount
// marks is found; the first home, tests and lookalikes pass.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { homes } from './homes.ts';

let root = '';
afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

function problemsOf(files: Record<string, string>): string[] {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'songdee-homes-'));
  for (const [name, content] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), content);
  }
  return homes(root).problems;
}

describe('the clock', () => {
  test.each(['new Date()', 'Date.now()', 'Date()', 'later(Date.now)'])(
    'the homes check names the file when a use case reads the clock by %s',
    (code) => {
      expect(problemsOf({ 'server/order/move.ts': `export const at = ${code};` })).toEqual([
        'server/order/move.ts takes the time from the machine (a use case has tx.now or services.now())',
      ]);
    },
  );

  test('the homes check accepts a date that is built from a value, or the clock in the platform, a test or a screen', () => {
    const files = {
      'server/order/move.ts': `export const at = (text: string) => new Date(text); // new Date()`,
      'server/platform/clock.ts': 'export const now = () => new Date();',
      'server/order/move.test.ts': 'export const now = Date.now();',
      'web/order/list.tsx': 'export const Now = () => <b>{Date.now()}</b>;',
    };
    expect(problemsOf(files)).toEqual([]);
  });
});

describe("Bangkok's offset", () => {
  test.each([
    `const zone = 'Asia/Bangkok';`,
    'const at = `${day}T00:00:00+07:00`;',
    'const offset = 7 * 3_600_000;',
    'const offset = 7 * HOUR_MS;',
  ])('the homes check names the file when it holds %s', (code) => {
    expect(problemsOf({ 'web/order/list.ts': code })).toHaveLength(1);
  });

  test('the homes check accepts the offset in its home or in a comment', () => {
    const files = {
      'contract/kit/bangkok.ts': `export const ZONE = 'Asia/Bangkok';`,
      'web/order/list.ts': '// Asia/Bangkok is +07:00.\nexport const week = 7 * 24;',
    };
    expect(problemsOf(files)).toEqual([]);
  });
});

describe("a courier's name", () => {
  test.each([
    `if (c === 'flashexpress') open();`,
    `const days = { kerry: 15 };`,
    `const screen = on?.screen ?? 'flash';`,
  ])('the homes check names the file when code above the gate contains %s', (code) => {
    const files = ['contract/order/o.contract.ts', 'server/order/move.ts', 'web/order/list.ts'];
    expect(problemsOf(Object.fromEntries(files.map((file) => [file, code])))).toEqual(
      files.map((file) => `${file} names a courier (contract/kit/carriers.ts tells what each can)`),
    );
  });

  test('the homes check accepts a name in accounts, the list itself, demo data or a text', () => {
    const files = {
      'server/courier-setup/account/urls.ts': `export const urls = { flashexpress: 1 };`,
      'contract/kit/carriers.ts': `export const ids = ['flashexpress'];`,
      'server/app/story/parcels.ts': `export const c = 'kerry';`,
      'web/order/list.ts': `export const text = 'ส่งกับ Kerry'; export const to = '/flashexpress/ka/pod';`,
    };
    expect(problemsOf(files)).toEqual([]);
  });
});

test('the homes check reads nothing when there is no source, which fails the check', () => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'songdee-homes-'));
  expect(homes(root).read).toBe(0);
});

describe('a mark for recount', () => {
  test('the homes check names the file when it marks sums of what another domain owns', () => {
    const code = `import { markOrdersDirty } from '../../platform/recount.store.ts';`;
    expect(
      problemsOf({ 'server/upkeep/trash.ts': code, 'server/shipping/label/fee.ts': code }),
    ).toEqual([
      'server/upkeep/trash.ts marks sums for recount (whoever owns what changed does: order, shipping, money)',
    ]);
  });
});
