// Decisions about COD differences: accepted, reported to the courier, owed, or linked to another
// order.
import type { decideCodParcels } from '@app/contract/money/cod-desk';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import type { Call } from '../../platform/route.ts';
import { closedAmong, lockCodLedger, refreshBills } from './cod.store.ts';
import { unsettleParcels } from '../../shipping/index.ts';
import {
  decideLines,
  decideWaiting,
  tellLines,
  tellWaiting,
  waitingAmong,
  type Verdict,
} from './due.store.ts';
import {
  addTaken,
  dropFromLedger,
  lockLines,
  targetOfOrder,
  type LockedLine,
} from './intake.store.ts';
import { reconcileLines, linkLine } from './line.store.ts';

type Decide = Call<typeof decideCodParcels>;
type Body = Decide['body'];

const unfit = (key: string, text: string) => fail('UNPROCESSED', { fields: { [key]: text } });

function verdictOf({ action, reason = '' }: Body): Verdict | null {
  if (action === 'accept') {
    if (reason === '') throw unfit('reason', 'ใส่เหตุผลที่ยอมรับส่วนต่าง');
    return { decision: 'accepted', reason };
  }
  if (action === 'debtor') return { decision: 'debtor', reason };
  return action === 'clear' ? { decision: null, reason: '' } : null;
}

export async function decideCodParcelsUse({ tx, body }: Decide) {
  await lockCodLedger(tx);
  const { ids = [], shipmentIds = [], action } = body;
  if (ids.length + shipmentIds.length === 0) throw unfit('ids', 'เลือกรายการอย่างน้อย 1 รายการ');
  const verdict = verdictOf(body);
  const lines = await requireLines(tx, [...new Set(ids)]);
  const waits = await requireWaiting(tx, [...new Set(shipmentIds)]);
  if (action === 'link') await link(tx, body, lines);
  const wrong = lines.filter((line) => line.bucket !== 'matched').map(({ id }) => id);
  if (verdict) {
    await decideLines(tx, wrong, verdict);
    await decideWaiting(tx, waits, verdict);
  } else if (action === 'tell') {
    await tellLines(tx, wrong);
    await tellWaiting(tx, waits);
  }
  for (const line of lines)
    tx.audit({
      action: `cod.${action}`,
      entity: 'cod-line',
      entityId: line.id,
      before: { bucket: line.bucket, decision: line.decision },
      after: { pno: line.pno, reason: body.reason ?? '' },
    });
  for (const id of waits)
    tx.audit({
      action: `cod.${action}`,
      entity: 'shipment',
      entityId: id,
      after: { reason: body.reason ?? '' },
    });
  return { changed: action === 'link' ? 1 : wrong.length + waits.length };
}

async function requireLines(tx: TenantTx, ids: readonly number[]): Promise<LockedLine[]> {
  const lines = await lockLines(tx, ids);
  if (lines.length !== ids.length) throw fail('NOT_FOUND');
  if (await closedAmong(tx, [...new Set(lines.map(({ bill_id }) => bill_id))]))
    throw fail('BILL_CLOSED');
  return lines;
}

async function requireWaiting(tx: TenantTx, ids: readonly number[]): Promise<number[]> {
  const found = await waitingAmong(tx, ids);
  if (found.length !== ids.length) throw fail('NOT_FOUND');
  return found;
}

async function link(
  tx: TenantTx,
  { orderId, orderCode, shipmentIds }: Body,
  lines: readonly LockedLine[],
): Promise<void> {
  const [line] = lines;
  if (!line || lines.length > 1 || shipmentIds?.length)
    throw unfit('ids', 'ผูกออเดอร์ได้ทีละ 1 รายการ');
  if (orderId === undefined && !orderCode) throw unfit('orderCode', 'ใส่เลขออเดอร์');
  const found = await targetOfOrder(tx, { id: orderId ?? 0, code: orderCode ?? '' });
  if (!found) throw fail('NO_ORDER');
  // The courier has paid the parcel, so it leaves a bill that the shop built meanwhile, as when a
  // statement is imported.
  const taken = line.import_id === null ? [] : await dropFromLedger(tx, [found.target]);
  await linkLine(tx, line.id, found.target);
  if (taken.length > 0) {
    await addTaken(tx, line.id, taken);
    await refreshBills(
      tx,
      taken.map(({ bill_id }) => bill_id),
    );
  }
  const left = line.target === null ? [] : [line.target];
  await reconcileLines(tx, [found.target, ...left]);
  await unsettleParcels(tx, left);
}
