// The run of `npm run bench -- jobs`: figures, not promises, so `npm test` leaves it out.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    root: new URL('../..', import.meta.url).pathname,
    globalSetup: ['database/test-setup.ts'],
    // One node, asked directly, whose statements nobody writes down.
    provide: { citusUrl: '', statementsFolder: '', bouncerPort: '' },
    include: ['journey/jobs/*.run.ts'],
    pool: 'forks',
    // The table is printed as it is.
    disableConsoleIntercept: true,
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 180_000,
    hookTimeout: 240_000,
  },
});
