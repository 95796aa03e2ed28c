// Starts a PgBouncer for a test, if this machine has one that supports named statements.
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { runAs } from '../../database/embedded-binaries.ts';
import { freePort } from '../../database/embedded.ts';
import { bouncerFiles } from './settings.ts';

export type Bouncer = {
  /** Rewrites a URL so that it goes through PgBouncer. */
  through: (url: string) => string;
  stop: () => Promise<void>;
};

const OLDEST = [1, 21] as const;
/** On a busy machine, waiting long for a connection is no fault. */
const WAIT_SECONDS = 120;

/** The program's path, or why there is none. */
function findProgram(): { program: string } | { why: string } {
  const program = process.env['PGBOUNCER'] || 'pgbouncer';
  const PATH = `${process.env['PATH'] ?? ''}:/usr/sbin`;
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8', env: { PATH } });
  const version = /PgBouncer (\d+)\.(\d+)/
    .exec(stdout ?? '')
    ?.slice(1)
    .map(Number);
  if (!version)
    return { why: 'no PgBouncer here (PGBOUNCER names one; tool/pgbouncer/get.sh gets one)' };
  const [major = 0, minor = 0] = version;
  const isNew = major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
  return isNew
    ? { program }
    : { why: `PgBouncer ${major}.${minor} does not follow named statements` };
}

export const bouncer = findProgram();

/** Starts a PgBouncer for this database, with few connections, so that shops share them. */
export async function startBouncer(
  urls: { adminUrl: string; appUrl: string },
  { anyDatabase = false } = {},
): Promise<Bouncer> {
  if ('why' in bouncer) throw new Error(bouncer.why);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'songdee-pgbouncer-'));
  const [settingsFile, usersFile] = ['pgbouncer.ini', 'users.txt'].map((name) =>
    path.join(folder, name),
  ) as [string, string];
  const port = await freePort();
  const appPassword = decodeURIComponent(new URL(urls.appUrl).password);
  const { adminUrl } = urls;
  const files = bouncerFiles(
    {
      ...{ adminUrl, appPassword, anyDatabase, host: '127.0.0.1', port },
      ...{ poolSize: 4, waitSeconds: WAIT_SECONDS },
    },
    usersFile,
  );
  fs.writeFileSync(settingsFile, files.settings);
  fs.writeFileSync(usersFile, files.users);
  // Like PostgreSQL, PgBouncer refuses to run as root.
  const who = runAs();
  for (const file of who ? [folder, settingsFile, usersFile] : [])
    fs.chownSync(file, who!.uid, who!.gid);
  const child = spawn(bouncer.program, [settingsFile], {
    ...who,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` },
  });
  let said = '';
  child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const through = (url: string): string => {
    const other = new URL(url);
    other.port = String(port);
    // The socket folder of the database itself.
    other.searchParams.delete('host');
    return other.href;
  };
  while (!(await listens(port)))
    if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${said}`);
  return {
    through,
    async stop() {
      child.kill('SIGKILL');
      await ended;
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.end(() => resolve(true)));
    socket.once('error', () => setTimeout(resolve, 20, false));
  });
