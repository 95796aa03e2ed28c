// Erases a customer on demand: only when nothing of theirs is on its way, and with a reason that is kept.
import type { eraseCustomer } from '@app/contract/upkeep/privacy';
import { phoneKey } from '@app/contract/kit/text';
import { eraseLeadsOf } from '../../crm/index.ts';
import { fail } from '../../platform/failure.ts';
import type { Call } from '../../platform/route.ts';
import {
  eraseAddresses,
  eraseDeliveries,
  eraseMessages,
  eraseOrders,
  eraseReceipts,
  holdOrdersOf,
} from './privacy.store.ts';

const SHOWN = 5;

export async function eraseCustomerUse({ tx, body }: Call<typeof eraseCustomer>) {
  const orders = await holdOrdersOf(tx, body.phone);
  const open = orders.filter((order) => order.is_open);
  if (open.length > 0) {
    const codes = open.slice(0, SHOWN).map((order) => order.code);
    throw fail('IN_USE', {
      fields: { phone: `ยังมีออเดอร์ที่ไม่จบ: ${codes.join(', ')} ปิดออเดอร์เหล่านี้ก่อน` },
      details: { orders: open.map((order) => order.id) },
    });
  }
  const ids = orders.map((order) => order.id);
  const receipts = await eraseReceipts(tx, ids);
  await eraseOrders(tx, ids);
  const messages = await eraseMessages(tx, { orderIds: ids, phone: body.phone });
  const addresses = await eraseAddresses(tx, body.phone);
  await eraseDeliveries(tx, body.phone);
  const leads = await eraseLeadsOf(tx, phoneKey(body.phone));
  if (ids.length + messages + addresses + leads === 0) throw fail('NOT_FOUND');
  const after = { orders: ids.length, addresses, messages, receipts, leads, reason: body.reason };
  // The trail says that somebody was erased and why, not who.
  tx.audit({ action: 'customer.erase', entity: 'customer', after });
  return { orders: ids.length, addresses, messages, receipts };
}
