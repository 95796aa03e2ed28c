// Details beside a lead: its timeline, the orders of its phone, duplicates, and product scripts.
import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import { risks, type Risk } from '../customer/customer.contract.ts';
import { Lead, leadPhone, LeadPath, leadWords, mayLeads } from './lead.contract.ts';
import { orderStatusNames } from '../kit/order-states.ts';

/** Kinds of entries in a lead's timeline. */
export const leadEventKinds = {
  created: 'เพิ่มลีด',
  call: 'โทร',
  note: 'โน้ต',
  stage: 'เปลี่ยนสเตจ',
  owner: 'เปลี่ยนผู้ดูแล',
  order: 'เปิดออเดอร์',
  delivery: 'ผลการส่ง',
  restored: 'กู้คืน',
  merged: 'รวมลีด',
  undone: 'เลิกทำ',
  file: 'ไฟล์',
} as const;
export type LeadEventKind = keyof typeof leadEventKinds;

export const LeadEvent = z.object({
  id: f.id,
  at: f.instant,
  by: z.nullable(z.string()),
  kind: z.enum(Object.keys(leadEventKinds) as [LeadEventKind, ...LeadEventKind[]]),
  result: z.nullable(z.string()),
  note: f.personalQuote(),
  fromStage: z.nullable(z.string()),
  toStage: z.nullable(z.string()),
  fromOwner: z.nullable(z.string()),
  toOwner: z.nullable(z.string()),
  nextAt: z.nullable(f.instant),
  order: z.nullable(z.object({ id: f.id, code: z.string() })),
  /** A stored picture; its URL is null for users who may not see customers, unless it is their own. */
  file: z.nullable(z.object({ url: z.nullable(z.string()), canRemove: z.boolean() })),
});
export type LeadEvent = z.infer<typeof LeadEvent>;

export const listLeadEvents = endpoint({
  does: 'Lists what happened with a lead, newest first.',
  at: 'GET /pipeline/{id}/history',
  may: mayLeads,
  flag: 'openCRM',
  takes: { params: LeadPath, query: z.object({ ...f.paging }) },
  gives: f.listOf(LeadEvent),
  fails: [],
});

const risk = z.enum(Object.keys(risks) as [Risk, ...Risk[]]);

export const listLeadOrders = endpoint({
  does: "Lists the last orders of a lead's phone with how they were delivered, the goods, the address and the buyer's standing.",
  at: 'GET /pipeline/{id}/orders',
  may: mayLeads,
  flag: 'openCRM',
  takes: { params: LeadPath },
  gives: z.object({
    risk,
    refused: f.count,
    delivered: f.count,
    items: z.array(
      z.object({
        id: f.id,
        code: z.string(),
        status: z.enum(orderStatusNames),
        /** Where the parcel is; null while no courier has reported. */
        bucket: z.nullable(z.string()),
        deliveredAt: z.nullable(f.instant),
        total: f.bahtOut,
        createdAt: f.instant,
        /** Created from this lead. */
        isOfLead: z.boolean(),
        items: z.array(
          z.object({ productId: f.id, code: z.string(), name: z.string(), unit: z.int() }),
        ),
      }),
    ),
    address: z.nullable(
      z.object({
        name: z.string(),
        phone2: f.personalPhone(),
        social: f.personalText(),
        address: f.personalText(),
        subdistrict: z.string(),
        district: z.string(),
        province: z.string(),
        postcode: z.string(),
      }),
    ),
  }),
  fails: [],
});

export const findLeadDuplicates = endpoint({
  does: "Tells what is known of a phone while it is typed: one's own leads, how many others have, orders, and a wish not to be called.",
  at: 'GET /pipeline/duplicates',
  may: mayLeads,
  flag: 'openCRM',
  takes: { query: z.object({ phone: leadPhone, except: z.optional(f.idText) }) },
  gives: z.object({
    items: z.array(Lead),
    /** Leads of this phone that belong to other agents. */
    others: f.count,
    orders: f.count,
    delivered: f.count,
    refused: f.count,
    risk,
    doNotCall: z.boolean(),
  }),
  fails: [],
});

export const setLeadScript = endpoint({
  does: 'Writes the words that agents say about a product; empty words take them away.',
  at: 'PUT /pipeline/script/{productId}',
  may: 'crm.assign',
  flag: 'openCRM',
  takes: {
    params: z.object({ productId: f.idText }),
    body: z.strictObject({ words: leadWords(4000), prefix: f.prefix }),
  },
  gives: f.ok,
  fails: [],
});
