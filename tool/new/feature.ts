// The files of a new feature, each at its place and with its name; the test fails until the feature does something.

const pascal = (name: string): string =>
  name.replaceAll(/(^|-)([a-z])/g, (_, _dash, letter: string) => letter.toUpperCase());

const camel = (name: string): string => {
  const word = pascal(name);
  return word.charAt(0).toLowerCase() + word.slice(1);
};

export const featureFiles = (name: string): Record<string, string> => ({
  ...contractFiles(name),
  ...serverFiles(name),
  ...storeFiles(name),
  ...webFiles(name),
});

function contractFiles(name: string): Record<string, string> {
  const Word = pascal(name);
  return {
    [`contract/${name}.contract.ts`]: `// Calls about ${name}: say in one sentence what it is to a seller.
import * as z from 'zod/mini';
import { endpoint } from './kit/endpoint.ts';
import * as f from './kit/fields.ts';

const ${Word} = z.object({ id: f.id, name: z.string() });
export type ${Word} = z.infer<typeof ${Word}>;

export const list${Word} = endpoint({
  does: 'Lists the ${name}s of the shop.',
  at: 'GET /${name}',
  may: 'signedIn',
  takes: { query: z.object({ ...f.paging }) },
  gives: f.listOf(${Word}),
  fails: [],
});
`,
  };
}

function serverFiles(name: string): Record<string, string> {
  const [Word, word] = [pascal(name), camel(name)];
  return {
    [`server/${name}/${name}.routes.ts`]: `// Binds the calls of ${name}s.
import { list${Word} } from '@app/contract/${name}';
import { route, type Route, type Call } from '../platform/route.ts';
import { list${Word}Use } from './list-${name}.ts';

export const ${word}Routes: Route[] = [route(list${Word}, list${Word}Use)];
`,
    [`server/${name}/list-${name}.ts`]: `// Shows a page of ${name}s.
import type { list${Word} } from '@app/contract/${name}';
import { ${word}Page } from './${name}.store.ts';

export async function list${Word}Use({ tx, query }: Call<typeof list${Word}>) {
  const { items, total } = await ${word}Page(tx, query);
  return {
    items,
    pagination: { current_page: query.page, per_page: query.pageSize, total_count: total },
  };
}
`,
    [`server/${name}/${name}.test.ts`]: `// What a seller is promised about ${name}s.
import { expect, test } from 'vitest';

test('the first promise of ${name} is written here', () => {
  expect.fail('write the promise, then make it true');
});
`,
    [`server/${name}/index.ts`]: `// The door of the ${name} feature: what those to its right may use.
export {};
`,
  };
}

function storeFiles(name: string): Record<string, string> {
  const [Word, word] = [pascal(name), camel(name)];
  const table = `${name.replaceAll('-', '_')}s`;
  return {
    [`server/${name}/${name}.store.ts`]: `// Rows of ${name}s.
import { sql, type TenantTx } from '../platform/database.ts';

interface ${Word}Row {
  readonly id: number;
  readonly name: string;
}

interface Page {
  readonly page: number;
  readonly pageSize: number;
}

export async function ${word}Page(tx: TenantTx, { page, pageSize }: Page) {
  const items = await tx.rows<${Word}Row>(sql\`
    select id, name from ${table} where tenant_id = \${tx.tenantId}
    order by id limit \${pageSize} offset \${(page - 1) * pageSize}\`);
  const total = await tx.first<{ n: number }>(
    sql\`select count(*)::int n from ${table} where tenant_id = \${tx.tenantId}\`,
  );
  return { items, total: total?.n ?? 0 };
}
`,
  };
}

function webFiles(name: string): Record<string, string> {
  const Word = pascal(name);
  return {
    [`web/${name}/${name}.data.ts`]: `// Queries of ${name}s and their cache keys.
export { list${Word} } from '@app/contract/${name}';
`,
    [`web/${name}/${name}-list.page.tsx`]: `// The list of ${name}s.
export default function ${Word}ListPage() {
  return null;
}
`,
  };
}

export const featureSteps = (name: string): string[] => [
  `tool/check/features.ts: put '${name}' into the order`,
  `server/app/routes.ts: add ...${camel(name)}Routes`,
  `web/app/screens.ts: add a line for its screen`,
  `database/migrations: the next number with its table (tenant_id first in every key)`,
];
