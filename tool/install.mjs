// Installs the packages in the lock file. Runs on any Node from 20 on, with nothing installed.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const isWindows = process.platform === 'win32';

const COMPLETE = ['--include=dev', '--include=optional', '--no-audit', '--no-fund'];

/** Runs npm in this folder; true if it succeeded. `told` is npm's log level. */
export function npm(folder, args, told = 'error') {
  return run(folder, [...args, ...COMPLETE, `--loglevel=${told}`], told).status === 0;
}

/** Fills node_modules from the lock file; true on success. */
export function installPackages(root) {
  // Some registries lack packages of other platforms, which `npm ci` may take for a broken lock
  // file.
  return installByAddress(root) || npm(root, ['ci']) || npm(root, ['install', '--no-save']);
}

/**
 * The lock file has no registry addresses, because everyone may use another registry. Without them
 * npm fetches and reads the version list of every package: half of its work. So npm gets a copy of
 * the lock file with the addresses at its configured registry. False if packages are elsewhere, or
 * the folder cannot be moved into place.
 */
function installByAddress(root) {
  const apart = path.join(root, '.data', 'packages');
  try {
    layOut(root, apart, registries(root));
    if (!npm(apart, ['ci'], 'silent')) return false;
    const place = path.join(root, 'node_modules');
    fs.rmSync(place, { recursive: true, force: true });
    fs.renameSync(path.join(apart, 'node_modules'), place);
    return true;
  } catch {
    return false;
  } finally {
    fs.rmSync(apart, { recursive: true, force: true });
  }
}

/** Copies what `npm ci` reads of this folder. */
function layOut(root, apart, addressOf) {
  fs.rmSync(apart, { recursive: true, force: true });
  const lock = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  for (const [place, one] of Object.entries(lock.packages)) {
    const isOwn = !place.includes('node_modules/');
    if (isOwn) copy(root, apart, path.join(place, 'package.json'));
    else if (!one.link)
      one.resolved ??= addressOf(one.name ?? place.split('node_modules/').pop(), one);
  }
  if (fs.existsSync(path.join(root, '.npmrc'))) copy(root, apart, '.npmrc');
  fs.writeFileSync(path.join(apart, 'package-lock.json'), JSON.stringify(lock));
}

function copy(from, to, file) {
  fs.mkdirSync(path.dirname(path.join(to, file)), { recursive: true });
  fs.copyFileSync(path.join(from, file), path.join(to, file));
}

/** The address of each package at the registry that npm is configured to use for it. */
function registries(root) {
  const set = JSON.parse(run(root, ['config', 'list', '--json'], 'read').stdout);
  return (name, { version }) => {
    const [scope, own = scope] = name.split('/');
    const registry = (set[`${scope}:registry`] ?? set.registry).replace(/\/$/, '');
    return `${registry}/${name}/-/${own}-${version}.tgz`;
  };
}

function run(folder, args, told) {
  const cli = process.env.npm_execpath;
  const [command, given] = cli ? [process.execPath, [cli, ...args]] : ['npm', args];
  const output = { error: 'inherit', silent: 'ignore', read: 'pipe' }[told];
  return spawnSync(command, given, {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', output, output],
    shell: !cli && isWindows,
  });
}
