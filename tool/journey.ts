// `npm run journey [-- name]`: the browser stories, or those whose file name holds the given word.
import { spawnSync } from 'node:child_process';
import { ROOT } from './check/sources.ts';

const args = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--project=journey',
  ...process.argv.slice(2),
];
const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
process.exitCode = status ?? 1;
