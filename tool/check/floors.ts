// Who may import whom (docs/decisions): the floors of the house as rules, and the check that read every file.
import {
  cruise,
  type ICruiseResult,
  type IForbiddenRuleType,
  type IModule,
} from 'dependency-cruiser';
import fs from 'node:fs';
import path from 'node:path';
import { BELOW, FEATURES } from './features.ts';
import { mirrorImports } from './import-mirror.ts';
import { FOLDERS, HOUSE, ROOT, sourceFiles } from './sources.ts';

export type FloorReport = { read: number; breaches: string[] };

type Place = {
  path?: string;
  pathNot?: string | string[];
  dependencyTypes?: ['core'];
  circular?: boolean;
};

const TESTS = '\\.test\\.tsx?$';
const STORY = '^server/app/story';

const DOORS = ['^$1/$2/', '^server/platform/', '^web/ui/', '^$1/[^/]+/index\\.ts$'];

function never(
  name: string,
  comment: string,
  where: { from?: Place; to: Place },
): IForbiddenRuleType {
  return { name, comment, severity: 'error', from: where.from ?? {}, to: where.to };
}

const STANDING: IForbiddenRuleType[] = [
  never('contract-is-the-ground', 'The contract knows nobody above it.', {
    from: { path: '^contract/' },
    to: { path: '^(courier|server|web|database|tool)/' },
  }),
  never('wire-words-are-small', 'Contract and web load zod/mini, never the whole of zod.', {
    from: { path: '^(contract|web)/', pathNot: TESTS },
    to: { path: 'node_modules/zod/(index|v4/index|v4/classic/)' },
  }),
  never('courier-knows-no-tenant', 'A courier has neither shop nor SQL.', {
    from: { path: '^courier/' },
    to: { path: '^(server|web|database|tool)/|node_modules/(pg|kysely)/' },
  }),
  never('couriers-are-strangers', 'Couriers share courier/kit only; a sandbox knows no adapter.', {
    from: { path: '^courier/([^/]+)/', pathNot: TESTS },
    to: { path: '^courier/[^/]+/', pathNot: '^courier/(kit|$1)/' },
  }),
  never('web-speaks-contract-only', 'Ask the server through the contract.', {
    from: { path: '^web/' },
    to: { path: '^(server|courier|database|tool)/' },
  }),
  never('web-runs-in-a-browser', 'Node is not there; only build scripts and tests may use it.', {
    from: { path: '^web/', pathNot: `${TESTS}|^web/app/build/|\\.config\\.ts$` },
    to: { dependencyTypes: ['core'] },
  }),
  never('server-draws-no-screen', 'Screens belong to web.', {
    from: { path: '^(server|courier)/' },
    to: { path: '^web/' },
  }),
  never('platform-and-ui-are-below', 'They know no feature.', {
    from: { path: '^(server/platform|web/ui)/', pathNot: TESTS },
    to: { path: '^(server|web)/', pathNot: '^(server/platform|web/ui)/' },
  }),
  never('through-the-door', 'Use what the feature shows in its index.ts.', {
    from: { path: '^(server|web)/(?!app/)([^/]+)/', pathNot: TESTS },
    to: { path: '^$1/[^/]+/', pathNot: [...DOORS, STORY] },
  }),
  never('tests-enter-by-doors', 'A test sees its own feature, the doors of others, and the app.', {
    from: { path: '^(server|web)/(?!app/)([^/]+)/.+\\.test\\.tsx?$' },
    to: { path: '^$1/[^/]+/', pathNot: [...DOORS, '^(server|web)/app/'] },
  }),
  never('story-is-for-tests', 'The builders make demo data: tests and seed only.', {
    from: { path: '^(contract|courier|server|web)/', pathNot: `${TESTS}|${STORY}` },
    to: { path: STORY },
  }),
  never('one-gate-to-couriers', 'Ask courier-account; it records every exchange.', {
    from: { path: '^server/(?!courier-account/)', pathNot: `${TESTS}|${STORY}` },
    to: { path: '^courier/' },
  }),
  never('database-knows-no-feature', 'Migrations and tests of the database stand alone.', {
    from: { path: '^database/(?!seed/)', pathNot: TESTS },
    to: { path: '^(server|web|courier|contract|tool)/' },
  }),
  never('tools-stand-outside', 'The product does not need its tools to run.', {
    from: { path: '^(contract|courier|server|web|database)/', pathNot: TESTS },
    to: { path: '^(tool|bench|journey)/' },
  }),
];

