// Which tests run where: node for rules and database, Chromium for screens, journeys two at a time.
import { playwright } from '@vitest/browser-playwright';
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import tailwindcss from '@tailwindcss/vite';
import { chromiumPath, quietFlags } from './tool/test/chromium.ts';

// Several runs share this tree: each bundles the libraries of its screens into a folder of its own.
const screenCache = `node_modules/.vite/screen-${process.pid}`;
process.once('exit', () => rmSync(screenCache, { recursive: true, force: true }));

// What is waited for comes at once on a quiet machine; a busy one may take its time.
const patient = { poll: { timeout: 60_000 } };

const enoughTime = { testTimeout: 180_000, hookTimeout: 240_000 };

/** What takes longest, most of it waiting: begun first, it is over when the others are. */
const longest =
  /(faults|batch-crash|own-numbers-crash|keyboard|every-screen|main-job|processes|carriers|every-number|offline|start\/start|export-size|cod-rules|layouts|lost-answers)\.test\.ts$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: Parameters<BaseSequencer['sort']>[0]) {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: (typeof files)[number]) => longest.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const asInProduction = { 'process.env.NODE_ENV': '"production"' };

/** `npm run citus -- test` has the tests of one node work on a cluster, and write down what they send. */
const provide = {
  citusUrl: process.env['TEST_CITUS_URL'] ?? '',
  statementsFolder: process.env['TEST_STATEMENTS'] ?? '',
  bouncerPort: process.env['TEST_BOUNCER_PORT'] ?? '',
};

// Threads that collect garbage side by side only get into each other's way where every core has its worker, and a heap that
// begins large is not marked anew for every few megabytes.
const execArgv = [
  '--single-threaded-gc',
  '--max-semi-space-size=64',
  '--min-semi-space-size=32',
  '--initial-old-space-size=1024',
];

const globalSetup = ['database/test-setup.ts'];

export default defineConfig({
  test: {
    // `--sequence.shuffle.files` asks whether a file needs those before it.
    sequence: process.argv.some((word) => word.startsWith('--sequence.shuffle'))
      ? {}
      : { sequencer: LongestFirst },
    projects: [
      {
        test: {
          environment: 'node',
          globalSetup,
          provide,
          name: 'unit',
          expect: patient,
          include: ['{contract,courier,server,database,web,tool}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, 'tool/citus/**'],
          pool: 'forks',
          execArgv,
          // A worker imports the server once for all its files, and stories hand on one server with its emptied database.
          isolate: false,
          // With other suites beside them more workers than cores only get into each other's way (decision 214).
          maxWorkers: availableParallelism(),
          ...enoughTime,
        },
      },
      {
        test: {
          environment: 'node',
          globalSetup,
          provide: { ...provide, citusUrl: process.env['CITUS_URL'] ?? '' },
          name: 'citus',
          expect: patient,
          include: process.env['CITUS_URL'] ? ['tool/citus/*.test.ts'] : [],
          pool: 'forks',
          execArgv,
          isolate: false,
          maxWorkers: 2,
          ...enoughTime,
        },
      },
      {
        plugins: [tailwindcss()],
        // React as sellers have it: what it does for developers takes a tenth of the time of all screens.
        define: asInProduction,
        oxc: { jsx: { runtime: 'automatic', development: false } },
        cacheDir: screenCache,
        // A library found late reloads the page under a running test.
        optimizeDeps: {
          include: ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', 'axe-core'],
          entries: ['web/**/*.test.tsx'],
          rolldownOptions: { transform: { define: asInProduction } },
        },
        test: {
          name: 'screen',
          // Files share one page: drawing it anew, with all that its modules make, takes a third of the time of all screens.
          isolate: false,
          expect: patient,
          testTimeout: 180_000,
          api: { host: '127.0.0.1' },
          include: ['web/**/*.test.tsx'],
          setupFiles: ['web/ui/testing/end-screen.ts'],
          maxWorkers: availableParallelism(),
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              // What fades and slides is drawn many times.
              contextOptions: { reducedMotion: 'reduce' },
              launchOptions: {
                args: [...quietFlags],
                ...(chromiumPath && { executablePath: chromiumPath }),
              },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
          },
        },
      },
      {
        test: {
          environment: 'node',
          globalSetup,
          provide,
          name: 'journey',
          expect: patient,
          include: ['journey/*.test.ts'],
          pool: 'forks',
          execArgv,
          isolate: false,
          // A server, a database and a browser each, which keep a small machine busy beside the suites of the other lane.
          maxWorkers: 2,
          ...enoughTime,
        },
      },
    ],
  },
});
