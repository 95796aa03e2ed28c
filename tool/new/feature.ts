// The files of a new feature, each in its place and with its name; its test fails until the feature
// is written.

const pascal = (name: string): string =>
  name.replaceAll(/(^|-)([a-z])/g, (_, _dash, letter: string) => letter.toUpperCase());

const camel = (name: string): string => {
  const word = pascal(name);
  return word.charAt(0).toLowerCase() + word.slice(1);
};

interface Place {
  readonly domain: string;
  readonly name: string;
}

/** `place` is `domain/feature`, as in `catalog/supplier`. */
function placeOf(place: string): Place {
  const [domain = '', name = ''] = place.split('/');
  return { domain, name };
}

/** File → text; `place` is `domain/feature`. */
export function featureFiles(place: string): Record<string, string> {
  const at = placeOf(place);
  return { ...contractFiles(at), ...serverFiles(at), ...storeFiles(at), ...webFiles(at) };
}

function contractFiles({ domain, name }: Place): Record<string, string> {
  const Word = pascal(name);
  return {
    [`contract/${domain}/${name}.contract.ts`]: `// Calls about ${name}: say in one sentence what it is to a seller.
import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';

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

function serverFiles({ domain, name }: Place): Record<string, string> {
  const [Word, word] = [pascal(name), camel(name)];
  const folder = `server/${domain}/${name}`;
  return {
    [`${folder}/${name}.routes.ts`]: `// Binds the calls of ${name}s.
import { list${Word} } from '@app/contract/${domain}/${name}';
import { route, type Route, type Call } from '../../platform/route.ts';
import { list${Word}Use } from './list-${name}.ts';

export const ${word}Routes: Route[] = [route(list${Word}, list${Word}Use)];
`,
    [`${folder}/list-${name}.ts`]: `// Shows a page of ${name}s.
import type { list${Word} } from '@app/contract/${domain}/${name}';
import { ${word}Page } from './${name}.store.ts';

export async function list${Word}Use({ tx, query }: Call<typeof list${Word}>) {
  const { items, total } = await ${word}Page(tx, query);
  return {
    items,
    pagination: { current_page: query.page, per_page: query.pageSize, total_count: total },
  };
}
`,
    [`${folder}/${name}.test.ts`]: `// What a seller is promised about ${name}s.
import { expect, test } from 'vitest';

test('the ${name} list keeps its first promise', () => {
  expect.fail('write the promise, then make it true');
});
`,
  };
}

function storeFiles({ domain, name }: Place): Record<string, string> {
  const [Word, word] = [pascal(name), camel(name)];
  const table = `${name.replaceAll('-', '_')}s`;
  return {
    [`server/${domain}/${name}/${name}.store.ts`]: `// Rows of ${name}s.
import { sql, type TenantTx } from '../../platform/database.ts';

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

function webFiles({ domain, name }: Place): Record<string, string> {
  const Word = pascal(name);
  return {
    [`web/${domain}/${name}/${name}.data.ts`]: `// Queries of ${name}s and their cache keys.
export { list${Word} } from '@app/contract/${domain}/${name}';
`,
    [`web/${domain}/${name}/${name}-list.page.tsx`]: `// The list of ${name}s.
export default function ${Word}ListPage() {
  return null;
}
`,
  };
}

export function featureSteps(place: string): string[] {
  const { domain, name } = placeOf(place);
  return [
    `tool/check/domains.ts: put '${name}' into the order of ${domain}`,
    `server/app/routes.ts: add ...${camel(name)}Routes`,
    `web/app/screens.ts: add a line for its screen`,
    `database/migrations: the next number with its table (tenant_id first in every key)`,
    `database/table-owners.ts: say that ${domain} owns the table`,
  ];
}
