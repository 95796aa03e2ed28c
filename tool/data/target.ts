// The database that the configuration names: a server's, or the embedded one, which is started when it sleeps.
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../../database/embedded.ts';
import { appUrl, migrate, opens } from '../../database/migrate.ts';
import { knownKey, secretKey } from '../../server/app/secret-key.ts';
import { ConfigFault, readConfig, type Config } from '../../server/platform/config.ts';
import { appRolePassword, createSecrets } from '../../server/platform/secrets.ts';
import { sentenceOf } from '../../server/platform/sentence-of.ts';

/** What is read there needs no key. */
export type Source = {
  config: Config;
  adminUrl: string;
  /** Where jobs wait: the same database, past a pool of connections or on a server of their own. */
  jobsUrl: string;
  filesDir: string;
  close: () => Promise<void>;
};

export type Target = Source & {
  appUrl: string;
  appPassword: string;
  keyMark: string;
};

interface Opening {
  /** Begins a database where there is none yet. */
  readonly begins: boolean;
}

/** Tells two keys apart without showing either. */
const markOf = (key: string): string => createSecrets(key).fingerprint('backup').slice(0, 16);

/**
 * The mark of the key that the database works with; '' where that is not known here, for a key that is made up, or of another
 * installation, would mark the backup wrongly.
 */
export async function findKeyMark({
  config,
  adminUrl,
}: Pick<Source, 'config' | 'adminUrl'>): Promise<string> {
  const key = knownKey(config);
  if (key === undefined) return '';
  return (await isRightKey(appUrl(adminUrl, appRolePassword(key)))) ? markOf(key) : '';
}

/** Who cannot be asked, behind a pool of connections perhaps, contradicts nobody. */
const isRightKey = (url: string): Promise<boolean> => opens(url).catch(() => true);

/** A command that looks in the wrong folder would begin an empty database there, and say that there is no such shop. */
function requireDatabase({ DATABASE_URL, dataDir }: Config): void {
  if (DATABASE_URL !== undefined || fs.existsSync(path.join(dataDir, 'postgres', 'data'))) return;
  throw new ConfigFault(
    `There is no database in ${dataDir}: set DATA_DIR to the folder of the \`npm start\` that has one, or DATABASE_URL to the servers' database. Nothing was made.`,
  );
}

async function openSource({ begins }: Opening): Promise<Source> {
  const config = readConfig();
  if (!begins) requireDatabase(config);
  fs.mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const embedded =
    config.DATABASE_URL === undefined
      ? await startEmbedded({ dir: path.join(config.dataDir, 'postgres'), database: 'songdee' })
      : undefined;
  const adminUrl = config.DATABASE_URL ?? embedded?.adminUrl ?? '';
  return {
    config,
    adminUrl,
    jobsUrl: config.JOBS_DATABASE_URL ?? adminUrl,
    filesDir: path.join(config.dataDir, 'files'),
    // A server that was at work belongs to a running start.
    close: async () => (embedded?.adopted ? undefined : await embedded?.stop()),
  };
}

const NO_KEY = `No SECRET_KEY is known here, while the database works with one: set SECRET_KEY to that of the servers, or DATA_DIR to the
folder of the \`npm start\` that keeps its own (in the file secret-key). Nothing was changed.`;

const OTHER_KEY = `The database works with another SECRET_KEY than the one known here: set SECRET_KEY to that of the servers, or DATA_DIR to the
folder of the \`npm start\` that keeps its own (in the file secret-key). A new key begins with a start of the servers. Nothing was changed.`;

/** Whether somebody has started in it before, with a key. */
async function isInUse(adminUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: adminUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ is: boolean }>(
      `select to_regclass('schema_migrations') is not null as is`,
    );
    return rows[0]?.is ?? false;
  } finally {
    await client.end();
  }
}

/** The key that the servers have; one is made, where `npm start` finds it, only for a database that nobody works in yet. */
export async function keyOf(config: Config, adminUrl: string): Promise<string> {
  if (knownKey(config) === undefined && (await isInUse(adminUrl))) throw new ConfigFault(NO_KEY);
  return secretKey(config);
}

async function withKey(source: Source): Promise<Target> {
  const key = await keyOf(source.config, source.adminUrl);
  const appPassword = appRolePassword(key);
  return {
    ...source,
    appUrl: appUrl(source.adminUrl, appPassword),
    appPassword,
    keyMark: markOf(key),
  };
}

/** Runs a command that only reads the configured database, and tells a failure in one line. */
export async function withSource(
  work: (source: Source) => Promise<void>,
  opening: Opening = { begins: false },
): Promise<void> {
  try {
    const source = await openSource(opening);
    try {
      await work(source);
    } finally {
      await source.close();
    }
  } catch (error) {
    console.error(sentenceOf(error));
    process.exitCode = error instanceof ConfigFault ? 2 : 1;
  }
}

/** The same for one that works in it as the server does. */
export const withTarget = (
  work: (target: Target) => Promise<void>,
  opening?: Opening,
): Promise<void> => withSource(async (source) => work(await withKey(source)), opening);

/** For commands that work beside the servers: what is sealed under another key than theirs they could not open. */
export async function migrated({
  adminUrl,
  appUrl: url,
  appPassword,
}: Pick<Target, 'adminUrl' | 'appUrl' | 'appPassword'>): Promise<void> {
  if ((await isInUse(adminUrl)) && !(await isRightKey(url))) throw new ConfigFault(OTHER_KEY);
  await migrate(adminUrl, { appPassword });
}
