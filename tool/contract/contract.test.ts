// Tests for outside programs: the contract's package installs on its own, and every example of the
// documents runs.
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { listProducts } from '@app/contract/catalog/product';
import { listOrders } from '@app/contract/order/list';
import { createToken } from '@app/contract/shop/api-token';
import type { Permission } from '@app/contract/kit/permissions';
import { shippingStory, type ShippingStory } from '../../server/app/story/shipping.ts';
import { ROOT } from '../check/sources.ts';
import { checkPdf } from '../read-pdf.ts';
import { buildContract } from './build-contract.ts';

const run = promisify(execFile);
const EXAMPLES = path.join(ROOT, 'docs/examples');

let w: ShippingStory;
let home: string;
let productId: number;
beforeAll(async () => {
  w = await shippingStory();
  const { items } = await w.owner.call(listProducts, { query: {} });
  productId = items[0]?.id ?? 0;
  home = fs.mkdtempSync(path.join(inject('runFolder'), 'outside-'));
});
afterAll(() => w.end());

async function environment(permissions: readonly Permission[]) {
  const body = { name: 'ตัวอย่าง', permissions: [...permissions] };
  const { token } = await w.owner.call(createToken, { body });
  return {
    PATH: process.env['PATH'],
    SONGDEE_BASE: `${w.s.origin}/v1`,
    SONGDEE_TOKEN: token,
    SONGDEE_PRODUCT_ID: String(productId),
  };
}

const orderCount = async () =>
  (await w.owner.call(listOrders, { query: { status: 'send' } })).pagination.total_count;

test('the contract package is typed for programs outside, and its example imports an order and prints its label', async () => {
  const modules = path.join(home, 'node_modules');
  buildContract(path.join(modules, '@songdee/contract'));
  for (const name of ['zod', '@types'])
    fs.symlinkSync(path.join(ROOT, 'node_modules', name), path.join(modules, name));
  fs.writeFileSync(path.join(home, 'package.json'), '{ "type": "module" }');
  fs.copyFileSync(path.join(EXAMPLES, 'import-and-print.ts'), path.join(home, 'example.ts'));
  const compiler = path.join(ROOT, 'node_modules/typescript/bin/tsc');
  const strict = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2024'];
  const types = ['--types', 'node', 'example.ts'];
  await run(process.execPath, [compiler, ...strict, ...types], { cwd: home });

  const env = await environment(['order.import', 'ship.create', 'ship.print']);
  const before = await orderCount();
  const { stdout } = await run(process.execPath, ['example.ts'], { cwd: home, env });
  expect(stdout).toMatch(/^order \d+\nparcel TH\w+\nlabel\.pdf, 1 page\n$/);
  expect(await orderCount()).toBe(before + 1);
  checkPdf(fs.readFileSync(path.join(home, 'label.pdf')));
});

test('the api client of the example ends its program with the code of a refusal', async () => {
  const env = await environment(['order.view']);
  const refused = run(process.execPath, ['example.ts'], { cwd: home, env });
  await expect(refused).rejects.toMatchObject({ stderr: '403 PERMISSION_DENIED\n' });
});

test('the examples for curl list orders, and make one however often they are run', async () => {
  const env = await environment(['order.view', 'order.view.all', 'order.create']);
  const shell = (name: string) => run('sh', [path.join(EXAMPLES, name)], { env });
  const before = await orderCount();
  const first = JSON.parse((await shell('create-order.sh')).stdout) as { id: number };
  expect(JSON.parse((await shell('create-order.sh')).stdout)).toMatchObject({ id: first.id });
  expect(await orderCount()).toBe(before + 1);
  const { items } = JSON.parse((await shell('list-orders.sh')).stdout) as { items: object[] };
  expect(items).toContainEqual(expect.objectContaining({ id: first.id }));
});

test('the page of the API shows every example as it is tested here', async () => {
  const page = await (await fetch(`${w.s.origin}/docs`)).text();
  const shown = page.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"');
  const files = fs.readdirSync(EXAMPLES);
  expect(files.length).toBeGreaterThan(2);
  for (const file of files)
    expect(shown.replaceAll('&amp;', '&')).toContain(
      fs.readFileSync(path.join(EXAMPLES, file), 'utf8').trim(),
    );
});
