// Installs the peers that benchmarks compare us with. They are not part of the product, so they have their own lock
// file.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

export const PEERS = path.join(import.meta.dirname, 'peers');

/** Installs only if the lock file is newer than the installed packages. */
export function installPeers(): void {
  const installed = path.join(PEERS, 'node_modules', '.package-lock.json');
  const lock = path.join(PEERS, 'package-lock.json');
  const at = fs.statSync(installed, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (at >= fs.statSync(lock).mtimeMs) return;
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund'];
  execFileSync('npm', ['ci', '--prefix', PEERS, ...flags], { stdio: 'inherit' });
}
