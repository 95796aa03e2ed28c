// The programs that tests need, from Debian packages. Run directly, it installs missing ones.
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// program → Debian package
const PROGRAMS = {
  'chromium-headless-shell': 'chromium-headless-shell',
  pdftotext: 'poppler-utils',
  zbarimg: 'zbar-tools',
  curl: 'curl',
  qpdf: 'qpdf',
};

/** These serve if the headless shell cannot be installed, but are slower. */
const BROWSERS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

const folders = (process.env.PATH || '').split(path.delimiter).concat('/usr/bin');
const isThere = (program) => folders.some((folder) => fs.existsSync(path.join(folder, program)));
const isBrowserThere = () => Boolean(process.env.CHROMIUM_PATH) || BROWSERS.some(isThere);

const wanted = () => Object.keys(PROGRAMS).filter((program) => !isThere(program));

/** The programs that tests must do without, by name; any browser can replace the shell. */
export const missingPrograms = () =>
  wanted()
    .filter((program) => program !== 'chromium-headless-shell')
    .concat(isBrowserThere() ? [] : ['chromium']);

/** Installs missing programs in a second process; resolves when that ends, even on failure. */
export function installPrograms() {
  if (wanted().length === 0) return Promise.resolve();
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], { stdio: 'inherit' });
  return new Promise((resolve) => child.once('error', resolve).once('exit', resolve));
}

function asRoot() {
  if (process.platform !== 'linux') return undefined;
  if (spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return undefined;
  if (process.getuid() === 0) return [];
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0
    ? ['sudo', '-n']
    : undefined;
}

function install() {
  const programs = wanted();
  const prefix = asRoot();
  const packages = programs.map((program) => PROGRAMS[program]);
  if (prefix === undefined) {
    process.stdout.write(
      `Missing: ${programs.join(', ')} (Debian: apt-get install ${packages.join(' ')}). Tests that need them are skipped; any Chromium serves in place of the shell.\n`,
    );
    return;
  }
  process.stdout.write(`Installing ${packages.join(', ')} by apt-get…\n`);
  const started = Date.now();
  const apt = (args) => {
    const [command, ...rest] = [...prefix, 'apt-get', '-q', ...args];
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    return spawnSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
  };
  const get = (names) => apt(['install', '-y', '--no-install-recommends', ...names]);
  if (!get(packages)) {
    apt(['update']);
    // A system without the headless shell package has Chromium.
    if (!get(packages)) get(packages.map((name) => name.replace('-headless-shell', '')));
  }
  process.stdout.write(`Debian's packages took ${Math.round((Date.now() - started) / 1000)} s.\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) install();
