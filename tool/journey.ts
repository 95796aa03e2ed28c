// `npm run journey [-- name] [--long]`: the stories, or those whose file name holds the given word; `--long` = the whole day of faults. `firefox` runs only when it is named.
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
