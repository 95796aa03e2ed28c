// Tests of the list of issued documents, and of printing them again unchanged.
import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  listReceipts,
  printReceipt,
  reprintReceipts,
  voidReceipt,
} from '@app/contract/money/receipt';
import { setOption } from '@app/contract/shop/setting';
import { addProduct, makeOrders } from '../../app/story/ready-to-ship.ts';
import { story, type Person, type Story } from '../../app/story.ts';

const run = promisify(execFile);

let s: Story;
let owner: Person;
const receipts: { id: number; no: string; orderId: number }[] = [];
const option = (name: string, value: unknown) =>
  owner.call(setOption, { body: { name: name as never, value } });

beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  await option('company_name', 'ร้านสบู่บ้านสวน');
  await option('company_address', '99/1 หมู่ 3 จ.เชียงใหม่ 50210');
  await option('company_taxid', '0105561000003');
  await option('vat', 1);
  const orders = await makeOrders(s.shop, { count: 4, productId: await addProduct(owner) });
  for (const [at, orderId] of orders.entries()) {
    const kind = at === 3 ? 'full' : 'receipt';
    const customer = { name: 'บริษัท 100% จำกัด', address: '1 ถ.สีลม กรุงเทพมหานคร' };
    const body = { orderId, kind, ...(kind === 'full' && { customer }) } as const;
    receipts.push(...(await owner.call(printReceipt, { body })).receipts);
  }
  await owner.call(voidReceipt, { params: { id: at(0).id }, body: { reason: 'ชื่อผิด' } });
  await s.shop.inside((tx) =>
    tx.named(
      'raise-total',
      'update orders set total_satang = total_satang + 100 where tenant_id = $1 and id = $2',
      [tx.tenantId, at(1).orderId],
    ),
  );
});
afterAll(() => s.end());

const at = (index: number) => receipts[index]!;
const numbers = async (query: object, who = owner) => {
  const { items, pagination } = await who.call(listReceipts, { query });
  expect(pagination.total_count).toBe(items.length);
  return items.map(({ no }) => no).sort();
};
const nos = (...indexes: number[]) => indexes.map((index) => at(index).no).sort();

test.each<[string, object, number[]]>([
  ['all of them', {}, [0, 1, 2, 3]],
  ['of one kind', { kind: 'full' }, [3]],
  ['those that stand', { state: 'live' }, [1, 2, 3]],
  ['those whose order was changed afterwards', { state: 'changed' }, [1]],
  ['voided ones', { state: 'void' }, [0]],
  ['of a buyer, whose sign is no wildcard', { search: '100%' }, [3]],
  ['of nobody', { search: '%' + '%' + 'x' }, []],
  ['of another day', { to: '2020-01-01' }, []],
])('the receipt list is filtered: %s', async (_, query, indexes) => {
  expect(await numbers(query)).toEqual(nos(...indexes));
});

test('the receipt list finds a document by a part of its number or of the order’s code', async () => {
  expect(await numbers({ search: at(2).no.toLowerCase() })).toEqual(nos(2));
  const { items } = await owner.call(listReceipts, { query: { orderId: at(2).orderId } });
  expect(await numbers({ search: items[0]?.orderCode })).toContain(at(2).no);
});

const text = async (url: string): Promise<string> => {
  const file = path.join(await mkdtemp(path.join(inject('runFolder'), 'receipt-')), 'r.pdf');
  await writeFile(file, Buffer.from(await (await fetch(url)).arrayBuffer()));
  return (await run('pdftotext', ['-layout', file, '-'])).stdout;
};

test('receipts are printed again unchanged, in the requested order, without a new number', async () => {
  const before = await numbers({});
  const { url } = await owner.call(reprintReceipts, {
    body: { ids: [at(3).id, at(1).id], paper: 'roll80' },
  });
  const words = await text(url);
  expect(words.indexOf(at(3).no)).toBeGreaterThanOrEqual(0);
  expect(words.indexOf(at(1).no)).toBeGreaterThan(words.indexOf(at(3).no));
  expect(words).toContain('580.00');
  expect(await numbers({})).toEqual(before);
});

test('receipts that are printed again hours after their answer was lost get a link that opens', async () => {
  const asked = { body: { ids: [at(2).id] } };
  const press = (who: Person, key: string) =>
    who.call(reprintReceipts, asked, { 'idempotency-key': key });
  const signedIn = (url: string) => url.slice(url.lastIndexOf('/') + 1);
  const { secrets } = s.server.services;
  const blind = await s.shop.hire(2, ['order.view', 'order.view.all']);
  for (const [who, status] of [
    [owner, 200],
    // Whether this user's earlier file was masked is no longer known.
    [blind, 404],
  ] as const) {
    const key = `hours-ago-${who.id}`;
    const { url } = await press(who, key);
    const ended = secrets.signLink(secrets.readLink(signedIn(url)) ?? '', -60);
    await s.shop.inside((tx) =>
      tx.named(
        'end-link',
        'update idempotency_keys set body = replace(body, $2, $3) where tenant_id = $1 and key = $4',
        [tx.tenantId, signedIn(url), ended, key],
      ),
    );
    expect((await fetch((await press(who, key)).url)).status, String(status)).toBe(status);
  }
});

test('a voided receipt is not printed again, and its number is reported', async () => {
  const answer = await owner.ask(reprintReceipts, { body: { ids: [at(0).id, at(1).id] } });
  expect(answer.status).toBe(422);
  expect(answer.refusal.fields?.['ids']).toContain(at(0).no);
});

test('a user who may not see buyers prints masked receipts and no full tax invoice', async () => {
  const clerk = await s.shop.hire(2, ['order.view', 'order.view.all']);
  const { url } = await clerk.call(reprintReceipts, { body: { ids: [at(2).id] } });
  const words = await text(url);
  expect(words).toContain(at(2).no);
  expect(words).not.toContain('081-000-1234');
  expect((await clerk.ask(reprintReceipts, { body: { ids: [at(3).id] } })).status).toBe(403);
});

test('a member reaches receipts of their own orders only', async () => {
  const member = await s.shop.hire(3);
  expect(await numbers({}, member)).toEqual([]);
  const answer = await member.ask(reprintReceipts, { body: { ids: [at(2).id] } });
  expect(answer.refusal.message).toBe('NOT_FOUND');
});
