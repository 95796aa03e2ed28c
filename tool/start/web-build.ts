// Builds the web app if its sources changed since the last build: in a separate folder, then
// swapped in.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '../check/sources.ts';
import { buildLock, hashOf, readOrNothing } from './shared-build.ts';

const WEB = path.join(ROOT, 'web');
const DIST = path.join(WEB, 'dist');
const STAMP = '.songdee-build';
/** Lists the files of a build itself, one per line. */
const OWN_ASSETS = '.songdee-assets';

/** Returns the seconds it took; undefined if the last build is still valid. */
export async function ensureWebBuild(log: string): Promise<number | undefined> {
  if (isBuilt()) return undefined;
  const release = await buildLock('.songdee-build-lock');
  try {
    if (isBuilt()) return undefined;
    const hash = sourceHash();
    const started = Date.now();
    const next = path.join(WEB, 'dist.next');
    fs.rmSync(next, { recursive: true, force: true });
    await build(next, log);
    fs.writeFileSync(path.join(next, STAMP), hash);
    swapBuild(next, DIST);
    return Math.round((Date.now() - started) / 1000);
  } finally {
    release();
  }
}

const isBuilt = (): boolean => readOrNothing(path.join(DIST, STAMP)) === sourceHash();

const sourceHash = (): string =>
  hashOf(
    fs
      .globSync('{web,contract,server/engine/message-reader}/**/*', {
        cwd: ROOT,
        withFileTypes: true,
        exclude: (entry) => /^(node_modules|fixtures|dist(\..*)?)$/.test(entry.name),
      })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name)),
  );

/** Builds the shop's app, then the operator's console. */
async function build(outDir: string, log: string): Promise<void> {
  fs.rmSync(log, { force: true });
  await runVite(['--outDir', outDir, '--emptyOutDir', '--manifest'], log);
  await runVite(['--config', 'operator/console/vite.config.ts', '--outDir', outDir], log);
}

function runVite(options: readonly string[], log: string): Promise<void> {
  const out = fs.openSync(log, 'a');
  const vite = path.join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = [vite, 'build', ...options];
  const env = { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', FORCE_COLOR: '0' };
  const child = spawn(process.execPath, args, { cwd: WEB, env, stdio: ['ignore', out, out] });
  fs.closeSync(out);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else {
        const said = readOrNothing(log).split('\n');
        const why = said.find((line) => /^\[[A-Z_]+\]|\bError: /.test(line.trim()));
        reject(
          new Error(`The web app could not be built: ${why?.trim() ?? 'no reason given'} (${log})`),
        );
      }
    });
  });
}

/**
 * Replaces the build at `dist` by the one at `next`. An open tab still requests files of the build
 * it loaded, so those of the previous build are kept.
 */
export function swapBuild(next: string, dist: string): void {
  const own = assetsOf(next);
  for (const name of readOrNothing(path.join(dist, OWN_ASSETS)).split('\n')) {
    const from = path.join(dist, 'assets', name);
    if (name !== '' && !own.includes(name) && fs.existsSync(from))
      fs.linkSync(from, path.join(next, 'assets', name));
  }
  fs.writeFileSync(path.join(next, OWN_ASSETS), own.join('\n'));
  const old = `${dist}.old`;
  fs.rmSync(old, { recursive: true, force: true });
  if (fs.existsSync(dist)) fs.renameSync(dist, old);
  fs.renameSync(next, dist);
  fs.rmSync(old, { recursive: true, force: true });
}

function assetsOf(build: string): string[] {
  const folder = path.join(build, 'assets');
  return fs.existsSync(folder) ? fs.readdirSync(folder).toSorted() : [];
}
