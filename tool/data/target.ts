// The database that the configuration names: a server's, or the embedded one, which is started when it sleeps.
import fs from 'node:fs';
import path from 'node:path';
import { startEmbedded } from '../../database/embedded.ts';
import { appUrl, migrate } from '../../database/migrate.ts';
import { secretKey } from '../../server/app/secret-key.ts';
import { ConfigFault, readConfig, type Config } from '../../server/platform/config.ts';
import { appRolePassword, createSecrets } from '../../server/platform/secrets.ts';

export type Target = {
  config: Config;
  adminUrl: string;
  /** Where jobs wait: the same database, past a pool of connections or on a server of their own. */
  jobsUrl: string;
  appUrl: string;
  appPassword: string;
  filesDir: string;
  /** Tells two keys apart without showing either. */
  keyMark: string;
  close: () => Promise<void>;
};

export async function openTarget(): Promise<Target> {
  const config = readConfig();
  fs.mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const key = secretKey(config);
  const embedded =
    config.DATABASE_URL === undefined
      ? await startEmbedded({ dir: path.join(config.dataDir, 'postgres'), database: 'songdee' })
      : undefined;
  const adminUrl = config.DATABASE_URL ?? embedded?.adminUrl ?? '';
  const appPassword = appRolePassword(key);
  return {
    config,
    adminUrl,
    jobsUrl: config.JOBS_DATABASE_URL ?? adminUrl,
    appUrl: appUrl(adminUrl, appPassword),
    appPassword,
    filesDir: path.join(config.dataDir, 'files'),
    keyMark: createSecrets(key).fingerprint('backup').slice(0, 16),
    // A server that was at work belongs to a running start.
    close: async () => (embedded?.adopted ? undefined : await embedded?.stop()),
  };
}

/** Runs a command against the configured database and tells a failure in one line. */
export async function withTarget(work: (target: Target) => Promise<void>): Promise<void> {
  try {
    const target = await openTarget();
    try {
      await work(target);
    } finally {
      await target.close();
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = error instanceof ConfigFault ? 2 : 1;
  }
}

export const migrated = async (target: Target): Promise<Target> => {
  await migrate(target.adminUrl, { appPassword: target.appPassword });
  return target;
};
