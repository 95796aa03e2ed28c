// Tests that each floor rule finds a planted breach, accepts its lawful neighbor, and reads every
// file.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { domainNames, featuresOf } from './domains.ts';
import { checkFloors, floors } from './floors.ts';
import { ROOT } from './sources.ts';

const LAWFUL: Record<string, string> = {
  'contract/order/order.contract.ts': `import * as z from 'zod/mini'; export const order = z;`,
  'contract/kit/money.ts': `export const baht = 1;`,
  'courier/kit/http.ts': `export const send = 1;`,
  'courier/flash/flash.courier.ts': `import { send } from '../kit/http.ts'; export const flash = send;`,
  'courier/jnt/jnt.courier.ts': `export const jnt = 1;`,
  'courier/registry.ts': `import './flash/flash.courier.ts'; import './jnt/jnt.courier.ts';`,
  'courier/sandbox/flash.ts': `export const sandbox = 1;`,
  'server/platform/database.ts': `import pg from 'pg'; export const sql = pg; export type Tx = 1;`,
  'server/catalog/index.ts': `export { take } from './product/take-stock.ts';`,
  'server/catalog/product/take-stock.ts': `export const take = 1;`,
  'server/order/order/order.store.ts': `import { sql } from '../../platform/database.ts'; export const rows = sql;`,
  'server/order/order/create-order.ts': `import type { Tx } from '../../platform/database.ts'; import { take } from '../../catalog/index.ts'; import { read } from '../../engine/spreadsheet/index.ts'; import { rows } from './order.store.ts'; export const create = (tx: Tx) => [take, read, rows, tx];`,
  'server/courier-setup/account/gate.ts': `import '@app/courier/registry';`,
  'server/engine/spreadsheet/index.ts': `export { read } from './read-sheet.ts';`,
  'server/engine/spreadsheet/read-sheet.ts': `export const read = 1;`,
  'server/engine/pdf/canvas.ts': `export const canvas = 1;`,
  'server/app/main.ts': `import '../order/order/create-order.ts';`,
  'server/app/story.ts': `export const story = 1;`,
  'server/order/order/create-order.test.ts': `import { story } from '../../app/story.ts'; story;`,
  'database/migrate.ts': `import pg from 'pg'; export const migrate = pg;`,
  'tool/check.ts': `export const check = 1;`,
  'web/ui/button.tsx': `export const Button = () => <b>ok</b>;`,
  'web/order/order/order.data.ts': `import { order } from '@app/contract/order/order'; export const data = order;`,
  'web/order/order/order-list.page.tsx': `import { Button } from '../../ui/button.tsx'; export const Page = () => <Button />;`,
  'server/engine/message-reader/index.ts': `export const detectOrders = 1;`,
  'web/customer/address/here/read-here.worker.ts': `import '../../../../server/engine/message-reader/index.ts';`,
  'web/catalog/product/product-table.tsx': `export const Table = () => <i />;`,
};

// rule → the file and the line that is appended to it
const PLANTED: Record<string, [file: string, line: string]> = {
  'no-circle': ['server/engine/spreadsheet/read-sheet.ts', `import './index.ts';`],
  'contract-is-the-ground': ['contract/kit/money.ts', `import '@app/courier/registry';`],
  'wire-words-are-small': ['contract/order/order.contract.ts', `import 'zod';`],
  'courier-knows-no-tenant': ['courier/kit/http.ts', `import '../../server/catalog/index.ts';`],
  'couriers-are-strangers': ['courier/sandbox/flash.ts', `import '../flash/flash.courier.ts';`],
  'web-speaks-contract-only': ['web/ui/button.tsx', `import '../../server/catalog/index.ts';`],
  'one-reader': [
    'web/customer/address/here/read-here.worker.ts',
    `import '../../../../server/engine/spreadsheet/index.ts';`,
  ],
  'web-runs-in-a-browser': ['web/order/order/order.data.ts', `import 'node:fs';`],
  'server-draws-no-screen': ['server/app/main.ts', `import '../../web/ui/button.tsx';`],
  'platform-and-ui-are-below': ['server/platform/database.ts', `import '../catalog/index.ts';`],
  'through-the-door': [
    'web/order/order/order-list.page.tsx',
    `import '../../catalog/product/product-table.tsx';`,
  ],
  'engines-serve': ['server/engine/pdf/canvas.ts', `import '../../catalog/index.ts';`],
  'engines-by-their-doors': [
    'server/engine/pdf/canvas.ts',
    `import '../spreadsheet/read-sheet.ts';`,
  ],
  'own-rooms-by-file': ['server/catalog/product/take-stock.ts', `import '../index.ts';`],
  'story-is-for-tests': ['server/app/main.ts', `import './story.ts';`],
  'one-gate-to-couriers': [
    'server/order/order/create-order.ts',
    `void import('@app/courier/registry');`,
  ],
  'one-pool': ['server/order/order/order.store.ts', `import pg from 'pg'; export { pg };`],
  'sql-lives-in-stores': [
    'server/order/order/create-order.ts',
    `import { sql } from '../../platform/database.ts'; sql;`,
  ],
  'database-knows-no-domain': ['database/migrate.ts', `import '../server/app/main.ts';`],
  'tools-stand-outside': ['server/app/main.ts', `import '../../tool/check.ts';`],
};

