// Gives a test file its own migrated database: a copy of the run's template, worked on as the role `app`.
import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { databaseAt, onEvery } from './citus-nodes.ts';
import { appUrl } from './migrate.ts';
import {
  oncePerRun,
  sealTemplate,
  templateOf,
  testCluster,
  type TestCluster,
} from './test-cluster.ts';

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
  const template = filling ? await filledTemplate(run, cluster, filling) : templateOf(cluster);
  const name = `${cluster.prefix}t_${randomBytes(6).toString('hex')}`;
  await copyDatabase(cluster, { name, template });
  return {
    ...urlsOf(cluster, name),
    drop: async () => {
      await onEvery(cluster.nodes, [`drop database if exists ${name} with (force)`]);
    },
  };
}

/** Has the database look at its tables, as it does by itself within a minute: plans made while they were small are made anew. */
export const lookAtAll = ({ adminUrl }: Pick<DatabaseUrls, 'adminUrl'>): Promise<unknown> =>
  onEvery([adminUrl], ['analyze']);

function filledTemplate(
  run: string,
  cluster: TestCluster,
  { name, fill }: Filling,
): Promise<string> {
  return oncePerRun(run, name, async () => {
    const template = `${templateOf(cluster)}_${name}`;
    await copyDatabase(cluster, { name: template, template: templateOf(cluster) });
    await fill(urlsOf(cluster, template));
    await sealTemplate(cluster, template);
    return template;
  });
}

/** A copy of each node's part is a cluster's database like the one that was copied. */
const copyDatabase = (
  { nodes }: TestCluster,
  { name, template }: { name: string; template: string },
): Promise<unknown> =>
  onEvery(nodes, [`create database ${name} template ${template} strategy file_copy`]);

function urlsOf({ nodes, appPassword }: TestCluster, database: string): DatabaseUrls {
  const adminUrl = databaseAt(nodes[0] ?? '', database);
  const url = new URL(appUrl(adminUrl, appPassword));
  const port = inject('bouncerPort');
  if (port !== '') Object.assign(url, { hostname: '127.0.0.1', port });
  return { adminUrl, appUrl: url.href };
}
