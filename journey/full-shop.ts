// A shop in which every list of the desk has rows, for journeys through all screens.
import { createAddress } from '@app/contract/customer/address';
import { createChannel } from '@app/contract/customer/channel';
import { carriers } from '@app/contract/kit/carriers';
import { createExpense } from '@app/contract/money/expense';
import { createLead, updateLead } from '@app/contract/crm/lead';
import { pasteMessage } from '@app/contract/order/inbox';
import { deleteOrder, updateOrders } from '@app/contract/order/status';
import { createOrder } from '@app/contract/order/create';
import { printReceipt } from '@app/contract/money/receipt';
import { setOption } from '@app/contract/shop/setting';
import { createManifest } from '@app/contract/shipping/manifest';
import { createShipments } from '@app/contract/shipping/shipment';
import { demoBuyer } from '../database/seed/demo-people.ts';
import type { KnownRecords } from './desk-routes.ts';
import type { Stage } from './stage.ts';

/** Some orders in each status; returns the id of one that waits to be sent. */
async function fillOrders(stage: Stage): Promise<number> {
  const { owner } = stage.shop;
  const ids: number[] = [];
  for (let n = 0; n < 12; n += 1) ids.push(await stage.order(n));
  const move = async (some: number[], status: 'sending' | 'cancel' | 'return') => {
    const reason = status === 'sending' ? {} : { reason: 'ทดสอบ' };
    await owner.call(updateOrders, { body: { ids: some, status, ...reason } });
  };
  await move(ids.slice(0, 4), 'sending');
  await move(ids.slice(0, 2), 'return');
  await move(ids.slice(4, 6), 'cancel');
  await owner.call(deleteOrder, { params: { id: ids[6] ?? 0 }, query: {} });
  const shop = { name: 'เพจน้ำผึ้ง', kind: 'salepage' } as const;
  const { id: channelId } = await owner.call(createChannel, { body: shop });
  for (const [n, status] of [
    [20, 'telesale'],
    [21, 'telesale'],
    [22, 'pending'],
    [23, 'pending'],
  ] as const) {
    const { name, phone, ...place } = demoBuyer(n);
    await owner.call(createOrder, {
      body: {
        status,
        ...(status === 'telesale' ? { type: 'telesale' as const } : { channelId }),
        info: { name, phone, ...place },
        items: [{ productId: stage.products.soap, unit: 1 }],
        payment: { method: 'cod' },
      },
    });
  }
  return ids[11] ?? 0;
}

/** Leads in some stages, late, due and cancelled; returns the id of one that is called. */
async function fillLeads({ shop: { owner } }: Stage): Promise<number> {
  await owner.call(setOption, { body: { name: 'openCRM', value: 1 } });
  let leadId = 0;
  for (const [n, stageOf] of (['contacted', 'interested', 'appointment'] as const).entries()) {
    const nextAt = new Date(Date.now() + (n - 1) * 3_600_000).toISOString();
    const body = { name: `ลีด ${n}`, phone: `081000200${n}`, stage: stageOf, nextAt, tags: ['โปร'] };
    ({ id: leadId } = await owner.call(createLead, { body }));
  }
  await owner.call(updateLead, {
    params: { id: leadId - 1 },
    body: { stage: 'cancel', cancelReason: 'expensive' },
  });
  return leadId;
}

export async function fillDesk(stage: Stage): Promise<KnownRecords> {
  const { owner } = stage.shop;
  const orderId = await fillOrders(stage);
  for (const [name, value] of [
    ['company_name', 'ร้านน้ำผึ้งป่า'],
    ['company_address', '88/8 หมู่ 5 ต.บ้านใหม่ อ.ปากเกร็ด จ.นนทบุรี 11120'],
    ['company_phone', '0800000001'],
    ['company_taxid', '0105561000003'],
  ] as const)
    await owner.call(setOption, { body: { name, value } });
  await owner.call(printReceipt, { body: { orderId: [orderId, orderId - 1], kind: 'receipt' } });
  const date = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
  for (const type of ['facebook', 'shipping', 'other'] as const)
    for (const amount of [1234.5, 99])
      await owner.call(createExpense, { body: { type, date, amount, note: 'ทดสอบ' } });
  for (const text of ['สบู่ 2 ก้อน คุณสมหญิง 0810001234', 'กันแดด 1 หลอด'])
    await owner.call(pasteMessage, { body: { text } });
  const { name, phone, ...place } = demoBuyer(30);
  await owner.call(createAddress, { body: { type: 'recipient', name, phone, ...place } });
  await stage.shop.hire(2);
  await stage.shop.hire(3);
  return { orderId, leadId: await fillLeads(stage), userId: owner.id, username: 'user1.app' };
}

/** The desk with every module on, and parcels on their way. */
export async function fillAll(stage: Stage): Promise<KnownRecords> {
  const { owner } = stage.shop;
  const modules = [...carriers.map(({ flag }) => flag), 'shippingLaos'];
  for (const name of modules)
    if (name !== null) await owner.call(setOption, { body: { name, value: 1 } as never });
  const desk = await fillDesk(stage);
  const orderId = [await stage.order(40), await stage.order(41), await stage.order(42)];
  await owner.call(createShipments, { params: { c: 'flashexpress' }, body: { orderId } });
  const { manifest } = await owner.call(createManifest, {
    body: { courier: 'flashexpress', orderIds: orderId.slice(0, 1) },
  });
  return { ...desk, manifestId: manifest.id };
}
