// Booking by the shop's rules, and taking parcels from one courier to another in one step.
import * as z from 'zod/mini';
import { endpoint } from './kit/endpoint.ts';
import { CourierPath, CreateShipments, ShipmentBatch } from './shipment.contract.ts';

export const bookByRule = endpoint({
  does: "Books parcels in a durable batch, each with the courier that its order names or the shop's rules say.",
  at: 'POST /shipment/by-rule',
  may: 'ship.create',
  takes: { body: z.omit(CreateShipments, { category: true, expressCategory: true }) },
  gives: ShipmentBatch,
  fails: ['COURIER_NOT_READY'],
  once: true,
});

export const changeCourier = endpoint({
  does: 'Cancels the parcels of orders with their couriers and books them with this one, as one durable batch; a refused cancel changes nothing.',
  at: 'POST /{c}/order/change',
  may: 'ship.cancel',
  flag: 'courier',
  takes: { params: CourierPath, body: CreateShipments },
  gives: ShipmentBatch,
  fails: ['COURIER_NOT_READY'],
  once: true,
});
