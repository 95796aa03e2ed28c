// How a run works that `npm test` leaves out: the whole repository with a database of its own.
import { defineConfig, type ViteUserConfig } from 'vitest/config';

type TestOptions = NonNullable<ViteUserConfig['test']>;

export const runApart = (options: TestOptions): ViteUserConfig =>
  defineConfig({
    test: {
      environment: 'node',
      root: new URL('../..', import.meta.url).pathname,
      globalSetup: ['database/test-setup.ts'],
      // One node, asked directly, whose statements nobody writes down.
      provide: { citusUrl: '', statementsFolder: '', bouncerPort: '' },
      pool: 'forks',
      ...options,
    },
  });
