// A process of the product (server, sandbox) that `npm start` starts, waits for and stops.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '../check/sources.ts';
import { builtProgram } from './server-build.ts';

export type Child = {
  name: string;
  pid: number;
  /** The first message from the process, sent when it is ready. */
  ready: Promise<Record<string, string>>;
  ended: Promise<string>;
  stop: () => Promise<void>;
};

export type ChildOptions = {
  name: string;
  /** A path below the root of the tree. */
  script: string;
  args?: string[];
  env: NodeJS.ProcessEnv;
  /** The log file; without it, output goes to the terminal. */
  log?: string;
};

const STOP_MS = 30_000;

/**
 * Half the memory for the same CPU time. New objects have less room; all threads share one heap of
 * the C library, which returns freed memory, and blocks of 32 kB or more at once (without fixed
 * limits it raises both by itself).
 */
export const THRIFTY = {
  flags: ['--max-semi-space-size=8'],
  env: {
    MALLOC_ARENA_MAX: '1',
    MALLOC_TRIM_THRESHOLD_: '131072',
    MALLOC_MMAP_THRESHOLD_: '32768',
  },
} as const;

/** Starts the program from the build folder, if one is given. */
export function startChild(
  { name, script, args = [], env, log }: ChildOptions,
  built?: string,
): Child {
  const out = log === undefined ? 'inherit' : fs.openSync(log, 'a');
  const from = log === undefined ? 0 : fs.statSync(log).size;
  // In a process group of its own, so that Ctrl-C reaches only the starter, which stops all parts
  // in order.
  const program = built === undefined ? path.join(ROOT, script) : builtProgram(built, script);
  const child = spawn(process.execPath, [...THRIFTY.flags, program, ...args], {
    cwd: ROOT,
    env: { ...THRIFTY.env, ...env },
    detached: true,
    stdio: ['ignore', out, log === undefined ? 'inherit' : out, 'ipc'],
  });
  if (typeof out === 'number') fs.closeSync(out);
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
  });
  const ready = new Promise<Record<string, string>>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Record<string, string>));
    void ended.then((how) => {
      const said = log === undefined ? '' : firstLineAfter(log, from);
      const why = said ? `did not start: ${said}` : `ended at once (${how}).`;
      reject(new Error(`The ${name} ${why}`));
    });
  });
  return {
    name,
    pid: child.pid ?? 0,
    ready,
    ended,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      const hard = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await ended;
      clearTimeout(hard);
    },
  };
}

const firstLineAfter = (log: string, from: number): string =>
  fs.readFileSync(log).subarray(from).toString().trim().split('\n')[0] ?? '';
