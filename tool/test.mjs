// `npm test`: installs packages and the programs that tests need, then runs everything (see
// tool/test.ts).
import { ensurePackages, handOver, requireNode } from './bootstrap.mjs';
import { installPrograms, missingPrograms } from './programs.mjs';

requireNode();
// npm and apt-get wait for different things: in parallel they take as long as the longer one.
const installed = installPrograms();
ensurePackages();
await installed;
process.env.SONGDEE_MISSING = missingPrograms().join(',');
handOver('tool/test.ts');
