// `npm run pgbouncer -- FOLDER`: writes the files that PgBouncer in transaction mode needs for the
// configured database.
import fs from 'node:fs';
import path from 'node:path';
import { readArguments, refuse } from '../data/arguments.ts';
import { keyOf } from '../data/target.ts';
import { ConfigFault, readConfig } from '../../server/platform/config.ts';
import { appRolePassword } from '../../server/platform/secrets.ts';
import { bouncerFiles } from './settings.ts';

const USAGE = `npm run pgbouncer -- <folder> [--host 127.0.0.1] [--port 6432] [--pool 20]
with the address of the database itself as JOBS_DATABASE_URL, or DATABASE_URL where that is not set`;

const { values, positionals } = readArguments(USAGE, {
  host: { type: 'string', default: '127.0.0.1' },
  port: { type: 'string', default: '6432' },
  pool: { type: 'string', default: '20' },
});
const [given] = positionals;
const [port, poolSize] = [Number(values.port), Number(values.pool)];
if (given === undefined || !Number.isInteger(port) || !Number.isInteger(poolSize)) refuse(USAGE);

try {
  const config = readConfig();
  const adminUrl = config.JOBS_DATABASE_URL ?? config.DATABASE_URL;
  if (adminUrl === undefined)
    refuse('DATABASE_URL is not set: the embedded database needs no PgBouncer.');
  const folder = path.resolve(given);
  fs.mkdirSync(folder, { recursive: true });
  const [settingsFile, usersFile] = ['pgbouncer.ini', 'users.txt'].map((name) =>
    path.join(folder, name),
  ) as [string, string];
  const host = values.host ?? '';
  const appPassword = appRolePassword(await keyOf(config, adminUrl));
  const files = bouncerFiles({ adminUrl, appPassword, host, port, poolSize }, usersFile);
  // Only the user that runs PgBouncer may read the files, because they contain passwords.
  fs.writeFileSync(usersFile, files.users, { mode: 0o600 });
  fs.writeFileSync(settingsFile, files.settings, { mode: 0o600 });
  const url = new URL(adminUrl);
  console.log(`${settingsFile} and ${usersFile} are written; they hold passwords.`);
  console.log(`DATABASE_URL=postgres://${url.username}:…@${host}:${port}${url.pathname}`);
  console.log(`JOBS_DATABASE_URL=postgres://${url.username}:…@${url.host}${url.pathname}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = error instanceof ConfigFault ? 2 : 1;
}
