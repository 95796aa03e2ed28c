// Undoing a deletion, a cancellation or a bulk move.
import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';

/** How long a token is valid, by the database's clock. */
export const UNDO_SECONDS = 10;

export const undoChange = endpoint({
  does: 'Takes back a delete, a cancel or a bulk change within ten seconds; many orders or leads answer one by one.',
  at: 'POST /undo',
  may: 'signedIn',
  takes: { body: z.strictObject({ token: f.text(200), prefix: f.prefix }) },
  gives: z.object({
    items: z.array(
      z.object({
        id: z.int(),
        t: z.enum(['success', 'error']),
        error: z.optional(z.string()),
        /** The short product, the live tracking number. */
        details: z.optional(z.record(z.string(), z.unknown())),
      }),
    ),
  }),
  fails: [
    'UNDO_EXPIRED',
    'UNDO_USED',
    'UNDO_CHANGED',
    'RESTORE_BLOCKED',
    'NO_ORDER',
    'STOCK_SHORT',
    'SHIPMENT_EXISTS',
    'NAME_EXIST',
    'ERR_PRODUCT_CODE_EXIST',
    'USER_EXIST',
    'USER_LIMIT',
    'INVALID_ROLE',
    'MONTH_CLOSED',
    'LEAD_EXISTS',
    'LEAD_LOCKED',
  ],
  once: 'by-state',
});
