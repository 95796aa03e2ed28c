// Allows one start per data folder: a second one fails, and waits for what a killed one left
// running.
import fs from 'node:fs';
import path from 'node:path';
import { isAlive, untilGone } from '../../database/embedded-process.ts';

export type InstanceLock = {
  /** Stores the address and the child processes for the next start. */
  note: (facts: Omit<Facts, 'pid'>) => void;
  release: () => void;
};

type Facts = {
  pid: number;
  address?: string;
  children?: number[];
  /** This start is ending, so the next one waits. */
  leaving?: boolean;
};

// Children of a killed start exit when their channel closes; finishing a request may take a while.
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
    // Creating a link is atomic, unlike opening and then writing a file.
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
    // The file is gone since the check, or truncated by a power loss: nobody holds the lock.
    return undefined;
  }
}

async function clear(pid: number): Promise<void> {
  if (!isOurKind(pid, 'main.')) return;
  if (await untilGone(pid, ORPHANS_LEAVE_MS)) return;
  process.kill(pid, 'SIGKILL');
  await untilGone(pid, 5000);
}

// Process ids are reused: an unrelated process with an old id must be neither waited for nor
// killed.
function isOurKind(pid: number, script: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(script);
  } catch {
    return false;
  }
}
