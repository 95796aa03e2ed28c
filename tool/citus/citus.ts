// `npm run citus -- distribute`: distributes the shops' tables over the nodes of a Citus cluster;
// `test`: runs tests on one.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { distribute } from '../../database/distribute.ts';
import { appUrl, migrate } from '../../database/migrate.ts';
import { APP_PASSWORD } from '../../database/test-cluster.ts';
import { readConfig } from '../../server/platform/config.ts';
import { appRolePassword } from '../../server/platform/secrets.ts';
import { readArguments, refuse } from '../data/arguments.ts';
import { keyOf } from '../data/target.ts';
import { startBouncer } from '../pgbouncer/start-pgbouncer.ts';
import { startCluster } from './start-cluster.ts';
import { runGroups, runVitest } from './story-groups.ts';
import { LEFT_OUT, storyFiles } from './suites.ts';

const USAGE = `npm run citus -- distribute      (CITUS_URL or DATABASE_URL: the coordinator, as owner; may be repeated)
                 test [files] [--keep FOLDER] [--through pgbouncer]
                     (CITUS_URL: a cluster for tests only, as superuser, or CITUS_UP: a script that starts one;
                     FOLDER keeps what passed: given again, only the rest is run;
                     --through pgbouncer: the role app comes through a PgBouncer before the coordinator, in transaction
                     mode with four connections for each database; PGBOUNCER or the path names the program)`;

const { positionals, values } = readArguments(USAGE, {
  keep: { type: 'string' },
  through: { type: 'string' },
});
const [command = '', ...files] = positionals;
const { CITUS_URL, CITUS_UP, DATABASE_URL } = process.env;
const cluster =
  CITUS_URL ??
  (command === 'distribute' ? DATABASE_URL : CITUS_UP && (await startCluster(CITUS_UP)));

async function spread(url: string): Promise<void> {
  await migrate(url, { appPassword: appRolePassword(await keyOf(readConfig(), url)) });
  const done = await distribute(url);
  const named = (names: string[]) => (names.length === 0 ? '' : `: ${names.join(', ')}`);
  console.log(`${done.rows} rows moved, counted before and after`);
  console.log(
    `${done.nodes} nodes, ${done.shards} shards; ${done.before} tables were spread before.`,
  );
  console.log(`${done.tables.length} tables spread by shop${named(done.tables)}`);
  console.log(`${done.copies.length} tables put on every node${named(done.copies)}`);
  console.log(`${done.functions.length} functions put on every node${named(done.functions)}`);
  console.log(`${done.local.length} tables stay on the coordinator${named(done.local)}`);
}

/** A PgBouncer that ends with this process at the latest, and keeps it alive while running. */
async function pooling(url: string): Promise<{ port: string; stop: () => Promise<void> }> {
  const urls = { adminUrl: url, appUrl: appUrl(url, APP_PASSWORD) };
  const pooled = await startBouncer(urls, { anyDatabase: true });
  process.once('exit', () => void pooled.stop());
  const { port } = new URL(pooled.through(url));
  console.log(`the role app comes through PgBouncer on port ${port}`);
  return { port, stop: () => pooled.stop() };
}

/** Runs story files on the cluster, group by group, then checks the plans of their statements. */
async function test(url: string): Promise<void> {
  for (const [file, why] of Object.entries(LEFT_OUT)) console.log(`left out: ${file}: ${why}`);
  const folder = path.resolve(
    values.keep ?? fs.mkdtempSync(path.join(os.tmpdir(), 'songdee-citus-test-')),
  );
  const statements = path.join(folder, 'statements');
  fs.mkdirSync(statements, { recursive: true });
  const pooled = values.through === 'pgbouncer' ? await pooling(url) : undefined;
  const env = {
    ...{ ...process.env, CITUS_URL: url, TEST_CITUS_URL: url, TEST_STATEMENTS: statements },
    ...(pooled && { TEST_BOUNCER_PORT: pooled.port }),
  };
  const wanted = files.length > 0 ? files : storyFiles().filter((file) => !(file in LEFT_OUT));
  const outcomes = await runGroups(env, folder, wanted);
  const plans = await runVitest(env, ['--project=citus']);
  await pooled?.stop();
  const sum = (key: 'passed' | 'failed' | 'skipped') =>
    outcomes.reduce((all, one) => all + one[key], 0);
  for (const { file, failed } of outcomes)
    if (failed > 0) console.log(`failed: ${file}: ${failed}`);
  console.log(
    `${outcomes.length} files: ${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped; plans: ${plans === 0 ? 'passed' : 'failed'}`,
  );
  if (values.keep === undefined) fs.rmSync(folder, { recursive: true });
  process.exitCode = sum('failed') > 0 || plans !== 0 ? 1 : 0;
}

if ((values.through ?? 'pgbouncer') !== 'pgbouncer') refuse(USAGE);
if (cluster === undefined || cluster === '')
  refuse(`There is no cluster: CITUS_URL is not set.\n${USAGE}`);
if (command === 'distribute') {
  await spread(cluster).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  });
} else if (command === 'test') await test(cluster);
else refuse(USAGE);
