// Gives a test file its own migrated database: a copy of the run's template, used as the role `app`.
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
  /** Superuser URL, which row-level security does not restrict: for set-up and for checks behind the product. */
  adminUrl: string;
  /** URL of the role `app`, which the server uses. */
  appUrl: string;
  drop: () => Promise<void>;
};

export type DatabaseUrls = Omit<TestDatabase, 'drop'>;

/** Initial rows beside the tables: created once per run, then copied. */
export type Filling = { name: string; fill: (urls: DatabaseUrls) => Promise<void> };

/** Creates a database for one test file. The caller must `drop` it. */
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

/** Runs ANALYZE, as the database itself does within a minute, so that plans for once small tables are made anew. */
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

/** On a cluster, copying the database of each node gives a copy of the whole. */
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
