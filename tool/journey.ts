// `npm run journey [-- name] [--long]`: runs the journeys, or those with the given word in their
// file name; `--long` runs the full day of faults. `firefox` runs only if named.
import { spawnSync } from 'node:child_process';
import { ROOT } from './check/sources.ts';

const LONG = '--long';
const asked = process.argv.slice(2);
const args = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--project=journey',
  ...asked.filter((argument) => argument !== LONG),
];
const env = {
  ...process.env,
  ...(asked.includes(LONG) && { FAULTS: 'long' }),
  ...(asked.includes('firefox') && { FIREFOX: 'asked' }),
};
const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env });
process.exitCode = status ?? 1;
