// Tests the weight of a screen: everything it loads beyond the shell, however it is cut into
// chunks.
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { bundles, weigh } from './bundles.ts';

type Chunk = { kB: number; imports?: string[]; isDynamicEntry?: boolean; assets?: string[] };

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true });
});

const lazy = (kB: number, ...imports: string[]): Chunk => ({ kB, imports, isDynamicEntry: true });

const HOUSE: Record<string, Chunk> = {
  'index.html': { kB: 90, imports: ['_base.js'] },
  '_base.js': { kB: 10 },
  'app/layout/layout.tsx': lazy(6, '_kit.js'),
  '_kit.js': { kB: 20 },
  'user/login.page.tsx': lazy(3),
  'app/order-lists/late-lists.tsx': lazy(2, '_kit.js'),
  'app/order-send.page.tsx': lazy(8, '_kit.js'),
  'ui/calendar.tsx': lazy(30),
};

/** A build of random bytes, which do not compress. */
function build(chunks: Record<string, Chunk>): string {
  const dist = fs.mkdtempSync(path.join(os.tmpdir(), 'songdee-bundles-'));
  folders.push(dist);
  fs.mkdirSync(path.join(dist, 'assets'));
  fs.mkdirSync(path.join(dist, '.vite'));
  const manifest = Object.entries(chunks).map(([key, { kB, ...rest }], at) => {
    const file = `assets/${at}.js`;
    fs.writeFileSync(path.join(dist, file), randomBytes(kB * 1000));
    return [key, { file, ...rest }];
  });
  fs.writeFileSync(
    path.join(dist, '.vite/manifest.json'),
    JSON.stringify(Object.fromEntries(manifest)),
  );
  fs.writeFileSync(path.join(dist, 'assets/a-thai.woff2'), randomBytes(7000));
  fs.writeFileSync(path.join(dist, 'assets/0.css'), '@font-face{src:url(/assets/a-thai.woff2)}');
  const head = '<script type="module" src="/assets/0.js"></script><link href="/assets/0.css">';
  fs.writeFileSync(path.join(dist, 'index.html'), head);
  const first = randomBytes(3000).toString('base64');
  fs.writeFileSync(path.join(dist, 'login.html'), `${head}<style>${first}</style>`);
  return dist;
}

const weightOf = (dist: string, what: string): number =>
  Math.round(weigh(dist).find((each) => each.what === what)?.kB ?? -1);

test('the bundle budget of the login counts the entry and the login itself', () => {
  expect(weightOf(build(HOUSE), 'login')).toBe(103);
});

test('the bundle budget of the styles of the login counts the stylesheet and the page’s own styles', () => {
  expect(weightOf(build(HOUSE), 'CSS of login')).toBe(3);
});

test('the bundle budget of fonts counts what the styles make a browser load', () => {
  expect(weightOf(build(HOUSE), 'fonts')).toBe(7);
});

test('the bundle budget of order lists counts the heaviest with the entry and the shell around it', () => {
  expect(weightOf(build(HOUSE), 'order list')).toBe(134);
});

test('the bundle budget of a screen counts what it loads beyond the shell, also when other screens share it', () => {
  const form = { '_form.js': { kB: 40 } };
  const first = { 'stock/stock.page.tsx': lazy(5, '_kit.js', '_form.js') };
  const second = { 'product/product.page.tsx': lazy(25, '_kit.js', '_form.js') };
  const dist = build({ ...HOUSE, ...form, ...first, ...second });
  expect(weightOf(dist, 'stock/stock.page.tsx')).toBe(45);
  expect(bundles(dist).problems).toEqual([
    expect.stringContaining('product/product.page.tsx loads 65.'),
  ]);
});

test('the bundle budget of a screen counts separately what is loaded on use', () => {
  const dist = build({ ...HOUSE, 'ui/sheet.tsx': lazy(80) });
  expect(weightOf(dist, 'ui/calendar.tsx')).toBe(30);
  expect(bundles(dist).problems.join()).toContain('ui/sheet.tsx loads 80.');
});

test('the bundle budget of a thread counts the file with which a screen starts it', () => {
  const dist = build({ ...HOUSE, 'customer/ask-here.ts': { kB: 1, assets: ['assets/1.js'] } });
  expect(weightOf(dist, 'the thread of customer/ask-here.ts')).toBe(10);
});

test('the bundle check fails, instead of counting nothing, when the build has no order list or login', () => {
  const { 'user/login.page.tsx': _login, ...noLogin } = HOUSE;
  expect(() => bundles(build(noLogin))).toThrow('login');
});
