// Gives a test file its own migrated database: a copy of the run's template, worked on as the role `app`.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { appUrl } from './migrate.ts';
import { testCluster } from './test-cluster.ts';

export type TestDatabase = {
  /** As superuser, whom row-level security does not bind: for set-up and for looking behind it. */
  adminUrl: string;
  /** As the role `app`, as the server works. */
  appUrl: string;
  drop: () => Promise<void>;
};

export async function testDatabase(): Promise<TestDatabase> {
  const cluster = await testCluster(inject('runFolder'));
  const name = `t_${randomBytes(6).toString('hex')}`;
  await asAdmin(cluster.adminUrl, `create database ${name} template tpl strategy file_copy`);
  const url = new URL(cluster.adminUrl);
  url.pathname = `/${name}`;
  return {
    adminUrl: url.href,
    appUrl: appUrl(url.href, cluster.appPassword),
    drop: () => asAdmin(cluster.adminUrl, `drop database if exists ${name} with (force)`),
  };
}

async function asAdmin(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
