// Undoes a slip confirmed by mistake: what it paid is no longer paid, and it waits again.
import type { Slip, takeSlipBack } from '@app/contract/money/slip';
import { formatSatang } from '@app/contract/kit/money';
import { fail } from '../../platform/failure.ts';
import type { Call } from '../../platform/route.ts';
import { amendments, type orderRows } from '../../order/index.ts';
import { lockOwn, slipOf } from './manage-slips.ts';
import { findSlip, lockBankLedger, takeOutcomeBack, type SlipRow } from './slip.store.ts';

const refuse = (thai: string) => fail('UNPROCESSED', { thai, fields: { state: thai } });

/**
 * Throws for a mixed order, where the COD amount would be unknown, and for a split one, where the
 * transfer's parts are.
 */
function requireTakeable(order: orderRows.OrderRow, slip: SlipRow): void {
  const counted = slip.amount_satang - slip.over_satang;
  const left = order.paid_satang - counted;
  if (slip.over_returned_at !== null)
    throw refuse('บันทึกไว้ว่าโอนส่วนที่เกินคืนลูกค้าแล้ว กด “ยังไม่ได้โอนคืน” ก่อน');
  if (counted === 0) return;
  if (order.pay_method !== 'transfer')
    throw refuse('ออเดอร์นี้เปลี่ยนวิธีชำระหลังยืนยันสลิป เปลี่ยนกลับเป็นโอนก่อน แล้วจึงย้อนการยืนยัน');
  if (left < 0)
    throw refuse(
      `ยอดที่ชำระของออเดอร์นี้เหลือ ${formatSatang(order.paid_satang)} บาท น้อยกว่าสลิป ${formatSatang(counted)} บาท เพราะแยกกล่องหรือคืนเงินหลังยืนยัน ถ้าแยกกล่องไว้ให้รวมออเดอร์กลับก่อน`,
    );
}

export async function takeSlipBackUse(call: Call<typeof takeSlipBack>): Promise<Slip> {
  const { tx, session, params } = call;
  const { order, slip } = await lockOwn(tx, session, params);
  if (slip.state !== 'confirmed') throw fail('STALE');
  requireTakeable(order, slip);
  const counted = slip.amount_satang - slip.over_satang;
  if (counted > 0) await amendments.takePaymentBack(tx, order, counted);
  const left = order.total_satang - order.paid_satang + counted;
  await lockBankLedger(tx);
  await takeOutcomeBack(tx, slip.id, left > 0 ? left : order.total_satang);
  tx.audit({
    action: 'slip.back',
    entity: 'order',
    entityId: order.id,
    before: { slip: slip.id, state: slip.state, amountSatang: slip.amount_satang },
    after: { slip: slip.id, state: 'pending' },
  });
  const row = await findSlip(tx, slip.id);
  return slipOf(call, row ?? slip, session);
}
