// Peers are no part of the product: they come from a lock file of their own, when a benchmark asks for them.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

export const PEERS = path.join(import.meta.dirname, 'peers');

/** Installs when the lock file is newer than what is there. */
export function installPeers(): void {
  const installed = path.join(PEERS, 'node_modules', '.package-lock.json');
  const lock = path.join(PEERS, 'package-lock.json');
  const at = fs.statSync(installed, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (at >= fs.statSync(lock).mtimeMs) return;
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund'];
  execFileSync('npm', ['ci', '--prefix', PEERS, ...flags], { stdio: 'inherit' });
}
