// The setup of runs that `npm test` leaves out: the whole repository with a database of its own.
import { defineConfig, type ViteUserConfig } from 'vitest/config';

type TestOptions = NonNullable<ViteUserConfig['test']>;

export const runApart = (options: TestOptions): ViteUserConfig =>
  defineConfig({
    test: {
      environment: 'node',
      root: new URL('../..', import.meta.url).pathname,
      globalSetup: ['database/test-setup.ts'],
      // One node without a pooler, and statements are not recorded.
      provide: { citusUrl: '', statementsFolder: '', bouncerPort: '' },
      pool: 'forks',
      ...options,
    },
  });
