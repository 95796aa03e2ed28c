// Webhooks: addresses of other systems that receive the shop's events, after Standard Webhooks.
import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import type { Permission } from '../kit/permissions.ts';

export const webhookEvents = {
  'order.created': 'สร้างออเดอร์',
  'order.changed': 'ออเดอร์เปลี่ยน',
  'order.cancelled': 'ยกเลิกออเดอร์',
  'payment.confirmed': 'รับเงินของออเดอร์แล้ว',
  'shipment.booked': 'ได้เลขพัสดุ',
  'shipment.label_ready': 'ใบปะหน้าพร้อมพิมพ์',
  'shipment.moved': 'พัสดุเคลื่อนไหว',
  'shipment.delivered': 'พัสดุส่งถึงแล้ว',
  'shipment.returned': 'พัสดุตีกลับถึงร้าน',
  'cod.settled': 'ขนส่งโอน COD แล้ว',
  'stock.low': 'สินค้าใกล้หมด',
} as const;
export type WebhookEvent = keyof typeof webhookEvents;
export const webhookEventNames = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]];

/** The rights that a webhook's maker needs for an event; one of them is enough. */
export const rightsOfWebhookEvents: Readonly<Record<WebhookEvent, readonly Permission[]>> = {
  'order.created': ['order.view'],
  'order.changed': ['order.view'],
  'order.cancelled': ['order.view'],
  'payment.confirmed': ['order.view'],
  'shipment.booked': ['ship.view', 'order.view'],
  'shipment.label_ready': ['ship.view', 'order.view'],
  'shipment.moved': ['ship.view', 'order.view'],
  'shipment.delivered': ['ship.view', 'order.view'],
  'shipment.returned': ['ship.view', 'order.view'],
  'cod.settled': ['cod.view'],
  'stock.low': ['product.view'],
};

/** Per shop. */
export const MOST_WEBHOOKS = 20;

/** How long the old secret still signs after a new one was created. */
export const OLD_SECRET_HOURS = 24;

export const webhookStates = {
  waiting: 'รอส่ง',
  sending: 'กำลังส่ง',
  sent: 'ส่งแล้ว',
  dead: 'ส่งไม่สำเร็จ',
} as const;
export type WebhookState = keyof typeof webhookStates;

/** Why the last attempt failed, in Thai for the seller. */
export const webhookReasons = {
  '': '',
  status: 'ปลายทางตอบว่าไม่สำเร็จ',
  redirect: 'ปลายทางส่งต่อไปที่อื่น ระบบไม่ตามไป',
  timeout: 'ปลายทางไม่ตอบในเวลา',
  address: 'ที่อยู่ปลายทางเป็นเครือข่ายภายใน ระบบไม่ส่งให้',
  unreachable: 'ติดต่อปลายทางไม่ได้',
  expired: 'พยายามส่งครบหนึ่งวันแล้ว',
  erased: 'ข้อมูลลูกค้าถูกลบแล้ว',
  rights: 'ผู้สร้างไม่มีสิทธิ์ดูข้อมูลนี้แล้ว',
} as const;
export type WebhookReason = keyof typeof webhookReasons;

const event = z.enum(webhookEventNames);
const events = z
  .array(event)
  .check(
    z.minLength(1, { error: 'เลือกเหตุการณ์อย่างน้อย 1 อย่าง' }),
    z.maxLength(webhookEventNames.length),
  );
const url = z.string().check(z.trim(), z.minLength(1), z.maxLength(500));
const reason = z.enum(Object.keys(webhookReasons) as [WebhookReason, ...WebhookReason[]]);

export const Webhook = z.object({
  id: f.id,
  url: z.string(),
  events: z.array(event),
  isPaused: z.boolean(),
  /** Why the last send failed; '' where it did not. */
  fault: reason,
  /** No attempts until then, because many sends failed; else null. */
  restsUntil: z.nullable(f.instant),
  /** Both secrets sign until then; null with a single secret. */
  oldSecretUntil: z.nullable(f.instant),
  /** Unfinished events. */
  waiting: f.count,
  /** Events that were given up. */
  dead: f.count,
  sentAt: z.nullable(f.instant),
  createdAt: f.instant,
  createdBy: z.object({ id: z.int(), username: z.string() }),
});
export type Webhook = z.infer<typeof Webhook>;

