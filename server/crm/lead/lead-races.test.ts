// Promises of leads when two users act at the same moment: nobody calls a person who asked not to
// be called, and an open lead stays its agent’s.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLead, getLead, updateLead } from '@app/contract/crm/lead';
import { customersToLeads } from '@app/contract/report/customer-lead';
import { customerReport } from '@app/contract/report/lists';
import { createOrder } from '@app/contract/order/create';
import { ordersToLeads } from '@app/contract/order/to-lead';
import { importLeads } from '@app/contract/upkeep/import';
import { addProduct } from '../../app/story/ready-to-ship.ts';
import { addLeadOf, freshPhone, leadDesk, leadBuyer } from '../../app/story/lead-desk.ts';
import { underWay } from '../../app/story/under-way.ts';
import type { Person, Story } from '../../app/story.ts';
import { sql, type TenantTx } from '../../platform/database.ts';
import { addLead } from './create-lead.ts';
import { forbidCalls, applyDoNotCall, saveLead } from './lead.store.ts';

let s: Story;
let owner: Person;
let productId: number;
beforeAll(async () => {
  ({ s, owner } = await leadDesk());
  productId = await addProduct(owner);
});
afterAll(() => s.end());

const sell = (phone: string, more: object = {}) =>
  owner.call(createOrder, {
    body: {
      info: leadBuyer(phone),
      items: [{ productId, unit: 1 }],
      payment: { method: 'cod' },
      ...more,
    },
  });

/** The leads of a phone that agents would be asked to call. */
const callable = (phone: string) =>
  s.shop.inside((tx) =>
    tx.rows(sql`
      select id from leads where tenant_id = ${tx.tenantId} and phone_key = ${phone} and not do_not_call`),
  );

/** A lead of the phone is added, with its wish not to be called. */
async function wish(tx: TenantTx, phone: string): Promise<void> {
  const id = await addLead(tx, { name: 'ก', phone }, null);
  await forbidCalls(tx, [phone]);
  const changes = { stage: 'cancel', cancel_reason: 'donotcall', do_not_call: true } as const;
  await saveLead(tx, id, changes);
}

describe('a lead whose phone asks not to be called', () => {
  /** What must exist before, and the call that makes a lead of the phone. */
  type Way = (phone: string) => Promise<() => Promise<{ status: number }>>;
  const ways: [string, number, Way][] = [
    ['is added', 409, async (phone) => () => owner.ask(createLead, { body: { name: 'ข', phone } })],
    [
      'is added beside another',
      409,
      async (phone) => () =>
        owner.ask(createLead, { body: { name: 'ข', phone, duplicateReason: 'คนในบ้าน' } }),
    ],
    [
      'gets the phone by an edit',
      409,
      async (phone) => {
        const { id } = await addLeadOf(owner);
        return () => owner.ask(updateLead, { params: { id }, body: { phone } });
      },
    ],
    [
      'is imported',
      200,
      async (phone) => () =>
        owner.ask(importLeads, { body: { leads: [{ name: 'ข', phone }], mode: 'valid' } }),
    ],
    [
      'is made of a customer',
      200,
      async (phone) => {
        await sell(phone);
        const { items } = await owner.call(customerReport, { query: {} });
        const ids = items.filter((one) => one.phone === phone).map(({ id }) => id);
        return () => owner.ask(customersToLeads, { body: { ids } });
      },
    ],
    [
      'is made of a telesale order',
      200,
      async (phone) => {
        const { id } = await sell(phone, { type: 'telesale', telesaleBy: owner.id });
        return () => owner.ask(ordersToLeads, { body: { ids: [id] } });
      },
    ],
  ];

  test.each(ways)('cannot be called when it %s meanwhile', async (_how, status, way) => {
    const phone = freshPhone();
    const press = await way(phone);
    let asked: Promise<{ status: number }> | undefined;
    await s.shop.inside(async (tx) => {
      await wish(tx, phone);
      asked = press();
      await underWay(tx, asked);
    });
    expect((await asked)?.status).toBe(status);
    expect(await callable(phone)).toEqual([]);
  });

  test('cannot be called when the wish is saved while leads are being added', async () => {
    const first = await addLeadOf(owner);
    const { phone } = first;
    const ask = () =>
      owner.ask(updateLead, {
        params: { id: first.id },
        body: { stage: 'cancel', cancelReason: 'donotcall' },
      });
    let asked: Promise<{ status: number }> | undefined;
    await s.shop.inside(async (tx) => {
      const id = await addLead(tx, { name: 'ข', phone, duplicateReason: 'คนในบ้าน' }, null);
      await applyDoNotCall(tx, [id]);
      asked = ask();
      await underWay(tx, asked);
    });
    expect((await asked)?.status).toBe(200);
    expect(await callable(phone)).toEqual([]);
  });
});

test('a lead that another user opens while a change waits for it is not changed, and that user is named', async () => {
  const agent = await s.shop.hire(5);
  const lead = await addLeadOf(owner, { note: 'เดิม' });
  const params = { id: lead.id };
  let asked: ReturnType<typeof change> | undefined;
  const change = () => owner.ask(updateLead, { params, body: { note: 'ใหม่' } });
  await s.shop.inside(async (tx) => {
    await tx.rows(sql`
      update leads set locked_by = ${agent.id}, locked_until = now() + interval '3 minutes'
      where tenant_id = ${tx.tenantId} and id = ${lead.id}`);
    asked = change();
    await underWay(tx, asked);
  });
  const { lockedBy, note } = await owner.call(getLead, { params });
  expect([(await asked)?.refusal.message, note]).toEqual(['LEAD_LOCKED', 'เดิม']);
  expect((await asked)?.refusal.details).toEqual({ by: lockedBy?.username, leadId: lead.id });
});
