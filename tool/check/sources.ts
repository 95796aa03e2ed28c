// The source files of the product, as all checks and the generated documents see them.
import { globSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.dirname(path.dirname(import.meta.dirname));

/** The folders under floors and budgets; tools and benchmarks are outside. */
export const HOUSE = ['contract', 'courier', 'server', 'web', 'database'];

export const FOLDERS = [...HOUSE, 'journey', 'bench', 'tool'];

export function sourceFiles(folders: string[] = FOLDERS, root: string = ROOT): string[] {
  const patterns = folders.map((folder) => `${folder}/**/*.{ts,tsx,mjs}`);
  const found = globSync(patterns, {
    cwd: root,
    exclude: (name) => /(^|\/)(node_modules|dist|peers)(\/|$)/.test(name),
  });
  return found.map((name) => name.split(path.sep).join('/')).sort();
}

export const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);
