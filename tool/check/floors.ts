// Who may import whom (docs/decisions): the floors of the house as rules, and the check that reads
// every file.
import {
  cruise,
  type ICruiseResult,
  type IForbiddenRuleType,
  type IModule,
} from 'dependency-cruiser';
import fs from 'node:fs';
import path from 'node:path';
import { domainNames, ENGINES, featuresOf } from './domains.ts';
import { mirrorImports } from './import-mirror.ts';
import { FOLDERS, HOUSE, isTest, ROOT, sourceFiles } from './sources.ts';

export type FloorReport = { read: number; breaches: string[] };

type Place = {
  path?: string;
  pathNot?: string | string[];
  dependencyTypes?: ['core'];
  circular?: boolean;
};

const TESTS = '\\.test\\.tsx?$';
/** The message reader in the browser, used offline, runs the server's own code (decision 115). */
const READER_IN_BROWSER = '^web/customer/address/here/read-here\\.worker\\.ts$';
const STORY = '^server/app/story';
/** Folders in which every folder is a domain or a feature. */
const INSIDE = /^(server|web)\/(?!app\/|platform\/|ui\/|public\/)[^/]+\//;

/** The first group is server or web, the second the domain. */
const OWN_DOMAIN = '^(server|web)/(?!app/|platform/|ui/|engine/)([^/]+)/';
const DOORS = [
  '^$1/$2/',
  '^server/platform/',
  '^web/ui/',
  '^$1/[^/]+/index\\.ts$',
  '^server/engine/[^/]+/index\\.ts$',
];

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
    from: { path: '^web/', pathNot: READER_IN_BROWSER },
    to: { path: '^(server|courier|database|tool)/' },
  }),
  never('one-reader', "The thread of a browser that reads messages is the reader's other door.", {
    from: { path: READER_IN_BROWSER },
    to: {
      path: '^(server|courier|database|tool)/',
      pathNot: '^server/engine/message-reader/index\\.ts$',
    },
  }),
  never('web-runs-in-a-browser', 'Node is not there; only build scripts and tests may use it.', {
    from: { path: '^web/', pathNot: `${TESTS}|^web/app/build/|\\.config\\.ts$` },
    to: { dependencyTypes: ['core'] },
  }),
  never('server-draws-no-screen', 'Screens belong to web.', {
    from: { path: '^(server|courier)/' },
    to: { path: '^web/' },
  }),
  never('platform-and-ui-are-below', 'They know no domain.', {
    from: { path: '^(server/platform|web/ui)/', pathNot: TESTS },
    to: { path: '^(server|web)/', pathNot: '^(server/platform|web/ui)/' },
  }),
  never('engines-serve', 'An engine knows no domain; whoever calls it hands over what it needs.', {
    from: { path: '^server/engine/', pathNot: TESTS },
    to: { path: '^(server|web)/', pathNot: '^server/(platform|engine)/' },
  }),
  never('through-the-door', 'Use what the domain shows in its index.ts.', {
    from: { path: OWN_DOMAIN, pathNot: TESTS },
    to: { path: '^$1/[^/]+/', pathNot: [...DOORS, STORY] },
  }),
  never('engines-by-their-doors', 'Use what the engine shows in its index.ts.', {
    from: { path: '^server/engine/([^/]+)/', pathNot: TESTS },
    to: { path: '^server/engine/', pathNot: ['^server/engine/$1/', '/index\\.ts$'] },
  }),
  never('own-rooms-by-file', 'Inside a domain a feature is seen by its file, not by the door.', {
    from: { path: OWN_DOMAIN },
    to: { path: '^$1/$2/index\\.ts$' },
  }),
  never('story-is-for-tests', 'The builders make demo data: tests and seed only.', {
    from: { path: '^(contract|courier|server|web)/', pathNot: `${TESTS}|${STORY}` },
    to: { path: STORY },
  }),
  never('one-gate-to-couriers', 'Ask courier-setup/account; it records every exchange.', {
    from: { path: '^server/(?!courier-setup/account/)', pathNot: `${TESTS}|${STORY}` },
    to: { path: '^courier/' },
  }),
  never('database-knows-no-domain', 'Migrations and tests of the database stand alone.', {
    from: { path: '^database/(?!seed/)', pathNot: TESTS },
    to: { path: '^(server|web|courier|contract|tool)/' },
  }),
  never('tools-stand-outside', 'The product does not need its tools to run.', {
    from: { path: '^(contract|courier|server|web|database)/', pathNot: TESTS },
    to: { path: '^(tool|bench|journey)/' },
  }),
];

