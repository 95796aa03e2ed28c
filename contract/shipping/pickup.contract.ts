// Pickups: where they are possible, requesting one, its state, and cancelling it.
import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';

/** States of a requested pickup, in the courier's numbers. */
export const pickupStates = {
  0: 'รอจัดสรรพนักงาน',
  1: 'รอเข้ารับ',
  2: 'รับพัสดุแล้ว',
  3: 'โอนงานให้พนักงานอื่น',
  4: 'ยกเลิกแล้ว',
} as const;
export type PickupState = keyof typeof pickupStates;

export const PICKUP_PARCELS_MOST = 9_999;
export const PICKUP_REMARK_MOST = 400;
/** Flash accepts only this many characters of a remark; the rest stays in the shop. */
export const PICKUP_REMARK_SENT = 200;

const Warehouse = z.object({
  /** The courier's own id, as text. */
  id: z.string(),
  name: z.string(),
  address: z.string(),
  phone: z.string(),
});
export type Warehouse = z.infer<typeof Warehouse>;

const pickupShape = {
  id: f.id,
  createdAt: f.instant,
  /** `address`: requested for an address of the shop, or in the courier's own app. */
  kind: z.enum(['warehouse', 'address']),
  place: z.string(),
  estimate_parcel_number: z.nullable(z.int()),
  /** Parcels picked up, once the courier reports it. */
  parcel_number: z.nullable(z.int()),
  remark: z.string(),
  staff_id: z.string(),
  staffName: z.string(),
  staffPhone: z.string(),
  state: z.int().check(z.gte(0), z.lte(4)),
  stateText: z.string(),
  timeoutText: z.string(),
  notice: z.string(),
  /** The courier's answer was lost; whether the pickup exists is being found out. */
  unsure: z.boolean(),
  cancellable: z.boolean(),
  createdBy: z.nullable(z.object({ id: f.id, name: z.string() })),
};

export const Pickup = z.object(pickupShape);
export type Pickup = z.infer<typeof Pickup>;

const parcels = z
  .int()
  .check(
    z.gte(1, { error: 'ใส่จำนวนพัสดุ 1–9,999' }),
    z.lte(PICKUP_PARCELS_MOST, { error: 'ใส่จำนวนพัสดุ 1–9,999' }),
  );
const remark = z.optional(f.optionalText(PICKUP_REMARK_MOST));

/** A courier's staff ids are numbers and may be sent as such. */
const staffId = z.pipe(
  z.transform((value: string | number) => (Number.isSafeInteger(value) ? String(value) : value)),
  f.text(32),
);

export const CallToWarehouse = z.strictObject({
  ka_warehouse_id: f.text(32),
  estimate_parcel_number: parcels,
  remark,
  /** Stored in our row only; the courier has no such field. */
  staff_id: z.optional(staffId),
  prefix: f.prefix,
});

export const CallToAddress = z.strictObject({
  /** A sender address of the address book. */
  address: f.id,
  estimate_parcel_number: parcels,
  remark,
  prefix: f.prefix,
});

const path = z.object({ id: f.idText });
const prefixBody = z.strictObject({ prefix: f.prefix });
const calling = ['COURIER_DOWN', 'COURIER_NOT_READY', 'COURIER_REFUSED', 'PICKUP_UNKNOWN'] as const;

export const listWarehouses = endpoint({
  does: "Asks Flash for the shop's warehouses; `ready` counts the labels printed today that nobody has fetched yet.",
  at: 'GET /flashexpress/ka/warehouse',
  may: 'ship.view',
  flag: 'shippingFlash',
  takes: {},
  gives: z.object({ items: z.array(Warehouse), ready: f.count }),
  fails: ['COURIER_DOWN', 'COURIER_NOT_READY', 'COURIER_REFUSED'],
});

export const callPickup = endpoint({
  does: 'Calls a car to a warehouse, once until it has been there; a lost answer is found out and never asked twice.',
  at: 'POST /flashexpress/ka/courier',
  may: 'ship.create',
  flag: 'shippingFlash',
  takes: { body: CallToWarehouse },
  gives: Pickup,
  fails: [...calling, 'PICKUP_EXISTS'],
  once: true,
});

export const callPickupToAddress = endpoint({
  does: 'Calls a car to a sender address, under the same rules.',
  at: 'POST /flashexpress/notify',
  may: 'ship.create',
  flag: 'shippingFlash',
  takes: { body: CallToAddress },
  gives: Pickup,
  fails: [...calling, 'PICKUP_EXISTS'],
  once: true,
});

const listQuery = {
  /** The Bangkok day on which they were requested. */
  date: z.optional(f.day),
  ...f.paging,
};

export const listPickups = endpoint({
  does: 'Lists the cars called to warehouses, newest first, as last heard of.',
  at: 'GET /flashexpress/ka/courier',
  may: 'ship.view',
  flag: 'shippingFlash',
  takes: { query: z.object(listQuery) },
  gives: f.listOf(Pickup),
  fails: [],
});

export const listNotifications = endpoint({
  does: 'Lists all cars, called to warehouses or addresses, newest first, as last heard of.',
  at: 'GET /flashexpress/notifications',
  may: 'ship.view',
  flag: 'shippingFlash',
  takes: { query: z.object(listQuery) },
  gives: f.listOf(Pickup),
  fails: [],
});

export const refreshPickups = endpoint({
  does: "Asks Flash for a day's cars, today's unless said otherwise, those called in its own app too, and writes down what it says.",
  at: 'POST /flashexpress/notifications/refresh',
  may: 'ship.view',
  flag: 'shippingFlash',
  takes: { body: z.strictObject({ date: z.optional(f.day), prefix: f.prefix }) },
  gives: z.object({ found: f.count }),
  fails: ['COURIER_DOWN', 'COURIER_NOT_READY', 'COURIER_REFUSED'],
});

export const cancelPickup = endpoint({
  does: 'Calls a car off that has not been there yet; calling off twice is calling off once.',
  at: 'DELETE /flashexpress/ka/courier/{id}/cancel',
  may: ['ship.create', 'ship.cancel'],
  flag: 'shippingFlash',
  takes: { params: path, body: prefixBody },
  gives: Pickup,
  fails: [...calling],
});

export const cancelNotification = endpoint({
  does: 'The same for any car, whichever way it was called.',
  at: 'DELETE /flashexpress/notify/{id}/cancel',
  may: ['ship.create', 'ship.cancel'],
  flag: 'shippingFlash',
  takes: { params: path, body: prefixBody },
  gives: Pickup,
  fails: [...calling],
});
