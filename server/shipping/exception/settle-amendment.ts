// Closes the exception of a change that the courier never answered, once a person has found out
// which address it uses.
import type { ExceptionItem, settleAmendment } from '@app/contract/shipping/exception';
import { ownOrders } from '../../order/index.ts';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import type { Call } from '../../platform/route.ts';
import { settleAmendment as settle } from '../shipment/change/settle-amendment.ts';
import { lockShipment } from '../shipment/shipment.store.ts';
import {
  findException,
  lockException,
  saveException,
  seedException,
  type ExceptionRow,
} from './exception.store.ts';
import { itemOf, subjectOf } from './manage-exceptions.ts';

const said = {
  ours: 'สอบถามขนส่งแล้ว ใช้ข้อมูลตามออเดอร์',
  asked: 'สอบถามขนส่งแล้ว ใช้ข้อมูลที่ขอแก้ ออเดอร์แก้ตามแล้ว',
} as const;

export async function settleAmendmentUse({
  tx,
  params,
  body,
  session,
  services,
}: Call<typeof settleAmendment>): Promise<ExceptionItem> {
  const { rule, subjectId } = subjectOf(params.id);
  if (rule !== 'unsure') throw fail('NOT_FOUND');
  // Locked before the row is read, so that the first person's result is seen.
  await lockShipment(tx, subjectId);
  // An exception has a row only after somebody edits it, so create one to close.
  await seedException(tx, rule, subjectId);
  await lockException(tx, rule, subjectId);
  const found = await findException(tx, rule, subjectId);
  if (!found) throw fail('NOT_FOUND');
  await ownOrders.requireSeen(tx, session, [found.order_id]);
  // Already settled: a second request gets the result of the first.
  if (found.is_live) {
    await settle({ tx, session }, subjectId, body.goesBy);
    await close({ tx, now: services.now(), userId: session.userId }, found, said[body.goesBy]);
  }
  tx.audit({
    action: 'exception.update',
    entity: 'order',
    entityId: found.order_id,
    before: { rule, state: found.state },
    after: { rule, state: 'closed', pno: found.pno, ...(found.is_live && { goesBy: body.goesBy }) },
  });
  const after = await findException(tx, rule, subjectId);
  if (!after) throw new Error('the exception was not written');
  return itemOf(after);
}

interface ClosingContext {
  readonly tx: TenantTx;
  readonly now: Date;
  readonly userId: number;
}

async function close({ tx, now, userId }: ClosingContext, found: ExceptionRow, note: string) {
  await saveException(tx, found, {
    state: 'closed',
    ownerId: found.owner_id ?? userId,
    dueAt: found.due_at,
    claimBy: found.claim_by,
    claimedAt: found.claimed_at,
    note: found.note === '' ? note : found.note,
    closedAt: now,
    closedBy: userId,
  });
}