// These rules look at runtime imports only, not at imports of types.
const RUNNING: IForbiddenRuleType[] = [
  never('no-circle', 'Move what both need to the left or below.', { to: { circular: true } }),
  never('one-pool', 'Connections are opened by server/platform and carry the tenant.', {
    from: { path: '^server/(?!platform/)', pathNot: TESTS },
    to: { path: 'node_modules/(pg|pg-boss)/' },
  }),
  never('sql-lives-in-stores', 'Only a store writes SQL; others pass the transaction on.', {
    from: { path: '^server/(?!platform/|app/)', pathNot: `\\.store\\.ts$|${TESTS}` },
    to: { path: '^server/platform/database\\.ts$' },
  }),
];

// Two orders hold at once: that of the domains, and in each domain that of its features.
function looksLeft(): IForbiddenRuleType[] {
  const domains = domainNames.slice(0, -1).map((domain, at) =>
    never(`${domain}-looks-left`, 'Move the rule to the right, or publish an event.', {
      from: { path: `^(server|web|contract)/${domain}/`, pathNot: TESTS },
      to: { path: `^$1/(${domainNames.slice(at + 1).join('|')})/` },
    }),
  );
  const features = domainNames.flatMap((domain) =>
    featuresOf(domain)
      .slice(0, -1)
      .map((feature, at) => {
        const later = featuresOf(domain).slice(at + 1);
        return never(`${domain}/${feature}-looks-left`, 'Move what both need to the left.', {
          from: { path: `^(server|web)/${domain}/${feature}/`, pathNot: TESTS },
          to: { path: `^$1/${domain}/(${later.join('|')})/` },
        });
      }),
  );
  return [...domains, ...features];
}

/** All floor rules by name, with what to do about a breach. */
export const floors = (): { name: string; comment: string }[] =>
  [...STANDING, ...RUNNING, ...looksLeft()].map(({ name = '', comment = '' }) => ({
    name,
    comment,
  }));

export async function checkFloors(root: string = ROOT): Promise<FloorReport> {
  const files = sourceFiles(HOUSE, root);
  const breaches = strangers(files).map(
    (room) => `unknown room: ${room} (put it into tool/check/domains.ts)`,
  );
  const copied = sourceFiles(FOLDERS, root);
  const { all, values } = mirrorImports(root, copied);
  try {
    const typed = await read(all, [...STANDING, ...looksLeft()]);
    const running = await read(values, RUNNING);
    breaches.push(...violations(typed), ...violations(running), ...dangling(typed.modules));
    const seen = new Set(typed.modules.map((module) => module.source));
    // A file that the check did not read must not pass it.
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

// Pictures, styles and ?worker imports belong to the bundler; a script that cannot be found is a
// hole in the check.
function dangling(modules: IModule[]): string[] {
  return modules.flatMap((module) =>
    module.dependencies
      .filter((found) => found.couldNotResolve && /\.(ts|tsx|mjs)$|^@app\//.test(found.module))
      .map((found) => `leads nowhere: ${module.source} → ${found.module}`),
  );
}

/** A room is a folder such as `server/order/list`; platform, app and similar folders are none. */
function strangers(files: string[]): string[] {
  const known = new Set([
    ...domainNames.flatMap((domain) => featuresOf(domain).map((feature) => `${domain}/${feature}`)),
    ...ENGINES.map((engine) => `engine/${engine}`),
  ]);
  // Besides its features, a domain has its door and its files for upkeep and archives.
  const isDoor = (file: string) =>
    domainNames.some((domain) =>
      [
        ...['index', 'upkeep', 'upkeep.store', 'move-in.store'].map(
          (name) => `server/${domain}/${name}.ts`,
        ),
        `web/${domain}/index.ts`,
      ].includes(file),
    );
  const unknown = files.flatMap((file) => {
    if (!INSIDE.test(file) || isDoor(file) || isTest(file)) return [];
    const [side = '', ...room] = path.posix.dirname(file).split('/');
    const name = room.slice(0, 2).join('/');
    return known.has(name) ? [] : [`${side}/${name}`];
  });
  return [...new Set(unknown)];
}
