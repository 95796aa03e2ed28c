// `npm test`: gets packages and the programs that tests look with, then runs everything (see tool/test.ts).
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ensurePackages, handOver, requireNode } from './bootstrap.mjs';

// program → Debian package
const PROGRAMS = {
  chromium: 'chromium',
  pdftotext: 'poppler-utils',
  zbarimg: 'zbar-tools',
  qpdf: 'qpdf',
};

function isThere(program) {
  const names =
    program === 'chromium' ? ['chromium', 'chromium-browser', 'google-chrome'] : [program];
  if (program === 'chromium' && process.env.CHROMIUM_PATH) return true;
  const folders = (process.env.PATH || '').split(path.delimiter).concat('/usr/bin');
  return folders.some((folder) => names.some((name) => fs.existsSync(path.join(folder, name))));
}

const missing = () => Object.keys(PROGRAMS).filter((program) => !isThere(program));

function asRoot() {
  if (process.platform !== 'linux') return undefined;
  if (spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return undefined;
  if (process.getuid() === 0) return [];
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0
    ? ['sudo', '-n']
    : undefined;
}

function installPrograms() {
  const wanted = missing();
  if (wanted.length === 0) return;
  const prefix = asRoot();
  const packages = wanted.map((program) => PROGRAMS[program]);
  if (prefix === undefined) {
    process.stdout.write(
      `Missing: ${wanted.join(', ')} (Debian: apt-get install ${packages.join(' ')}). Tests that need them are skipped.\n`,
    );
    return;
  }
  process.stdout.write(`Installing ${packages.join(', ')} by apt-get…\n`);
  const apt = (args) => {
    const [command, ...rest] = [...prefix, 'apt-get', '-q', ...args];
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    return spawnSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
  };
  const install = ['install', '-y', '--no-install-recommends', ...packages];
  if (!apt(install)) {
    apt(['update']);
    apt(install);
  }
}

requireNode();
ensurePackages();
installPrograms();
process.env.SONGDEE_MISSING = missing().join(',');
handOver('tool/test.ts');
