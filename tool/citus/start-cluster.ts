// Starts a cluster for one test run, by a script that starts and stops one: `SCRIPT start|stop
// FOLDER PORT MODULES`.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { roomiest } from '../../database/test-cluster.ts';
import { ROOT } from '../check/sources.ts';

/** The coordinator takes the first port, the workers the next ones. */
const NODES = 3;

/** Returns the coordinator's address. The cluster stops when this process exits. */
export async function startCluster(script: string): Promise<string> {
  const port = await freePorts();
  const folder = fs.mkdtempSync(path.join(roomiest(), `songdee-citus-${process.pid}-`));
  const run = (command: string) =>
    spawnSync(script, [command, folder, String(port), path.join(ROOT, 'node_modules')], {
      stdio: ['ignore', 'ignore', 'inherit'],
    }).status;
  process.once('exit', () => {
    run('stop');
    fs.rmSync(folder, { recursive: true, force: true });
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => process.exit(1));
  const status = run('start');
  if (status !== 0) throw new Error(`${script} ended with ${status}`);
  return `postgres://postgres@127.0.0.1:${port}/songdee`;
}

async function freePorts(): Promise<number> {
  for (;;) {
    const first = 20_000 + Math.floor(Math.random() * 10_000);
    const ports = Array.from({ length: NODES }, (_, at) => first + at);
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return first;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
