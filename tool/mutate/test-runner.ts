// Runs in a copy of the tree: keeps one Vitest per suite and runs the given test files up to the
// first failure.
import path from 'node:path';
import { createVitest, type TestModule } from 'vitest/node';

export interface Order {
  readonly tests: readonly string[];
  /** The files rewritten since the last order. */
  readonly changed: readonly string[];
}

/** The first failed test; without a file if the run itself broke. */
export interface Failed {
  readonly file: string;
  readonly title: string;
}

const root = process.cwd();

const [suite = 'unit'] = process.argv.slice(2);

const vitest = await createVitest('test', {
  root,
  project: [suite],
  watch: false,
  bail: 1,
  maxWorkers: 1,
  // The server is loaded once for all stories of an order, and workers end with the order. A
  // browser page would keep its modules, so screens are isolated.
  isolate: suite === 'screen',
  reporters: [{ onTestModuleEnd: () => void process.send?.('alive') }],
});
await vitest.init();

async function run({ tests, changed }: Order): Promise<Failed | null> {
  for (const file of changed) vitest.invalidateFile(path.join(root, file));
  await vitest.globTestSpecifications(tests.map((file) => path.join(root, file)));
  const specifications = tests.flatMap((file) =>
    vitest.getModuleSpecifications(path.join(root, file)),
  );
  if (specifications.length < tests.length) return { file: '', title: 'no project runs them' };
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const told = new Set(specifications.map(({ moduleId }) => moduleId));
  // The result still contains modules of earlier runs, with their former state.
  for (const module of testModules.filter(({ moduleId }) => told.has(moduleId))) {
    const title = firstFailure(module);
    if (title !== null) return { file: path.relative(root, module.moduleId), title };
  }
  return unhandledErrors.length > 0 ? { file: '', title: 'an error that no test caught' } : null;
}

function firstFailure(module: TestModule): string | null {
  for (const test of module.children.allTests('failed')) return test.fullName;
  return module.state() === 'failed' ? 'the file cannot be loaded' : null;
}

process.on('message', (order: Order) => {
  void run(order)
    .catch((error: unknown) => ({ file: '', title: `the runner broke: ${String(error)}` }))
    .then((failed) => process.send?.({ failed }));
});
process.once('disconnect', () => void vitest.close().finally(() => process.exit()));
process.send?.('ready');
