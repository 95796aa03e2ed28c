// Maps the print queue of a courier to the API shape.
import { ownOrders } from '../../order/index.ts';
import type { listPrintQueue, QueuedLabel } from '@app/contract/shipping/print-queue';
import type { Gives } from '@app/contract/kit/endpoint';
import { bahtFromSatang } from '@app/contract/kit/money';
import type { Call } from '../../platform/route.ts';
import { pageOfQueue, type QueueRow } from './queue.store.ts';

export async function listPrintQueueUse({
  tx,
  params,
  query,
  session,
}: Call<typeof listPrintQueue>): Promise<Gives<typeof listPrintQueue>> {
  const { rows, total, isCapped } = await pageOfQueue(
    tx,
    { courier: params.c, seen: ownOrders.seenBy(session) },
    query,
  );
  return {
    items: rows.map(labelOf),
    pagination: { current_page: query.page, per_page: query.pageSize, total_count: total },
    ...(isCapped && { total_capped: true }),
  };
}

const labelOf = (row: QueueRow): QueuedLabel => ({
  orderId: row.order_id,
  orderCode: row.order_code,
  shipmentId: row.shipment_id,
  pno: row.pno,
  sortCode: row.sort_code,
  name: row.customer_name,
  province: row.province,
  items: row.items,
  sender: row.sender ?? '',
  codAmount: bahtFromSatang(row.cod_satang),
  bookedAt: row.booked_at?.toISOString() ?? null,
  printCount: row.print_count,
  printedAt: row.printed_at?.toISOString() ?? null,
  size: row.size,
});
