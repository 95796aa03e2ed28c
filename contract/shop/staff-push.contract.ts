// Web Push notifications to staff: each browser chooses its events and gets them while it is logged in.
import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import type { Permission } from '../kit/permissions.ts';

export const staffEvents = [
  'page_order',
  'parcel_trouble',
  'cod_late',
  'stock_low',
  'leads_due',
] as const;
export type StaffEvent = (typeof staffEvents)[number];

/** A user without any of these rights does not get the event. */
export const rightsOfEvents: Readonly<Record<StaffEvent, readonly Permission[]>> = {
  page_order: ['order.view'],
  parcel_trouble: ['ship.view'],
  cod_late: ['cod.view'],
  stock_low: ['product.view', 'stock.adjust'],
  leads_due: ['crm.own', 'crm.all'],
};

const event = z.enum(staffEvents);

const PushDevice = z.object({
  id: f.id,
  /** The user agent; the screen makes it readable. */
  agent: z.string(),
  events: z.array(event),
  /** The browser of this call. */
  isThis: z.boolean(),
  createdAt: f.instant,
  sentAt: z.nullable(f.instant),
  /** Why its push service refused the last notification; '' when it did not. */
  fault: z.string(),
});
export type PushDevice = z.infer<typeof PushDevice>;

const StaffPush = z.object({
  /** The VAPID key that a browser subscribes with, base64url. */
  publicKey: z.string(),
  /** Notifications stay on this machine: they go to a fake push service. */
  isPlayed: z.boolean(),
  /** The events that the user has the rights for. */
  offered: z.array(event),
  devices: z.array(PushDevice),
});
export type StaffPush = z.infer<typeof StaffPush>;

export const getStaffPush = endpoint({
  does: 'Tells of which events oneself can be notified, the key to subscribe with, and which browsers are.',
  at: 'GET /user/me/push',
  may: 'signedIn',
  takes: {},
  gives: StaffPush,
  fails: [],
});

export const saveStaffPush = endpoint({
  does: 'Notifies the browser of this login of the chosen events until it logs out; its push service must be public and https.',
  at: 'PUT /user/me/push',
  may: 'signedIn',
  takes: {
    body: z.strictObject({
      /** As in the browser's `PushSubscription.toJSON()`. */
      endpoint: f.text(1000),
      keys: z.strictObject({ p256dh: f.text(100), auth: f.text(40) }),
      events: z.array(event).check(z.maxLength(staffEvents.length)),
      prefix: f.prefix,
    }),
  },
  gives: StaffPush,
  fails: [],
});

export const endStaffPush = endpoint({
  does: 'Ends the notices of one of one’s own browsers.',
  at: 'DELETE /user/me/push/{id}',
  may: 'signedIn',
  takes: { params: z.object({ id: f.idText }) },
  gives: f.ok,
  fails: ['NOT_FOUND'],
  once: 'by-state',
});

export const tryStaffPush = endpoint({
  does: 'Sends the browser of this login a notice to look at.',
  at: 'POST /user/me/push/test',
  may: 'signedIn',
  takes: { body: z.strictObject({ prefix: f.prefix }) },
  gives: f.ok,
  fails: ['NOT_FOUND'],
  perMinute: 6,
});
