// Budgets for what a visitor loads, as totals per route from the Vite manifest of the last build.
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from './sources.ts';
import type { Finding } from './step.ts';

/** In kB after gzip; fonts as they are. */
export const WEB_BUDGETS = {
  entry: 105,
  login: 110,
  orderList: 160,
  route: 64,
  lazy: 75,
  thread: 600,
  css: 13,
  loginCss: 15,
  fonts: 60,
} as const;

type Chunk = {
  file: string;
  isDynamicEntry?: boolean;
  imports?: string[];
  css?: string[];
  assets?: string[];
};

type Manifest = Record<string, Chunk>;

/** The kB that a visitor loads for `what`. */
export type Weight = { what: string; kB: number; budget: number };

// The lists of orders, where sellers spend the day. The heaviest of them counts.
const ORDER_LIST = /\/(order-lists\/(pre|post)-shipment-lists|order-send\.page)\.tsx$/;
const LOGIN = /\/login\.page\.tsx$/;
const SCREEN = /\.page\.tsx$/;
// Every screen behind the login is loaded by the first and rendered in the second.
const SHELL = ['app/inside.tsx', 'app/layout/layout.tsx'];

const DIST = path.join(ROOT, 'web', 'dist');
const MANIFEST = '.vite/manifest.json';

export function bundles(dist: string = DIST): Finding {
  const weights = weigh(dist);
  return {
    read: weights.length,
    of: 'weights',
    problems: weights
      .filter(({ kB, budget }) => kB > budget)
      .map(({ what, kB, budget }) => `${what} loads ${kB.toFixed(1)} kB, the budget is ${budget}`),
    notes: weights
      .filter(({ what }) => !what.includes('/'))
      .map(({ what, kB }) => `${what} ${kB.toFixed(1)} kB`),
  };
}

export function weigh(dist: string = DIST): Weight[] {
  const manifest = JSON.parse(fs.readFileSync(path.join(dist, MANIFEST), 'utf8')) as Manifest;
  const size = memo(
    (name) => gzipSync(fs.readFileSync(path.join(dist, name)), { level: 9 }).length / 1000,
  );
  const total = (keys: Iterable<string>) =>
    sum([...keys].map((key) => scriptSize(manifest, key, size)));
  const page = fs.readFileSync(path.join(dist, 'index.html'), 'utf8');
  const entry = reach(manifest, scriptsOf(page, manifest));
  const shell = reach(manifest, [...entry, ...SHELL]);
  const lazy = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry);
  const wholeOf = (pattern: RegExp, before: Set<string>) =>
    heaviest(
      lazy
        .filter((key) => pattern.test(key))
        .map((key) => total(reach(manifest, [key], new Set(before)))),
      pattern,
    );
  const linked = [...page.matchAll(/\/(assets\/[^"]+\.css)"/g)].map((match) => match[1] ?? '');
  const styles = [...linked, ...[...entry].flatMap((key) => manifest[key]?.css ?? [])];
  return [
    { what: 'entry', kB: total(entry), budget: WEB_BUDGETS.entry },
    { what: 'login', kB: wholeOf(LOGIN, entry), budget: WEB_BUDGETS.login },
    { what: 'order list', kB: wholeOf(ORDER_LIST, shell), budget: WEB_BUDGETS.orderList },
    ...lazy
      .filter((key) => !LOGIN.test(key) && !ORDER_LIST.test(key))
      .map((key) => {
        const before = SHELL.includes(key) ? entry : shell;
        const own = [...reach(manifest, [key])].filter((one) => !before.has(one));
        const budget = WEB_BUDGETS[SCREEN.test(key) ? 'route' : 'lazy'];
        return { what: key, kB: total(own), budget };
      }),
    ...threadsOf(manifest).map(({ key, file }) => ({
      what: `the thread of ${key}`,
      kB: size(file),
      budget: WEB_BUDGETS.thread,
    })),
    {
      what: 'CSS of login',
      kB: sum([...new Set(styles)].map(size)) + firstWeight(dist),
      budget: WEB_BUDGETS.loginCss,
    },
    { what: 'CSS', kB: sum([...new Set(styles)].map(size)), budget: WEB_BUDGETS.css },
    { what: 'fonts', kB: fontWeight(dist, styles), budget: WEB_BUDGETS.fonts },
  ];
}

function heaviest(weights: number[], pattern: RegExp): number {
  if (weights.length === 0) throw new Error(`the build has no chunk like ${pattern.source}`);
  return Math.max(...weights);
}

export const hasBuild = (): boolean => fs.existsSync(path.join(DIST, MANIFEST));

/** The inline styles of the login page's first paint, which come in addition to the style sheet. */
function firstWeight(dist: string): number {
  const page = fs.readFileSync(path.join(dist, 'login.html'), 'utf8');
  const [, styles = ''] = /<style[^>]*>([^<]+)<\/style>/.exec(page) ?? [];
  if (styles === '') throw new Error('login.html of the build has no styles of its own');
  return gzipSync(styles, { level: 9 }).length / 1000;
}

// A Thai reader loads the Thai and the Latin file of each font family in the styles, once.
function fontWeight(dist: string, styles: readonly string[]): number {
  const text = styles.map((name) => fs.readFileSync(path.join(dist, name), 'utf8')).join('');
  const named = [...text.matchAll(/\/(assets\/[^")]+\.woff2)/g)].map((match) => match[1] ?? '');
  const fonts = named.filter((name) => !/-(ext|vietnamese)-/.test(name));
  if (fonts.length === 0) throw new Error('the styles of the build name no font');
  return sum([...new Set(fonts)].map((name) => fs.statSync(path.join(dist, name)).size / 1000));
}

// Reads the entry scripts from the page: with two pages on one script, the manifest names no entry.
function scriptsOf(page: string, manifest: Manifest): string[] {
  const files = [...page.matchAll(/<script[^>]+src="\/([^"]+\.js)"/g)].map((match) => match[1]);
  const keys = Object.keys(manifest).filter((key) => files.includes(manifest[key]?.file));
  if (keys.length === 0) throw new Error('index.html of the build names no script of the manifest');
  return keys;
}

function reach(manifest: Manifest, from: string[], seen = new Set<string>()): Set<string> {
  for (const key of from) {
    if (seen.has(key) || !manifest[key]) continue;
    seen.add(key);
    reach(manifest, manifest[key].imports ?? [], seen);
  }
  return seen;
}

function scriptSize(manifest: Manifest, key: string, size: (file: string) => number): number {
  const file = manifest[key]?.file ?? '';
  return file.endsWith('.js') ? size(file) : 0;
}

// A worker's file is self-contained; the manifest lists it among the assets of the chunk that
// starts it.
const threadsOf = (manifest: Manifest): { key: string; file: string }[] =>
  Object.entries(manifest).flatMap(([key, { assets = [] }]) =>
    assets.filter((file) => file.endsWith('.js')).map((file) => ({ key, file })),
  );

const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0);

function memo(measure: (file: string) => number): (file: string) => number {
  const known = new Map<string, number>();
  return (file) => {
    const found = known.get(file) ?? measure(file);
    known.set(file, found);
    return found;
  };
}
