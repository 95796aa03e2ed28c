// Which tests run on a Citus cluster, and which cannot.
import fs from 'node:fs';
import path from 'node:path';
import { isTest, ROOT, sourceFiles } from '../check/sources.ts';

/** The test uses a database: that of a story, or its own. */
const USES_DATABASE = /\/story(?:\/|\.ts)|\/test-database\.ts/;

/** What `npm run citus -- test` runs if no files are named. */
export const storyFiles = (): string[] =>
  sourceFiles().filter(
    (file) =>
      /^(?:database|server|tool\/(?:data|seed|shop))\//.test(file) &&
      isTest(file) &&
      USES_DATABASE.test(fs.readFileSync(path.join(ROOT, file), 'utf8')),
  );

/** Tests that need a server of their own besides the cluster, or look at what only one node has. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'database/embedded.test.ts': 'starts PostgreSQL servers of its own',
  'database/migrate.test.ts':
    'makes tables of no shop, which a schema that is spread does not take',
  'server/app/database-restart.test.ts': 'stops and starts a PostgreSQL of its own',
  'server/app/story/empty-place.test.ts': 'a database of a cluster is copied anew, not emptied',
  'server/upkeep/import/plan-anew.test.ts': 'plans of one node alone are made anew',
  'tool/data/backup.test.ts': 'drops the schema with the extension in it to restore into nothing',
  'tool/data/kept-backups.test.ts':
    'drops the schema with the extension in it to restore into nothing',
  'tool/data/managed-owner.test.ts': 'starts PostgreSQL servers of its own',
};
