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
  src?: string;
  name?: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
};

type Manifest = Record<string, Chunk>;

const MANIFEST = '.vite/manifest.json';

export function bundles(dist: string = path.join(ROOT, 'web', 'dist')): Finding {
  const file = path.join(dist, MANIFEST);
  const manifest = JSON.parse(fs.readFileSync(file, 'utf8')) as Manifest;
  const size = memo((name) => gzipSync(fs.readFileSync(path.join(dist, name))).length / 1000);
  const entryKey = Object.keys(manifest).find((key) => manifest[key]?.isEntry) ?? '';
  const shared = reach(manifest, entryKey);
  const total = (keys: Iterable<string>) =>
    sum([...keys].map((key) => fileSize(manifest, key, size)));
  const problems: string[] = [];
  const hold = (what: string, kB: number, budget: number) => {
    if (kB > budget)
      problems.push(`${what} loads ${kB.toFixed(1)} kB gzip, the budget is ${budget}`);
  };
  hold('the entry', total(shared), WEB_BUDGETS.entry);
  for (const [key, chunk] of Object.entries(manifest)) {
    if (key === entryKey || !/\.(tsx?|mjs|js)$/.test(chunk.src ?? '')) continue;
    const all = reach(manifest, key);
    const own = new Set([...all].filter((one) => !shared.has(one)));
    const route = /\.page\.tsx$/.test(chunk.src ?? '');
    if (/\/login\.page\.tsx$/.test(chunk.src ?? '')) {
      hold('the login', total(new Set([...shared, ...all])), WEB_BUDGETS.login);
    } else if (/\/order-list\.page\.tsx$/.test(chunk.src ?? '')) {
      hold('the order list', total(new Set([...shared, ...all])), WEB_BUDGETS.orderList);
    } else if (!shared.has(key)) {
      hold(chunk.src ?? key, total(own), route ? WEB_BUDGETS.route : WEB_BUDGETS.lazy);
    }
  }
  const css = [...new Set([...shared].flatMap((key) => manifest[key]?.css ?? []))];
  hold('CSS of the entry', sum(css.map(size)), WEB_BUDGETS.css);
  problems.push(...fonts(dist));
  return { read: Object.keys(manifest).length, of: 'chunks', problems };
}

export const hasBuild = (): boolean => fs.existsSync(path.join(ROOT, 'web', 'dist', MANIFEST));

// Fonts are cut by unicode-range: a Thai reader loads the Thai and the Latin file of each family, once.
function fonts(dist: string): string[] {
  const folder = path.join(dist, 'assets');
  const names = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  const loaded = names.filter(
    (name) =>
      name.endsWith('.woff2') && /(thai|latin)-(wght|\d+)-normal/.test(name) && !/-ext-/.test(name),
  );
  // Noto Sans Thai's Latin letters are never asked for: Plus Jakarta Sans stands before it.
  const needed = loaded.filter((name) => !/noto-sans-thai-latin/.test(name));
  const kB = sum(needed.map((name) => fs.statSync(path.join(folder, name)).size / 1000));
  return kB > WEB_BUDGETS.fonts
    ? [`fonts of a Thai reader weigh ${kB.toFixed(1)} kB, the budget is ${WEB_BUDGETS.fonts}`]
    : [];
}

function reach(manifest: Manifest, start: string, seen = new Set<string>()): Set<string> {
  if (seen.has(start) || !manifest[start]) return seen;
  seen.add(start);
  for (const next of manifest[start].imports ?? []) reach(manifest, next, seen);
  return seen;
}

function fileSize(manifest: Manifest, key: string, size: (file: string) => number): number {
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
