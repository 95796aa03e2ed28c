// One step of `npm run check`: its name, how much it read, what it found.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ROOT } from './sources.ts';

export type Finding = {
  /** How many files, documents or modules were read; 0 means that the step saw nothing. */
  read: number;
  of: string;
  problems: string[];
  /** Figures worth showing even within their budget. */
  notes?: string[];
};

export type Step = { name: string; run: () => Promise<Finding> | Finding };

/** Runs an installed program on the pinned Node and returns its output. */
export function program(bin: string, args: string[]): { said: string; ok: boolean } {
  const file = path.join(ROOT, 'node_modules', bin);
  const done = spawnSync(process.execPath, [file, ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
    maxBuffer: 64 * 1024 * 1024,
  });
  return { said: `${done.stdout}${done.stderr}`, ok: done.status === 0 };
}

export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .filter(Boolean);
