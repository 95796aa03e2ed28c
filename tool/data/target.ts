// The configured database: a server's, or the embedded one, which is started if it is not running.
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../../database/embedded.ts';
import { appUrl, migrate, opens } from '../../database/migrate.ts';
import { knownKey, secretKey } from '../../server/app/secret-key.ts';
import { ConfigFault, readConfig, type Config } from '../../server/platform/config.ts';
import { appRolePassword, createSecrets } from '../../server/platform/secrets.ts';
import { sentenceOf } from '../../server/platform/sentence-of.ts';

/** A database for reading, which needs no key. */
export type Source = {
  config: Config;
  adminUrl: string;
  /**
   * The database of the job queue: the same database without the connection pool, or one on a
   * server of its own.
   */
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
  /** Creates a database if there is none. */
  readonly begins: boolean;
}

/** Tells two keys apart without revealing either. */
const markOf = (key: string): string => createSecrets(key).fingerprint('backup').slice(0, 16);

/**
 * The mark of the key that the database works with; '' if it is not known here, because a new key,
 * or that of another installation, would mark the backup wrongly.
 */
export async function findKeyMark({
  config,
  adminUrl,
}: Pick<Source, 'config' | 'adminUrl'>): Promise<string> {
  const key = knownKey(config);
  if (key === undefined) return '';
  return (await isRightKey(appUrl(adminUrl, appRolePassword(key)))) ? markOf(key) : '';
}

/** A server that cannot be asked, perhaps behind a connection pool, does not contradict the key. */
const isRightKey = (url: string): Promise<boolean> => opens(url).catch(() => true);

/** In a wrong folder, a command would create an empty database and find no shop in it. */
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
    // A server that was running already belongs to a running start.
    close: async () => (embedded?.adopted ? undefined : await embedded?.stop()),
  };
}

const NO_KEY = `No SECRET_KEY is known here, while the database works with one: set SECRET_KEY to that of the servers, or DATA_DIR to the
folder of the \`npm start\` that keeps its own (in the file secret-key). Nothing was changed.`;

const OTHER_KEY = `The database works with another SECRET_KEY than the one known here: set SECRET_KEY to that of the servers, or DATA_DIR to the
folder of the \`npm start\` that keeps its own (in the file secret-key). A new key begins with a start of the servers. Nothing was changed.`;

/** Whether a server has been started in it before, with a key. */
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

/**
 * The key of the servers; a new one is made, where `npm start` finds it, only for a database that
 * nobody has used yet.
 */
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

/** Runs a command that only reads the configured database; prints a failure in one line. */
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

/** The same for a command that also writes, as the server does. */
export const withTarget = (
  work: (target: Target) => Promise<void>,
  opening?: Opening,
): Promise<void> => withSource(async (source) => work(await withKey(source)), opening);

/**
 * For commands that run next to the servers: throws if the servers use another key, because they
 * could not open what is sealed with this one.
 */
export async function migrated({
  adminUrl,
  appUrl: url,
  appPassword,
}: Pick<Target, 'adminUrl' | 'appUrl' | 'appPassword'>): Promise<void> {
  if ((await isInUse(adminUrl)) && !(await isRightKey(url))) throw new ConfigFault(OTHER_KEY);
  await migrate(adminUrl, { appPassword });
}
