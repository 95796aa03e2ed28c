// Shared by the builds: a hash tells whether sources changed, and starts from one tree build one
// after the other.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '../../database/embedded-process.ts';
import { ROOT } from '../check/sources.ts';

/** The hash of these files and of the lock file. */
export function hashOf(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of [...files.toSorted(), path.join(ROOT, 'package-lock.json')])
    hash.update(path.relative(ROOT, file)).update('\0').update(fs.readFileSync(file)).update('\0');
  return hash.digest('hex');
}

// Two starts from one tree share the build: the second waits for the first.
export async function buildLock(name: string): Promise<() => void> {
  const folder = path.join(ROOT, 'node_modules', name);
  const owner = path.join(folder, 'pid');
  for (;;) {
    try {
      fs.mkdirSync(folder);
      fs.writeFileSync(owner, String(process.pid));
      return () => fs.rmSync(folder, { recursive: true, force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const pid = Number(readOrNothing(owner));
    const age =
      Date.now() - (fs.statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (pid > 0 ? !isAlive(pid) : age > 10_000) fs.rmSync(folder, { recursive: true, force: true });
    else await sleep(100);
  }
}

export function readOrNothing(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
