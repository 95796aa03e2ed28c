// A copy of the tree for mutants: its own files, with the packages of the real tree.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from '../check/sources.ts';

export function copyTree(): string {
  const copy = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'songdee-mutate-')));
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', list, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1e8 });
  for (const file of files.split('\0').filter((name) => name !== '')) {
    const from = path.join(ROOT, file);
    if (!fs.existsSync(from)) continue;
    fs.mkdirSync(path.join(copy, path.dirname(file)), { recursive: true });
    fs.copyFileSync(from, path.join(copy, file));
  }
  linkPackages(copy);
  return copy;
}

// The links to workspaces are relative, so copied links point into the copy.
function linkPackages(copy: string): void {
  const installed = path.join(ROOT, 'node_modules');
  fs.mkdirSync(path.join(copy, 'node_modules'));
  for (const name of fs.readdirSync(installed)) {
    const to = path.join(copy, 'node_modules', name);
    if (name === '@app')
      fs.cpSync(path.join(installed, name), to, { recursive: true, verbatimSymlinks: true });
    else if (name === '.bin' || !name.startsWith('.'))
      fs.symlinkSync(path.join(installed, name), to);
  }
}

export function removeTree(copy: string): void {
  fs.rmSync(copy, { recursive: true, force: true });
}