const WebhookDelivery = z.object({
  id: f.id,
  /** Identifies the send for a repeat; the same as `id`. */
  n: f.id,
  /** The `webhook-id` header of every attempt. */
  messageId: z.string(),
  type: z.string(),
  state: z.enum(Object.keys(webhookStates) as [WebhookState, ...WebhookState[]]),
  reason,
  tries: f.count,
  /** The event's subject, such as `order 12`. */
  subject: z.string(),
  /** The last answer: its status, null where there was none, and the start of its body. */
  status: z.nullable(z.int()),
  answer: f.personalText(),
  tookMs: z.nullable(z.int()),
  /** As sent: JSON of type, timestamp and data. */
  body: f.personalText(),
  happenedAt: f.instant,
  nextAt: z.nullable(f.instant),
  endedAt: z.nullable(f.instant),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const ofWebhook = z.object({ id: f.idText });
const ofDelivery = z.extend(ofWebhook, { n: f.idText });

export const listWebhooks = endpoint({
  does: 'Lists the webhooks of the shop, newest first; their secrets are never shown again.',
  at: 'GET /webhook',
  may: 'setting',
  takes: { query: z.object(f.paging) },
  gives: z.extend(f.listOf(Webhook), {
    /** Events that the user may choose. */
    offered: z.array(event),
  }),
  fails: [],
});

export const createWebhook = endpoint({
  does: 'Makes a webhook that is told of the events from now on; its secret is in this answer only.',
  at: 'POST /webhook',
  may: 'setting',
  takes: { body: z.strictObject({ url, events, prefix: f.prefix }) },
  gives: z.object({ id: f.id, secret: z.string() }),
  fails: ['INVALID_ROLE'],
  once: true,
  tellsSecret: true,
});

export const changeWebhook = endpoint({
  does: 'Changes where a webhook leads and what it is told, or lets it pause: what happens meanwhile waits, for a day.',
  at: 'PUT /webhook/{id}',
  may: 'setting',
  takes: {
    params: ofWebhook,
    body: z.strictObject({
      url: z.optional(url),
      events: z.optional(events),
      isPaused: z.optional(z.boolean()),
      prefix: f.prefix,
    }),
  },
  gives: f.ok,
  fails: ['NOT_FOUND', 'INVALID_ROLE'],
});

export const removeWebhook = endpoint({
  does: 'Removes a webhook with all that it was or should have been told.',
  at: 'DELETE /webhook/{id}',
  may: 'setting',
  takes: { params: ofWebhook },
  gives: f.ok,
  fails: ['NOT_FOUND'],
  once: 'by-state',
});

export const rotateWebhookSecret = endpoint({
  does: 'Makes a new secret, in this answer only; the one before signs beside it for a day.',
  at: 'POST /webhook/{id}/secret',
  may: 'setting',
  takes: { params: ofWebhook, body: z.strictObject({ prefix: f.prefix }) },
  gives: z.object({ secret: z.string(), oldSecretUntil: f.instant }),
  fails: ['NOT_FOUND'],
});

export const testWebhook = endpoint({
  does: 'Sends a webhook an event of the type `webhook.test`, though it rests or pauses.',
  at: 'POST /webhook/{id}/test',
  may: 'setting',
  takes: { params: ofWebhook, body: z.strictObject({ prefix: f.prefix }) },
  gives: z.object({ id: f.id, n: f.id }),
  fails: ['NOT_FOUND'],
  perMinute: 60,
});

export const listWebhookDeliveries = endpoint({
  does: 'Lists what a webhook was told, newest first: state, body and the last answer.',
  at: 'GET /webhook/{id}/delivery',
  may: 'setting',
  takes: {
    params: ofWebhook,
    query: z.object({
      state: z.optional(z.enum(Object.keys(webhookStates) as [WebhookState, ...WebhookState[]])),
      /** Only those with a smaller number. */
      before: z.optional(f.idText),
      pageSize: z._default(z.coerce.number().check(z.multipleOf(1), z.gte(1), z.lte(200)), 50),
    }),
  },
  gives: z.object({
    items: z.array(WebhookDelivery),
    /** Pass it as `before` to read on; null at the end. */
    next: z.nullable(f.id),
  }),
  fails: ['NOT_FOUND'],
});

export const resendDeadWebhook = endpoint({
  does: 'Sends again all events that were given up, each with its `webhook-id`, those of one object in their order.',
  at: 'POST /webhook/{id}/delivery',
  may: 'setting',
  takes: { params: ofWebhook, body: z.strictObject({ prefix: f.prefix }) },
  /** The number of repeated sends; those of erased buyers are skipped. */
  gives: z.object({ count: f.count }),
  fails: ['NOT_FOUND'],
});

export const resendWebhook = endpoint({
  does: 'Sends an event again with the same `webhook-id`, after those of its object that still wait before it.',
  at: 'POST /webhook/{id}/delivery/{n}',
  may: 'setting',
  takes: { params: ofDelivery, body: z.strictObject({ prefix: f.prefix }) },
  gives: f.ok,
  fails: ['NOT_FOUND'],
});
