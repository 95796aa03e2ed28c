// Orders that look like a new one: same name, or same phone with products in common.
import type { Gives } from '@app/contract/kit/endpoint';
import { bahtFromSatang } from '@app/contract/kit/money';
import { normalizeText, phoneKey } from '@app/contract/kit/text';
import type { checkDuplicate } from '@app/contract/order/list';
import { ownerOf } from '../../platform/session.ts';
import { fail } from '../../platform/failure.ts';
import type { Call } from '../../platform/route.ts';
import { optionsOf } from '../../shop/index.ts';
import { itemsOfPast, lookAlikes, type LookAlikeRow, type PastItemRow } from './customer.store.ts';

const MOST_DUPLICATES = 10;

type Answer = Gives<typeof checkDuplicate>;
type Duplicate = Exclude<Answer, 'OK'>['duplicates'][number];

export async function checkDuplicateUse({
  tx,
  session,
  query,
}: Call<typeof checkDuplicate>): Promise<Answer> {
  const name = normalizeText(query.name ?? '')
    .trim()
    .toLowerCase();
  const key = phoneKey(query.phone ?? '');
  if (name === '' && key === '') {
    throw fail('UNPROCESSED', { fields: { name: 'กรอกชื่อหรือเบอร์โทรที่จะตรวจ' } });
  }
  const { duplicate_days: days } = await optionsOf(tx, ['duplicate_days']);
  if (days === 0) return 'OK';
  const found = await lookAlikes(tx, {
    name,
    phoneKey: key,
    days,
    productIds: query.productIds ?? null,
    ownerId: ownerOf(session),
    most: MOST_DUPLICATES,
  });
  if (found.length === 0) return 'OK';
  const items = await itemsOfPast(
    tx,
    found.map((order) => order.id),
  );
  const mayEdit = session.can('order.edit');
  return { duplicates: found.map((order) => duplicateOf(order, items, mayEdit)) };
}

const duplicateOf = (
  order: LookAlikeRow,
  items: readonly PastItemRow[],
  mayEdit: boolean,
): Duplicate => ({
  id: order.id,
  code: order.code,
  status: order.status,
  name: order.customer_name,
  phone: order.phone,
  total: bahtFromSatang(order.total_satang),
  createdAt: order.created_at.toISOString(),
  items: items
    .filter((item) => item.order_id === order.id)
    .map((item) => ({ name: item.product_name, unit: item.unit })),
  matches: [
    ...(order.same_name ? ['name' as const] : []),
    ...(order.same_phone ? ['phone' as const] : []),
    ...(order.same_items ? ['items' as const] : []),
  ],
  mayMerge: mayEdit && order.is_open,
  version: order.version,
});
