// Booking by courier rules, moving parcels to another courier in one step, and changing a booked parcel.
import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import { Order } from '../order/order.contract.ts';
import { infoPatch, PaymentPatch } from '../order/patch.contract.ts';
import { CourierPath, CreateShipments, ShipmentBatch } from './shipment.contract.ts';

export const bookByRule = endpoint({
  does: "Books parcels in a durable batch, each with the courier that its order names or the shop's rules say.",
  at: 'POST /shipment/by-rule',
  may: 'ship.create',
  takes: { body: z.omit(CreateShipments, { category: true, expressCategory: true }) },
  gives: ShipmentBatch,
  fails: ['NO_ORDER', 'COURIER_NOT_READY'],
  once: 'by-state',
});

export const changeCourier = endpoint({
  does: 'Cancels the parcels of orders with their couriers and books them with this one, as one durable batch; a refused cancel changes nothing.',
  at: 'POST /{c}/order/change',
  may: 'ship.cancel',
  flag: 'courier',
  takes: { params: CourierPath, body: CreateShipments },
  gives: ShipmentBatch,
  fails: ['NO_ORDER', 'COURIER_NOT_READY'],
  once: 'by-state',
});

const Amend = z.strictObject({
  orderId: f.id,
  info: z.optional(z.strictObject(infoPatch)),
  payment: z.optional(PaymentPatch),
  /** An outdated version: 409 STALE; absent: the last write wins. */
  version: z.optional(z.int()),
  prefix: f.prefix,
});
export type AmendBody = z.output<typeof Amend>;

export const amendParcel = endpoint({
  does: 'Changes receiver and money of an order whose parcel is booked, before pickup: the courier is told first, and only what it takes is written.',
  at: 'POST /{c}/order/amend',
  may: 'order.edit',
  flag: 'courier',
  takes: { params: CourierPath, body: Amend },
  gives: Order,
  fails: [
    'NO_ORDER',
    'STALE',
    'NOT_FOUND',
    'SHIPMENT_EXISTS',
    'SHIPMENT_UNKNOWN',
    'COURIER_REFUSED',
    'COURIER_DOWN',
    'COURIER_NOT_READY',
  ],
  once: 'by-state',
});
