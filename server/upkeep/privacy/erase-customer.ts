// Erases a customer on request: only when nothing of theirs is in transit, and with a stored reason.
import type { eraseCustomer } from '@app/contract/upkeep/privacy';
import { fail } from '../../platform/failure.ts';
import type { TenantTx } from '../../platform/database.ts';
import type { OutsideCall } from '../../platform/route.ts';
import { namingWords } from '../../platform/upkeep.ts';
import { eraseBuyer } from '../upkeep.ts';
import { holdOrdersOf, wordsOf, type FoundOrder } from './privacy.store.ts';

const SHOWN = 5;
/** Who was erased is stored nowhere, so "erased" and "unknown" get the same message. */
const NOBODY = 'ไม่พบข้อมูลของเบอร์นี้ อาจลบไปแล้ว หรือเบอร์ไม่ตรงกับที่บันทึกไว้';

function requireNone(orders: readonly FoundOrder[], textOf: (codes: string) => string): void {
  if (orders.length === 0) return;
  const codes = orders.slice(0, SHOWN).map((order) => order.code);
  throw fail('IN_USE', {
    fields: { phone: textOf(codes.join(', ')) },
    details: { orders: orders.map((order) => order.id) },
  });
}

/** An audit trail of millions of rows is searched before any lock is taken. */
const LONGEST_MS = 100_000;

export const eraseCustomerUse = ({ services, actor, body }: OutsideCall<typeof eraseCustomer>) =>
  services.db.withTenant(actor, (tx) => erase(tx, body), { timeoutMs: LONGEST_MS });

async function erase(tx: TenantTx, body: OutsideCall<typeof eraseCustomer>['body']) {
  const orders = await holdOrdersOf(tx, body.phone);
  requireNone(
    orders.filter((order) => order.is_open),
    (codes) => `ยังมีออเดอร์ที่ไม่จบ: ${codes} ปิดออเดอร์เหล่านี้ก่อน`,
  );
  requireNone(
    orders.filter((order) => order.is_owed),
    (codes) => `ยังมีเงินที่ต้องคืนลูกค้า: ${codes} บันทึกว่าคืนแล้วหรือไม่คืนก่อน`,
  );
  const orderIds = orders.map((order) => order.id);
  const words = namingWords(await wordsOf(tx, body.phone));
  const codes = orders.map((order) => order.code);
  const erased = await eraseBuyer(tx, { orderIds, phone: body.phone, words, codes });
  const { addresses = 0, messages = 0, receipts = 0, leads = 0 } = erased;
  if (orderIds.length + messages + addresses + leads === 0)
    throw fail('NOT_FOUND', { fields: { phone: NOBODY } });
  const counts = { orders: orderIds.length, addresses, messages, receipts, leads };
  const after = { ...counts, reason: body.reason };
  // The audit trail records that somebody was erased and why, not who.
  tx.audit({ action: 'customer.erase', entity: 'customer', after });
  return counts;
}
