// A freshly migrated database for checks and generated files, started on first use and thrown away.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../../../database/embedded.ts';
import { migrate } from '../../../database/migrate.ts';

type Migrated = { client: pg.Client; close: () => Promise<void> };

let opened: Promise<Migrated> | undefined;

export async function migratedDatabase(): Promise<pg.Client> {
  opened ??= open();
  return (await opened).client;
}

export async function closeMigrated(): Promise<void> {
  const closing = opened;
  opened = undefined;
  await (await closing)?.close();
}

async function open(): Promise<Migrated> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'songdee-schema-'));
  const server = await startEmbedded({ dir, throwaway: true });
  await migrate(server.adminUrl, { appPassword: 'unused' });
  const client = new pg.Client({ connectionString: server.adminUrl });
  await client.connect();
  return {
    client,
    close: async () => {
      await client.end();
      await server.stop();
      fs.rmSync(dir, { recursive: true, force: true });
    },
  };
}
