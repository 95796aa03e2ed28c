// One start per data folder: the second says so, and what a killed first left running is waited for.
import fs from 'node:fs';
import path from 'node:path';
import { isAlive, untilGone } from '../../database/embedded-process.ts';

export type InstanceLock = {
  /** Remembered for the next start: where this one answers and which processes belong to it. */
  note: (facts: Omit<Facts, 'pid'>) => void;
  release: () => void;
};

type Facts = {
  pid: number;
  address?: string;
  children?: number[];
  /** It is on its way out: whoever comes next waits a moment. */
  leaving?: boolean;
};

// A killed start's children leave by themselves when their channel closes; finishing a request may take a while.
const ORPHANS_LEAVE_MS = 20_000;
const LEAVE_MS = 60_000;

export async function lockInstance(dataDir: string): Promise<InstanceLock> {
  const file = path.join(dataDir, 'songdee.lock');
  const own: Facts = { pid: process.pid };
  for (;;) {
    if (create(file, own)) break;
    let other = read(file);
    if (other?.leaving) {
      await untilGone(other.pid, LEAVE_MS);
      other = read(file);
      if (!other) continue;
    }
    if (other && isOurKind(other.pid, 'restore.ts'))
      throw new Error(`A backup is being restored into ${dataDir} (process ${other.pid}).`);
    if (other && isOurKind(other.pid, 'start.ts')) {
      const where = other.address ? ` at ${other.address}` : '';
      throw new Error(
        `Songdee already runs in ${dataDir}${where} (process ${other.pid}); set DATA_DIR and PORT to start another.`,
      );
    }
    for (const child of other?.children ?? []) await clear(child);
    fs.rmSync(file, { force: true });
  }
  return {
    note(facts) {
      Object.assign(own, facts);
      fs.writeFileSync(`${file}.new`, JSON.stringify(own));
      fs.renameSync(`${file}.new`, file);
    },
    release: () => fs.rmSync(file, { force: true }),
  };
}

function create(file: string, facts: Facts): boolean {
  const fresh = `${file}.${process.pid}`;
  fs.writeFileSync(fresh, JSON.stringify(facts));
  try {
    // A link is made whole or not at all, unlike a file that is opened and then written.
    fs.linkSync(fresh, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    fs.rmSync(fresh, { force: true });
  }
}

function read(file: string): Facts | undefined {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as Facts;
  } catch {
    // Gone between the two looks, or cut off by a power loss: nobody holds it.
    return undefined;
  }
}

async function clear(pid: number): Promise<void> {
  if (!isOurKind(pid, 'main.')) return;
  if (await untilGone(pid, ORPHANS_LEAVE_MS)) return;
  process.kill(pid, 'SIGKILL');
  await untilGone(pid, 5000);
}

// Process numbers are given out again: a stranger with an old number must be neither waited for nor killed.
function isOurKind(pid: number, script: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(script);
  } catch {
    return false;
  }
}
