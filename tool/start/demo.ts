// Fills the demo shop through the use cases; if that was killed, the next start begins again.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { ROOT } from '../check/sources.ts';

const SEED = path.join(ROOT, 'database', 'seed', 'demo.ts');

const mark = (dataDir: string): string => path.join(dataDir, 'demo-unfinished');

export const hasDemo = (): boolean => fs.existsSync(SEED);

/** An unfinished demo shop is useless and was never shown: it is dropped with its database. */
export async function dropUnfinished(dataDir: string, adminUrl: string): Promise<void> {
  if (!fs.existsSync(mark(dataDir))) return;
  const url = new URL(adminUrl);
  const name = url.pathname.slice(1);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    const quoted = client.escapeIdentifier(name);
    await client.query(`drop database if exists ${quoted} with (force)`);
    await client.query(`create database ${quoted}`);
  } finally {
    await client.end();
  }
  for (const folder of ['files', 'sandbox']) {
    fs.rmSync(path.join(dataDir, folder), { recursive: true, force: true });
  }
  fs.rmSync(mark(dataDir), { force: true });
}

export const beginDemo = (dataDir: string): void => fs.writeFileSync(mark(dataDir), '');

export const endDemo = (dataDir: string): void => fs.rmSync(mark(dataDir), { force: true });

/** Runs the seed as a process of its own, with the server's settings. */
export function runDemo(env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, [SEED], { cwd: ROOT, env, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`The demo shop could not be filled (${signal ?? `code ${code}`}).`));
    });
  });
}
