// The demo shop's leads in all stages: new ones, late ones, ones with a date, won ones with orders, lost ones.
import { createLead, logLead, updateLead } from '@app/contract/crm/lead';
import { updateLeads } from '@app/contract/crm/bulk';
import { setLeadScript } from '@app/contract/crm/detail';
import { listAgents } from '@app/contract/crm/list';
import type { CallResult } from '@app/contract/crm/states';
import { listOrders } from '@app/contract/order/list';
import type { Person } from '../../server/app/person.ts';
import { demoBuyer, pick, steady } from './demo-people.ts';

const FIRST_BUYER = 950;
const HOUR_MS = 3_600_000;

interface Plan {
  readonly count: number;
  /** Hours from now to the next call; null without a call. */
  readonly inHours: readonly (number | null)[];
  readonly result?: CallResult;
}

const plans: readonly Plan[] = [
  { count: 9, inHours: [null, null, 2, -3] },
  { count: 8, inHours: [-20, 3, 22], result: 'noanswer' },
  { count: 7, inHours: [-2, 5, 26, 50], result: 'interested' },
  { count: 7, inHours: [-1, 4, 24, 48, 72], result: 'appointment' },
  { count: 3, inHours: [null], result: 'notinterested' },
];

const tags = [[], [], ['วีไอพี'], ['รอโปร'], ['ลูกค้าไลฟ์']];
const notes = ['ถามเรื่องส่งกี่วัน', 'อยากได้ของแถม', 'ขอคุยกับแฟนก่อน', 'โทรหลังเลิกงานนะคะ', ''];
const giveUps = ['แพง', 'ซื้อที่อื่น', 'ไม่สนใจ'];

interface Filling {
  readonly shop: Person;
  readonly productIds: readonly number[];
  readonly channelIds: readonly number[];
}

const BANGKOK_MS = 7 * HOUR_MS;
const DAY_MS = 24 * HOUR_MS;
const [OPENS, CLOSES] = [9.5 * HOUR_MS, 18.5 * HOUR_MS];

/** The time this many hours from now, moved into the calling hours of that day in Bangkok. */
function dateIn(hours: number | null): string | null {
  if (hours === null) return null;
  const clock = Date.now() + hours * HOUR_MS + BANGKOK_MS;
  const time = clock % DAY_MS;
  const at = clock - time + Math.min(CLOSES, Math.max(OPENS, time)) - BANGKOK_MS;
  return new Date(hours < 0 && at > Date.now() ? at - DAY_MS : at).toISOString();
}

async function fillOpen({ shop, productIds, channelIds }: Filling, owners: readonly number[]) {
  const next = steady(5);
  const givenUp: number[] = [];
  let n = FIRST_BUYER;
  for (const { count, inHours, result } of plans)
    for (let at = 0; at < count; at += 1) {
      n += 1;
      const { name, phone, province } = demoBuyer(n);
      const nextAt = dateIn(inHours[at % inHours.length] ?? null);
      const lead = await shop.call(createLead, {
        body: {
          name,
          phone,
          province,
          channelId: pick(next, channelIds),
          productId: pick(next, productIds),
          ownerId: pick(next, owners),
          value: 190 + Math.floor(next() * 20) * 50,
          tags: [...pick(next, tags)],
          ...(result === undefined && { nextAt }),
        },
      });
      if (result === undefined) continue;
      if (result === 'notinterested') givenUp.push(lead.id);
      else {
        const body = { kind: 'call' as const, result, note: pick(next, notes), nextAt };
        await shop.call(logLead, { params: { id: lead.id }, body });
      }
    }
  for (const [at, id] of givenUp.entries())
    await shop.call(updateLeads, {
      body: { ids: [id], stage: 'cancel', cancelReason: giveUps[at % giveUps.length] ?? 'แพง' },
    });
}

/** Won leads, with the phones of orders that were sent. */
async function fillWon({ shop, channelIds }: Filling, owners: readonly number[]): Promise<void> {
  const { items } = await shop.call(listOrders, { query: { status: 'sending', pageSize: 6 } });
  const phones = new Set<string>();
  for (const [at, order] of items.entries()) {
    const { name, phone, province } = order.info;
    if (phones.has(phone)) continue;
    phones.add(phone);
    const lead = await shop.call(createLead, {
      body: {
        name,
        phone,
        province,
        channelId: channelIds[at % channelIds.length] ?? null,
        productId: order.items[0]?.products.id ?? null,
        ownerId: owners[at % owners.length] ?? null,
        value: order.payment.total,
      },
    });
    await shop.call(updateLead, {
      params: { id: lead.id },
      body: { stage: 'won', orderId: order.id },
    });
  }
}

export async function fillLeads(filling: Filling): Promise<void> {
  const { shop, productIds } = filling;
  const owners = (await shop.call(listAgents)).items.map(({ id }) => id);
  await fillOpen(filling, owners);
  await fillWon(filling, owners);
  const [productId] = productIds;
  if (productId === undefined) return;
  const words =
    'สวัสดีค่ะ โทรจากร้านน้ำผึ้งป่านะคะ ที่สอบถามไว้สะดวกคุยไหมคะ\nวันนี้มีโปร 2 ชิ้นส่งฟรี รับเก็บปลายทางได้เลยค่ะ';
  await shop.call(setLeadScript, { params: { productId }, body: { words } });
}
