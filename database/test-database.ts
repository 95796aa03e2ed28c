// Gives a test file its own migrated database: a copy of the run's template, worked on as the role `app`.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { appUrl } from './migrate.ts';
import { oncePerRun, TEMPLATE, testCluster, type TestCluster } from './test-cluster.ts';

export type TestDatabase = {
  /** As superuser, whom row-level security does not bind: for set-up and for looking behind it. */
  adminUrl: string;
  /** As the role `app`, as the server works. */
  appUrl: string;
  drop: () => Promise<void>;
};

export type DatabaseUrls = Omit<TestDatabase, 'drop'>;

/** What a database holds from the start beside its tables: made once per run, then copied. */
export type Filling = { name: string; fill: (urls: DatabaseUrls) => Promise<void> };

export async function testDatabase(filling?: Filling): Promise<TestDatabase> {
  const run = inject('runFolder');
  const cluster = await testCluster(run);
  const template = filling ? await filledTemplate(run, cluster, filling) : TEMPLATE;
  const name = `t_${randomBytes(6).toString('hex')}`;
  await copyDatabase(cluster, { name, template });
  return {
    ...urlsOf(cluster, name),
    drop: () => asAdmin(cluster.adminUrl, `drop database if exists ${name} with (force)`),
  };
}

function filledTemplate(
  run: string,
  cluster: TestCluster,
  { name, fill }: Filling,
): Promise<string> {
  return oncePerRun(run, name, async () => {
    const template = `${TEMPLATE}_${name}`;
    await copyDatabase(cluster, { name: template, template: TEMPLATE });
    await fill(urlsOf(cluster, template));
    await asAdmin(
      cluster.adminUrl,
      `alter database ${template} with is_template true allow_connections false`,
    );
    return template;
  });
}

const copyDatabase = (
  { adminUrl }: TestCluster,
  { name, template }: { name: string; template: string },
): Promise<void> =>
  asAdmin(adminUrl, `create database ${name} template ${template} strategy file_copy`);

function urlsOf({ adminUrl, appPassword }: TestCluster, database: string): DatabaseUrls {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return { adminUrl: url.href, appUrl: appUrl(url.href, appPassword) };
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
