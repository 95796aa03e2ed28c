// Reads postmaster.pid: whether a PostgreSQL server runs on this data folder, on which port, and whether it is ready.
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export type Running = { pid: number; port: number; status: string };

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  if (process.platform !== 'linux') return true;
  // In a container whose process 1 does not reap children, a killed server remains as a zombie, for which kill(pid, 0)
  // succeeds.
  const stat = readOrNothing(`/proc/${pid}/stat`);
  return /^\d+ \(.*\) [^ZX]/s.test(stat);
}

// PostgreSQL removes a stale lock file itself, unless its pid now belongs to a zombie or to another program.
export function runningServer(data: string): Running | undefined {
  const file = path.join(data, 'postmaster.pid');
  const lines = readOrNothing(file).split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  if (isAlive(pid) && isServerOn(pid, port)) return { pid, port, status: (lines[7] ?? '').trim() };
  fs.rmSync(file, { force: true });
  return undefined;
}

/** Waits for the process to end. Returns false if it is still alive after `timeoutMs` milliseconds. */
export async function untilGone(pid: number, timeoutMs: number): Promise<boolean> {
  const end = Date.now() + timeoutMs;
  while (isAlive(pid)) {
    if (Date.now() > end) return false;
    await sleep(10);
  }
  return true;
}

// The command line is the only property of another user's process that is readable in every container.
function isServerOn(pid: number, port: number): boolean {
  if (process.platform !== 'linux') return true;
  const [program = '', ...args] = readOrNothing(`/proc/${pid}/cmdline`).split('\0');
  return path.basename(program) === 'postgres' && args.includes(`port=${port}`);
}

function readOrNothing(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
