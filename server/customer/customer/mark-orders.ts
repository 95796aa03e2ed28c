// Marks for orders in lists: the buyer's history, and a recent order that looks the same.
import type { listMarks, Risk } from '@app/contract/customer/customer';
import type { Gives } from '@app/contract/kit/endpoint';
import { ownerOf } from '../../platform/session.ts';
import type { TenantTx } from '../../platform/database.ts';
import type { Call } from '../../platform/route.ts';
import { optionsOf } from '../../shop/index.ts';
import { buyersOf, twinsOf } from './customer.store.ts';
import { historiesOf, unknownBuyer } from './assess-risk.ts';

export async function listMarksUse({
  tx,
  session,
  query: { orderIds },
}: Call<typeof listMarks>): Promise<Gives<typeof listMarks>> {
  const ownerId = ownerOf(session);
  const buyers = await buyersOf(tx, orderIds, ownerId);
  const histories = await historiesOf(
    tx,
    buyers.map((buyer) => buyer.phone_key),
    ownerId,
  );
  const { duplicate_days: days } = await optionsOf(tx, ['duplicate_days']);
  const twins = days === 0 ? [] : await twinsOf(tx, { orderIds, days, ownerId });
  return {
    items: buyers.map(({ id, code, phone_key }) => ({
      id,
      code,
      ...(histories.get(phone_key) ?? unknownBuyer),
      duplicates: twins
        .filter((twin) => twin.order_id === id)
        .map((twin) => ({ id: twin.id, code: twin.code })),
    })),
  };
}

/** Each order's buyer history across the whole shop in one word: for workbooks, which contain no figures. */
export async function risksOfOrders(
  tx: TenantTx,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, Risk>> {
  const buyers = await buyersOf(tx, orderIds, null);
  const histories = await historiesOf(
    tx,
    buyers.map((buyer) => buyer.phone_key),
    null,
  );
  return new Map(
    buyers.map(({ id, phone_key }) => [id, (histories.get(phone_key) ?? unknownBuyer).risk]),
  );
}
