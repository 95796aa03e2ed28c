// `npm run citus -- distribute`: spreads the shops' tables over the nodes of a Citus cluster; `test`: runs tests on one.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { distribute } from '../../database/distribute.ts';
import { migrate } from '../../database/migrate.ts';
import { secretKey } from '../../server/app/secret-key.ts';
import { readConfig } from '../../server/platform/config.ts';
import { appRolePassword } from '../../server/platform/secrets.ts';
import { readArguments, refuse } from '../data/arguments.ts';
import { LEFT_OUT, storyFiles } from './suites.ts';

const USAGE = `npm run citus -- distribute      (CITUS_URL or DATABASE_URL: the coordinator, as owner; may be repeated)
                 test [files]    (CITUS_URL: a cluster for tests only, as superuser)`;

const { positionals } = readArguments(USAGE, {});
const [command = '', ...files] = positionals;
const cluster =
  process.env['CITUS_URL'] ?? (command === 'distribute' ? process.env['DATABASE_URL'] : undefined);

async function spread(url: string): Promise<void> {
  await migrate(url, { appPassword: appRolePassword(secretKey(readConfig())) });
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

/** Story files on the cluster, then the plans of all that they sent. */
function test(url: string): void {
  for (const [file, why] of Object.entries(LEFT_OUT)) console.log(`left out: ${file}: ${why}`);
  const statements = fs.mkdtempSync(path.join(os.tmpdir(), 'songdee-statements-'));
  const env = { ...process.env, CITUS_URL: url, TEST_CITUS_URL: url, TEST_STATEMENTS: statements };
  const vitest = (...given: string[]) =>
    spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...given], {
      stdio: 'inherit',
      env,
    }).status ?? 1;
  const stories = vitest(
    '--project=unit',
    ...Object.keys(LEFT_OUT).map((file) => `--exclude=${file}`),
    ...(files.length > 0 ? files : storyFiles()),
  );
  const plans = vitest('--project=citus');
  fs.rmSync(statements, { recursive: true });
  process.exitCode = Math.max(stories, plans);
}

if (cluster === undefined || cluster === '') refuse(`CITUS_URL is not set.\n${USAGE}`);
if (command === 'distribute') {
  await spread(cluster).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  });
} else if (command === 'test') test(cluster);
else refuse(USAGE);
