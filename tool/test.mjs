// `npm test`: gets packages and the programs that tests look with, then runs everything (see tool/test.ts).
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ensurePackages, handOver, requireNode } from './bootstrap.mjs';

// program → Debian package
const PROGRAMS = {
  'chromium-headless-shell': 'chromium-headless-shell',
  pdftotext: 'poppler-utils',
  zbarimg: 'zbar-tools',
  curl: 'curl',
  qpdf: 'qpdf',
};

/** They do where the shell cannot be installed, in more time. */
const BROWSERS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

const folders = (process.env.PATH || '').split(path.delimiter).concat('/usr/bin');
const isThere = (program) => folders.some((folder) => fs.existsSync(path.join(folder, program)));
const isBrowserThere = () => Boolean(process.env.CHROMIUM_PATH) || BROWSERS.some(isThere);

function asRoot() {
  if (process.platform !== 'linux') return undefined;
  if (spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return undefined;
  if (process.getuid() === 0) return [];
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0
    ? ['sudo', '-n']
    : undefined;
}

const wanted = () => Object.keys(PROGRAMS).filter((program) => !isThere(program));

function installPrograms() {
  const programs = wanted();
  if (programs.length === 0) return;
  const prefix = asRoot();
  const packages = programs.map((program) => PROGRAMS[program]);
  if (prefix === undefined) {
    process.stdout.write(
      `Missing: ${programs.join(', ')} (Debian: apt-get install ${packages.join(' ')}). Tests that need them are skipped; any Chromium serves in place of the shell.\n`,
    );
    return;
  }
  process.stdout.write(`Installing ${packages.join(', ')} by apt-get…\n`);
  const apt = (args) => {
    const [command, ...rest] = [...prefix, 'apt-get', '-q', ...args];
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    return spawnSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
  };
  const install = (names) => apt(['install', '-y', '--no-install-recommends', ...names]);
  if (install(packages)) return;
  apt(['update']);
  // A system that does not know the shell has Chromium.
  if (!install(packages)) install(packages.map((name) => name.replace('-headless-shell', '')));
}

requireNode();
ensurePackages();
installPrograms();
process.env.SONGDEE_MISSING = wanted()
  .filter((program) => program !== 'chromium-headless-shell')
  .concat(isBrowserThere() ? [] : ['chromium'])
  .join(',');
handOver('tool/test.ts');
