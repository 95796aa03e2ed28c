// Clicks and keys of twelve everyday jobs in Chromium, beside their bars where they have one.
import { spawn } from 'node:child_process';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../..');
const ARGS = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'journey/jobs/vitest.config.ts'];

/** The jobs need the environment of the journey tests, which the test runner starts and stops. */
export async function run(): Promise<void> {
  const child = spawn(process.execPath, ARGS, { cwd: ROOT, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => child.kill(signal));
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (status !== 0) throw new Error('jobs: one did not happen, or took more than its bar');
}

if (import.meta.main) await run();
