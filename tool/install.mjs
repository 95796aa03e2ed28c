// Gets the packages that the lock file names. Runs on any Node from 20 on and with nothing installed.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const isWindows = process.platform === 'win32';

const COMPLETE = ['--include=dev', '--include=optional', '--no-audit', '--no-fund'];

/** Runs npm in this folder and tells whether it ended well; `told` is what it says: errors, or nothing. */
export function npm(folder, args, told = 'error') {
  return run(folder, [...args, ...COMPLETE, `--loglevel=${told}`], told).status === 0;
}

/** Fills node_modules from the lock file and tells whether that went well. */
export function installPackages(root) {
  // Some registries lack the packages of other platforms, which `npm ci` may take for a broken lock file.
  return installByAddress(root) || npm(root, ['ci']) || npm(root, ['install', '--no-save']);
}

/**
 * The lock file names no registry, for everybody may have another. Without addresses npm asks for the list of all versions of every
 * package, and reads it: half of its work. So it gets a copy of the lock file with addresses at the registry that it is set to use.
 * False where packages lie elsewhere, or where the folder cannot be moved into its place.
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

/** A folder with what `npm ci` reads of this one. */
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

/** Where each package lies at the registry that npm is set to use for it. */
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
