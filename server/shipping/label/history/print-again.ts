// What one print contains, and printing all or some of it again.
import type { listPrintItems, printAgain } from '@app/contract/shipping/label';
import type { Gives } from '@app/contract/kit/endpoint';
import { fail } from '../../../platform/failure.ts';
import type { Call, OutsideCall } from '../../../platform/route.ts';
import { requireOwnPrint } from '../print-history.ts';
import { printAndLink } from '../print-labels.ts';
import { findPastJob, ordersOfJob, pageOfItems } from './print-item.store.ts';

export async function listPrintItemsUse({
  tx,
  params,
  query,
  session,
}: Call<typeof listPrintItems>): Promise<Gives<typeof listPrintItems>> {
  await requireOwnPrint(tx, session, params.id);
  if (!(await findPastJob(tx, params.id))) throw fail('NOT_FOUND');
  const { rows, total } = await pageOfItems(tx, params.id, query);
  return {
    items: rows.map((row) => ({
      orderId: row.order_id,
      orderCode: row.order_code,
      pno: row.pno,
      times: row.times,
      isLive: row.is_live ?? false,
      pickedUpAt: row.picked_up_at?.toISOString() ?? null,
      isUnfetched: row.is_unfetched,
      stale: row.stale,
    })),
    pagination: { current_page: query.page, per_page: query.pageSize, total_count: total },
  };
}

export async function printAgainUse(
  call: OutsideCall<typeof printAgain>,
): Promise<Gives<typeof printAgain>> {
  const { services, actor, params, body, session } = call;
  const pnos = body.pnos === undefined ? null : [...new Set(body.pnos)];
  const found = await services.db.withTenant(actor, async (tx) => {
    await requireOwnPrint(tx, session, params.id);
    const job = await findPastJob(tx, params.id);
    if (!job) throw fail('NOT_FOUND');
    const rows = await ordersOfJob(tx, params.id, { courier: job.courier, pnos });
    tx.audit({
      action: 'label.again',
      entity: 'print',
      entityId: params.id,
      after: { labels: rows.length, reason: body.reason },
    });
    return { job, rows };
  });
  const { job, rows } = found;
  if (job.courier === 'laos') throw fail('UNPROCESSED', { thai: 'ใบปะหน้าลาว พิมพ์ซ้ำได้ที่หน้า “ส่งลาว”' });
  const missing = pnos?.filter((pno) => !rows.some((row) => row.pno === pno)) ?? [];
  if (missing.length > 0)
    throw fail('UNPROCESSED', {
      fields: { pnos: `ไม่มีเลข ${missing.slice(0, 3).join(', ')} ในงานพิมพ์นี้` },
    });
  const printable = rows.filter((row) => row.is_printable);
  const left = rows.filter((row) => !row.is_printable).map((row) => row.pno);
  if (printable.length === 0)
    throw fail('PRINT_ERR', {
      fields: { pnos: 'พัสดุเหล่านี้ถูกยกเลิกหรือจบแล้ว ไม่มีใบปะหน้าให้พิมพ์ซ้ำ' },
    });
  const print = await printAndLink(call, {
    courier: job.courier,
    orderIds: [...new Set(printable.map((row) => row.order_id))],
    size: job.size,
    sort: job.sort,
    hasPicklist: pnos === null && job.has_picklist,
    hasItems: job.has_items,
    reason: body.reason,
  });
  return { ...print, left };
}
