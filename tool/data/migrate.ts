// `npm run migrate`: migrates the configured database to this version before any server starts.
import { migrate } from '../../database/migrate.ts';
import { readArguments } from './arguments.ts';
import { withTarget } from './target.ts';

readArguments('npm run migrate', {});
await withTarget(
  async ({ adminUrl, appPassword }) => {
    const applied = await migrate(adminUrl, { appPassword });
    for (const name of applied) console.log(`applied ${name}`);
    console.log(`${applied.length} migrations applied; the database is up to date.`);
  },
  { begins: true },
);
