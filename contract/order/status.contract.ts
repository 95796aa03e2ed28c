// Moving one or many orders between states, and deleting them.
import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import { trackingNumber } from '../kit/text.ts';
import { Order, OrderPath, orderStatusNames } from './order.contract.ts';

const MAX_IDS = 500;

const version = z.optional(z.int());

const typedPno = z
  .string()
  .check(
    z.overwrite(trackingNumber),
    z.regex(/^[A-Za-z0-9-]{5,40}$/, { error: 'เลขพัสดุใช้ได้เฉพาะ A–Z, 0–9 และ - จำนวน 5–40 ตัว' }),
  );

/** Why goods are sent to a buyer whose parcels came back; only required by the shop's rule. */
const riskReason = z.optional(f.optionalText(400));

const stepFails = ['NO_ORDER', 'STALE', 'SHIPMENT_EXISTS', 'STOCK_SHORT'] as const;

export const rollbackOrder = endpoint({
  does: 'Brings a sent, cancelled or returned order back to send; stock is reserved anew.',
  at: 'PUT /order/{id}/rollback',
  may: 'order.rollback',
  takes: {
    params: OrderPath,
    body: z.strictObject({
      status: z._default(z.literal('send'), 'send'),
      version,
      prefix: f.prefix,
    }),
  },
  gives: Order,
  fails: stepFails,
  once: 'by-state',
});

export const sendOrder = endpoint({
  does: 'Hands an order over by hand and takes its stock; a typed tracking number is kept, a risky customer asked about.',
  at: 'PUT /order/{id}/status',
  may: ['order.edit', 'ship.create'],
  takes: {
    params: OrderPath,
    body: z.strictObject({
      status: z.literal('sending'),
      pno: z.optional(
        z.union([z.literal(''), typedPno], {
          error: 'เลขพัสดุใช้ได้เฉพาะ A–Z, 0–9 และ - จำนวน 5–40 ตัว',
        }),
      ),
      riskReason,
      version,
      prefix: f.prefix,
    }),
  },
  gives: Order,
  fails: stepFails,
  once: 'by-state',
});

export const updateOrders = endpoint({
  does: 'Moves many orders to one state; each has its own result, what fails leaves the others alone.',
  at: 'PUT /order/updates',
  may: ['order.edit', 'order.cancel', 'order.rollback', 'ship.create', 'return.scan'],
  takes: {
    body: z.strictObject({
      ids: z.array(f.id).check(z.minLength(1), z.maxLength(MAX_IDS)),
      status: z.enum(orderStatusNames),
      /** The states that the user saw: an order in another state by now stays there. Absent = any state. */
      from: z.optional(
        z
          .array(z.enum(orderStatusNames))
          .check(z.minLength(1), z.maxLength(orderStatusNames.length)),
      ),
      reason: z.optional(f.optionalText(400)),
      riskReason,
      prefix: f.prefix,
    }),
  },
  gives: z.object({
    items: z.array(
      z.object({
        id: z.int(),
        t: z.enum(['success', 'error']),
        error: z.optional(z.string()),
        /** The short product, the live tracking number, the result of the rule for risky customers. */
        details: z.optional(z.record(z.string(), z.unknown())),
      }),
    ),
    undoToken: f.undoToken,
  }),
  fails: [],
  once: 'by-state',
});

export const deleteOrder = endpoint({
  does: 'Puts an order into the trash and releases its stock; refused while a live tracking number exists.',
  at: 'DELETE /order/{id}',
  may: 'order.delete',
  takes: {
    params: OrderPath,
    query: z.object({
      version: z.optional(f.idText),
      /** Undo token of the previous call when several are deleted: the token of this call restores all of them. */
      undoWith: z.optional(f.text(200)),
    }),
  },
  gives: f.undoable,
  fails: ['NO_ORDER', 'STALE', 'SHIPMENT_EXISTS'],
  once: 'by-state',
});
