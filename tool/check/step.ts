// One step of `npm run check`: what it is called, how much it read, what it found.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ROOT } from './sources.ts';

export type Finding = {
  /** Files, documents or modules that were really looked at; none means the step saw nothing. */
  read: number;
  of: string;
  problems: string[];
  /** Figures worth seeing even when they are within their budget. */
  notes?: string[];
};

export type Step = { name: string; run: () => Promise<Finding> | Finding };

/** Runs an installed program on the pinned Node and returns all it said. */
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
