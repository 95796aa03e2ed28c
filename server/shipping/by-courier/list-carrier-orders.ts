// Maps a courier's orders, each with its newest parcel, to the API shape.
import type {
  CarrierShipment,
  countCarrierOrders,
  listCarrierOrders,
} from '@app/contract/shipping/by-courier';
import type { Gives } from '@app/contract/kit/endpoint';
import { deployedCourier } from '../../courier-setup/index.ts';
import { ordersOf, orderRows, ownOrders } from '../../order/index.ts';
import { fail } from '../../platform/failure.ts';
import type { Call } from '../../platform/route.ts';
import {
  countsOfSteps,
  isCapped,
  pageOfCarrierOrders,
  type CarrierOrderRow,
} from './by-courier.store.ts';

export async function listCarrierOrdersUse({
  tx,
  params,
  query,
  services,
  session,
}: Call<typeof listCarrierOrders>): Promise<Gives<typeof listCarrierOrders>> {
  const courier = deployedCourier(services.config, params.c);
  if (!courier) throw fail('NOT_FOUND');
  const subscribes = courier.subscribe !== undefined;
  const { rows, total } = await pageOfCarrierOrders(
    tx,
    { courier: params.c, seen: ownOrders.seenBy(session) },
    query,
  );
  const items = await orderRows.itemsOfOrders(
    tx,
    rows.map((row) => row.id),
  );
  const orders = ordersOf(rows, items);
  return {
    items: orders.map((order, index) => ({ order, shipment: shipmentOf(rows[index], subscribes) })),
    pagination: { current_page: query.page, per_page: query.pageSize, total_count: total },
    ...(isCapped(total) && { total_capped: true }),
  };
}

export async function countCarrierOrdersUse({
  tx,
  params,
  services,
  session,
}: Call<typeof countCarrierOrders>): Promise<Gives<typeof countCarrierOrders>> {
  if (!deployedCourier(services.config, params.c)) throw fail('NOT_FOUND');
  return await countsOfSteps(tx, { courier: params.c, seen: ownOrders.seenBy(session) });
}

function shipmentOf(row: CarrierOrderRow | undefined, subscribes: boolean): CarrierShipment | null {
  if (!row?.shipment_id) return null;
  return {
    id: row.shipment_id,
    state: row.s_state,
    pno: row.s_pno ?? '',
    sortCode: row.s_sort_code,
    error: row.s_error,
    errMessage: row.s_message,
    fixField: row.s_fix_field,
    label: row.s_label,
    subscribed: subscribes ? row.s_subscribed_at !== null : null,
    createdAt: row.s_created_at.toISOString(),
    createdBy:
      row.s_created_by === null ? null : { id: row.s_created_by, name: row.s_creator ?? '' },
    cancelMessage: row.s_cancel_message,
    cancelledAt: row.s_cancelled_at?.toISOString() ?? null,
  };
}