// These look at what runs, not at what is only typed.
const RUNNING: IForbiddenRuleType[] = [
  never('no-circle', 'Move what both need to the left or below.', { to: { circular: true } }),
  never('one-pool', 'Connections are opened by server/platform and carry the tenant.', {
    from: { path: '^server/(?!platform/)', pathNot: TESTS },
    to: { path: 'node_modules/(pg|pg-boss)/' },
  }),
  never(
    'sql-lives-in-stores',
    'Only <feature>.store.ts writes SQL; others pass the transaction on.',
    {
      from: { path: '^server/(?!platform/|app/)', pathNot: `\\.store\\.ts$|${TESTS}` },
      to: { path: '^server/platform/database\\.ts$' },
    },
  ),
];

function looksLeft(): IForbiddenRuleType[] {
  return FEATURES.slice(0, -1).map((feature, at) =>
    never(`${feature}-looks-left`, 'Move the rule to the right, or publish an event.', {
      from: { path: `^(server|web)/${feature}/`, pathNot: TESTS },
      to: { path: `^(server|web)/(${FEATURES.slice(at + 1).join('|')})/` },
    }),
  );
}

/** Every floor by name, with what to do about a breach. */
export const floors = (): { name: string; comment: string }[] =>
  [...STANDING, ...RUNNING, ...looksLeft()].map(({ name = '', comment = '' }) => ({
    name,
    comment,
  }));

export async function checkFloors(root: string = ROOT): Promise<FloorReport> {
  const files = sourceFiles(HOUSE, root);
  const breaches = strangers(files).map(
    (folder) => `unknown feature: ${folder} (put it into tool/check/features.ts)`,
  );
  const copied = sourceFiles(FOLDERS, root);
  const all = mirrorImports(root, copied, 'all');
  const values = mirrorImports(root, copied, 'values');
  try {
    const typed = await read(all, [...STANDING, ...looksLeft()]);
    const running = await read(values, RUNNING);
    breaches.push(...violations(typed), ...violations(running), ...dangling(typed.modules));
    const seen = new Set(typed.modules.map((module) => module.source));
    // A floor check that did not read a file must not pass it.
    const missed = files.filter((file) => !seen.has(file));
    breaches.push(...missed.map((file) => `not read: ${file}`));
    return { read: files.length - missed.length, breaches };
  } finally {
    for (const mirror of [all, values]) fs.rmSync(mirror, { recursive: true, force: true });
  }
}

async function read(baseDir: string, forbidden: IForbiddenRuleType[]): Promise<ICruiseResult> {
  const present = HOUSE.filter((folder) => fs.existsSync(path.join(baseDir, folder)));
  const { output } = await cruise(
    present,
    {
      baseDir,
      ruleSet: { forbidden },
      validate: true,
      parser: 'swc',
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
    },
    { conditionNames: ['import', 'default'], exportsFields: ['exports'] },
  );
  if (typeof output === 'string') throw new Error(output);
  return output;
}

function violations({ summary }: ICruiseResult): string[] {
  return summary.violations.map(({ rule, from, to, comment }) => {
    const tip = comment ? ` (${comment})` : '';
    return `${rule.name}: ${from} → ${to}${tip}`;
  });
}

// Pictures, styles and ?worker imports are the bundler's; a script that cannot be found is a hole in the check.
function dangling(modules: IModule[]): string[] {
  return modules.flatMap((module) =>
    module.dependencies
      .filter((found) => found.couldNotResolve && /\.(ts|tsx|mjs)$|^@app\//.test(found.module))
      .map((found) => `leads nowhere: ${module.source} → ${found.module}`),
  );
}

function strangers(files: string[]): string[] {
  const known = new Set([...FEATURES, ...BELOW, 'app', 'build', 'public']);
  const folders = files.map((file) => /^(?:server|web)\/[^/]+(?=\/)/.exec(file)?.[0]);
  return [...new Set(folders)].filter(
    (folder): folder is string => !!folder && !known.has(folder.split('/')[1] ?? ''),
  );
}
