// The run of `npm run sheets:libreoffice`: needs LibreOffice, so `npm test` leaves it out.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    root: new URL('../..', import.meta.url).pathname,
    globalSetup: ['database/test-setup.ts'],
    // One node, asked directly, whose statements nobody writes down.
    provide: { citusUrl: '', statementsFolder: '', bouncerPort: '' },
    include: ['tool/sheets/*.run.ts'],
    pool: 'forks',
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
