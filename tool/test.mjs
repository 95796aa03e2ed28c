// `npm test`: gets packages and the programs that tests look with, then runs everything (see tool/test.ts).
import { ensurePackages, handOver, requireNode } from './bootstrap.mjs';
import { installPrograms, missingPrograms } from './programs.mjs';

requireNode();
// npm and apt-get wait for other things, and what needs no program begins before apt-get is done.
const installed = installPrograms();
ensurePackages();
const tests = handOver('tool/test.ts');
await installed;
tests.send({ missing: missingPrograms() });
