// Budgets of what a visitor loads, as route totals read from Vite's manifest of the last build.
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from './sources.ts';
import type { Finding } from './step.ts';

/** In kB after gzip; fonts as they are. */
export const WEB_BUDGETS = {
  entry: 105,
  login: 110,
  orderList: 145,
  route: 60,
  lazy: 75,
  css: 12,
  fonts: 60,
} as const;

type Chunk = {
  file: string;
  isDynamicEntry?: boolean;
  imports?: string[];
  css?: string[];
};

type Manifest = Record<string, Chunk>;

type Weight = [what: string, kB: number, budget: number];

// Every screen behind the login stands in it.
const ORDER_LIST = /\/order-lists?(\.page)?\.tsx$/;
const LAYOUT = 'app/layout/layout.tsx';

const MANIFEST = '.vite/manifest.json';

export function bundles(dist: string = path.join(ROOT, 'web', 'dist')): Finding {
  const manifest = JSON.parse(fs.readFileSync(path.join(dist, MANIFEST), 'utf8')) as Manifest;
  const size = memo(
    (name) => gzipSync(fs.readFileSync(path.join(dist, name)), { level: 9 }).length / 1000,
  );
  const total = (keys: Set<string>) => sum([...keys].map((key) => scriptSize(manifest, key, size)));
  const page = fs.readFileSync(path.join(dist, 'index.html'), 'utf8');
  const entry = reach(manifest, scriptsOf(page, manifest));
  const shell = reach(manifest, [...entry, LAYOUT]);
  // The list of orders is the room every seller has been in: what came with it is there already.
  const lists = Object.keys(manifest).filter((key) => ORDER_LIST.test(key));
  const known = reach(manifest, [...shell, ...lists]);
  const weights: Weight[] = [['entry', total(entry), WEB_BUDGETS.entry]];
  for (const key of Object.keys(manifest)) {
    if (!manifest[key]?.isDynamicEntry) continue;
    const all = reach(manifest, [key]);
    const own = new Set([...all].filter((one) => !(key === LAYOUT ? entry : known).has(one)));
    if (key.endsWith('/login.page.tsx')) {
      weights.push(['login', total(new Set([...entry, ...all])), WEB_BUDGETS.login]);
    } else if (ORDER_LIST.test(key)) {
      weights.push(['order list', total(new Set([...shell, ...all])), WEB_BUDGETS.orderList]);
    } else {
      weights.push([key, total(own), WEB_BUDGETS[key.endsWith('.page.tsx') ? 'route' : 'lazy']]);
    }
  }
  const linked = [...page.matchAll(/\/(assets\/[^"]+\.css)"/g)].map((match) => match[1] ?? '');
  const styles = [...linked, ...[...entry].flatMap((key) => manifest[key]?.css ?? [])];
  weights.push(['CSS', sum([...new Set(styles)].map(size)), WEB_BUDGETS.css]);
  weights.push(['fonts', fontWeight(dist), WEB_BUDGETS.fonts]);
  return {
    read: Object.keys(manifest).length,
    of: 'chunks',
    problems: weights
      .filter(([, kB, budget]) => kB > budget)
      .map(([what, kB, budget]) => `${what} loads ${kB.toFixed(1)} kB, the budget is ${budget}`),
    notes: weights
      .filter(([what]) => !what.includes('/'))
      .map(([what, kB]) => `${what} ${kB.toFixed(1)} kB`),
  };
}

export const hasBuild = (): boolean => fs.existsSync(path.join(ROOT, 'web', 'dist', MANIFEST));

// A Thai reader loads the Thai and the Latin file of each family that the build names, once.
function fontWeight(dist: string): number {
  const folder = path.join(dist, 'assets');
  const names = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  const fonts = names.filter((name) => name.endsWith('.woff2') && !/-(ext|vietnamese)-/.test(name));
  return sum(fonts.map((name) => fs.statSync(path.join(folder, name)).size / 1000));
}

// The page itself says what starts; with two pages on one script the manifest names no entry.
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

const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0);

function memo(measure: (file: string) => number): (file: string) => number {
  const known = new Map<string, number>();
  return (file) => {
    const found = known.get(file) ?? measure(file);
    known.set(file, found);
    return found;
  };
}
