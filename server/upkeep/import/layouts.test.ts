// Promises of importing sheets with unknown layouts: no wrong money and no wrong place without a
// question.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importOrders, type ImportPreview } from '@app/contract/upkeep/import';
import { getOrder } from '@app/contract/order/list';
import { setOption } from '@app/contract/shop/setting';
import { openGoods } from '../../app/story/goods.ts';
import { story, type Person, type Story } from '../../app/story.ts';
import { marketplaceLayouts } from '../../app/story/layouts/marketplace-layouts.ts';
import { orderLayouts } from '../../app/story/layouts/order-layouts.ts';
import { sql } from '../../platform/database.ts';
import { recordLayouts } from '../../app/story/layouts/record-layouts.ts';

let s: Story;
let owner: Person;

beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  await owner.call(setOption, { body: { name: 'openCRM', value: 1 } });
  const goods = await openGoods(owner);
  await goods.product(5000, { code: 'SHIRT', name: 'เสื้อยืด', price: 290 });
  await goods.product(5000, { code: 'CAP', name: 'หมวก', price: 100 });
});
afterAll(() => s.end());

async function look(kind: string, bytes: Uint8Array): Promise<ImportPreview> {
  const form = new FormData();
  form.set('kind', kind);
  form.set('file', new Blob([new Uint8Array(bytes)]), 'sheet');
  const response = await owner.fetch('/import/preview', { method: 'POST', body: form });
  const data: unknown = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(data));
  return data as ImportPreview;
}

type Item = ImportPreview['items'][number];
const asked = (kind: string, notes: Item['marks']): string =>
  Object.keys(notes).length === 0 ? '' : ` ${kind} ${Object.keys(notes).toSorted().join(', ')}`;

/** The order as it was made, in one line. */
async function lineOf(id: number): Promise<string> {
  const { info, items, payment } = await owner.call(getOrder, { params: { id } });
  const goods = items.map(({ products, unit }) => `${products.code}×${unit}`).join(' ');
  const place = `${info.address}, ${info.subdistrict} ${info.postcode}`;
  const paid = payment.paid > 0 ? ` paid ${payment.paid}` : '';
  const day = payment.paidAt === null ? '' : ` ${payment.paidAt.slice(0, 10)}`;
  const due = `${payment.total} ${payment.method} ${payment.codAmount}`;
  return `${info.name} ${info.phone}, ${place}: ${goods} = ${due}${paid}${day}`;
}

/** What comes in when somebody presses on without changing anything. */
async function importedOrders({ items }: ImportPreview): Promise<string[]> {
  const ready = items.filter(
    ({ errors, skip }) => skip === null && Object.keys(errors).length === 0,
  );
  const orders = ready.map(({ row, values }) => ({ row, ...values }));
  const result =
    orders.length === 0
      ? []
      : (await owner.call(importOrders, { body: { orders, mode: 'valid', status: 'pending' } }))
          .items;
  const made = new Map(result.map(({ row, id, errors }) => [row, { id, errors }]));
  const lines = items.map(async ({ row, errors, marks, skip }) => {
    if (skip !== null) return `- ${skip}`;
    const one = made.get(row);
    if (one?.id == null) return `!${asked('', { ...errors, ...one?.errors })}`.replace('!  ', '! ');
    return `${await lineOf(one.id)}${asked('?', marks)}`;
  });
  const told = await Promise.all(lines);
  // The next layout has the same people and goods, which would be orders already.
  await s.shop.inside((tx) =>
    tx.rows(
      sql`update orders set created_at = now() - interval '60 days' where tenant_id = ${tx.tenantId}`,
    ),
  );
  return told;
}

test.each([...orderLayouts, ...marketplaceLayouts])(
  'an import of orders gives the result of a careful person when the sheet has $what',
  async ({ file, gives }) => {
    const preview = await look('order', await file());
    expect(preview.missing).toEqual([]);
    expect(await importedOrders(preview)).toEqual(gives);
  },
);

test.each(recordLayouts)(
  'an import of $kind rows gives the result of a careful person when the sheet has $what',
  async ({ kind, file, gives, faults = [] }) => {
    const { missing, items } = await look(kind, await file());
    expect(missing).toEqual([]);
    const meant = items.filter(({ skip }) => skip === null);
    expect(meant.map(({ values }, at) => onlyKeys(values, gives[at]))).toEqual(gives);
    expect(meant.map(({ errors }) => Object.keys(errors).toSorted())).toEqual(
      gives.map((_, at) => [...(faults[at] ?? [])]),
    );
  },
);

const onlyKeys = (values: Item['values'], wanted: object = {}) =>
  Object.fromEntries(Object.keys(wanted).map((key) => [key, values[key]]));