let tree: string;

beforeAll(() => {
  tree = fs.mkdtempSync(path.join(os.tmpdir(), 'songdee-floors-test-'));
  fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(tree, 'node_modules'));
  for (const name of ['.', 'contract', 'courier', 'server', 'web']) {
    const to = path.join(tree, name, 'package.json');
    fs.mkdirSync(path.dirname(to), { recursive: true });
    fs.copyFileSync(path.join(ROOT, name, 'package.json'), to);
  }
  for (const [file, text] of Object.entries(LAWFUL)) write(file, text);
});

afterAll(() => fs.rmSync(tree, { recursive: true }));

function write(file: string, text: string): void {
  fs.mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
  fs.writeFileSync(path.join(tree, file), text);
}

async function plant(file: string, line: string): Promise<string[]> {
  const before = LAWFUL[file];
  write(file, `${before ?? ''}\n${line}\n`);
  const { breaches } = await checkFloors(tree);
  if (before === undefined) fs.rmSync(path.join(tree, file));
  else write(file, before);
  return breaches;
}

test('the floors check passes a correct tree after it has read every file', async () => {
  const { read, breaches } = await checkFloors(tree);
  expect(breaches).toEqual([]);
  expect(read).toBe(Object.keys(LAWFUL).filter((file) => !file.startsWith('tool/')).length);
});

test('every floor has an example of a breach below', () => {
  const names = floors().map((floor) => floor.name);
  const standing = names.filter((name) => !name.endsWith('-looks-left'));
  expect(standing.sort()).toEqual(Object.keys(PLANTED).sort());
});

let caught: Promise<string[]> | undefined;

/** Plants all breaches at once: reading the tree takes longer than finding them. */
async function plantAll(): Promise<string[]> {
  for (const [file, line] of Object.values(PLANTED))
    fs.appendFileSync(path.join(tree, file), `\n${line}\n`);
  const { breaches } = await checkFloors(tree);
  for (const [file, text] of Object.entries(LAWFUL)) write(file, text);
  return breaches;
}

for (const [rule, [file]] of Object.entries(PLANTED)) {
  test(`the floor ${rule} catches its breach`, async () => {
    caught ??= plantAll();
    const mine = (await caught).filter((breach) => breach.startsWith(`${rule}: `));
    expect(mine.join()).toContain(file);
  });
}

/** In each chain of rooms, a file imports the one in the next room; the last imports nothing. */
async function plantChains(chains: readonly (readonly string[])[]): Promise<string[]> {
  const planted = chains.map((rooms) => rooms.map((room) => `server/${room}/zz-planted.ts`));
  for (const files of planted)
    files.forEach((file, at) => {
      const next = files[at + 1];
      write(
        file,
        next === undefined
          ? 'export const last = 1;'
          : `import '/${next}';`.replace('/', from(file)),
      );
    });
  const { breaches } = await checkFloors(tree);
  for (const file of planted.flat()) fs.rmSync(path.join(tree, file));
  return breaches;
}

const from = (file: string): string => '../'.repeat(file.split('/').length - 1);

test('the floors check refuses a domain that uses the one to its right', async () => {
  const breaches = await plantChains([
    domainNames.map((domain) => `${domain}/${featuresOf(domain)[0]}`),
  ]);
  for (const domain of domainNames.slice(0, -1)) {
    expect(breaches.join('\n')).toContain(`${domain}-looks-left: server/${domain}/`);
  }
});

test('the floors check refuses a feature that uses the one to its right in the same domain', async () => {
  const breaches = await plantChains(
    domainNames.map((domain) => featuresOf(domain).map((feature) => `${domain}/${feature}`)),
  );
  for (const domain of domainNames)
    for (const feature of featuresOf(domain).slice(0, -1)) {
      expect(breaches.join('\n')).toContain(`${domain}/${feature}-looks-left: server/${domain}/`);
    }
});

test('the floors check refuses a room that is not in the list', async () => {
  const found = await plant('server/order/surprise/surprise.store.ts', 'export const x = 1;');
  expect(found.join()).toContain('unknown room: server/order/surprise');
});

test('the floors check refuses an import that leads nowhere', async () => {
  const found = await plant('server/app/main.ts', `import './gone.ts';`);
  expect(found.join()).toContain('leads nowhere: server/app/main.ts');
});
