// A server with its database, emptied for the next story: like new, except that ids continue.
import fs from 'node:fs/promises';
import path from 'node:path';
import { emptyDatabase } from '../../../database/empty-database.ts';
import type { RunningServer } from '../server.ts';

export interface Place {
  readonly server: RunningServer;
  readonly adminUrl: string;
  /** Stops the server and drops the database. */
  end(): Promise<void>;
}

/** Whether it could be emptied; false when its server is busy or has stopped. */
export async function emptied({ server, adminUrl }: Place): Promise<boolean> {
  if (!server.app.server.listening) return false;
  await server.jobs.relay();
  if (!(await emptyDatabase(adminUrl))) return false;
  server.forgetShops();
  const { dataDir } = server.services.config;
  for (const name of await fs.readdir(dataDir))
    await fs.rm(path.join(dataDir, name), { recursive: true, force: true });
  return true;
}
