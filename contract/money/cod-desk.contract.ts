// The COD desk: deciding about parcels, pairing bills with bank lines, closing and reopening bills.
import * as z from 'zod/mini';
import { carrier, CodBankLine, CodBill, CodParcel } from './cod.contract.ts';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';

export const DEFAULT_HOLD_DAYS = 5;
const MOST_AT_ONCE = 200;
const MOST_NUMBERS = 1000;

const ofId = z.object({ id: f.idText });

export const listCodBank = endpoint({
  does: 'Lists what came into the bank, newest day first; `free` only what pays no bill yet, `amount` only that amount.',
  at: 'GET /cod/bank',
  may: 'cod.view',
  takes: {
    query: z.object({
      free: z.optional(f.flagText),
      amount: z.optional(z.coerce.number().check(z.gte(0), z.lte(99_999_999_999))),
      ...f.paging,
    }),
  },
  gives: f.listOf(CodBankLine),
  fails: [],
});

export const updateCodBill = endpoint({
  does: 'Pairs a bill with the one bank line that its net equals (null: parts them), or sets the fee of a bill built from our own ledger.',
  at: 'PUT /cod/bill/{id}',
  may: 'cod.reconcile',
  takes: {
    params: ofId,
    body: z.strictObject({
      bankLineId: z.optional(z.nullable(f.id)),
      fee: z.optional(f.baht),
      version: z.optional(z.int()),
      prefix: f.prefix,
    }),
  },
  gives: CodBill,
  fails: ['BILL_CLOSED', 'STALE'],
  once: 'by-state',
});

const ids = z.array(f.id).check(z.minLength(1), z.maxLength(MOST_AT_ONCE));

export const closeCodBills = endpoint({
  does: 'Closes bills whose net equals their bank line; the fee of each becomes a shipping expense of the day the money came. Each answers for itself.',
  at: 'POST /cod/bill/close',
  may: 'cod.reconcile',
  takes: { body: z.strictObject({ ids, prefix: f.prefix }) },
  gives: z.object({
    items: z.array(
      z.object({
        id: f.id,
        t: z.enum(['success', 'error']),
        /** In Thai, for display. */
        error: z.nullable(z.string()),
        bill: z.nullable(CodBill),
      }),
    ),
  }),
  fails: [],
  once: 'by-state',
});

export const reopenCodBill = endpoint({
  does: 'Opens a closed bill again and takes its fee out of the expenses; only the system administrator, with a reason.',
  at: 'POST /cod/bill/{id}/reopen',
  may: 'cod.reconcile',
  takes: { params: ofId, body: z.strictObject({ reason: f.text(200), prefix: f.prefix }) },
  gives: CodBill,
  fails: ['INVALID_ROLE', 'MONTH_CLOSED', 'STALE'],
  once: 'by-state',
});

export const decideCodParcels = endpoint({
  does: 'Says what becomes of money that is not as it should be: accepted with a reason, told to the courier, booked as a debt, (one line) linked to its order, or undecided again. Lines of closed bills stay as they are.',
  at: 'POST /cod/parcels/decide',
  may: 'cod.reconcile',
  takes: {
    body: z.strictObject({
      action: z.enum(['accept', 'tell', 'debtor', 'link', 'clear']),
      /** Lines of statements. */
      ids: z.optional(ids),
      /** Parcels without a statement line. */
      shipmentIds: z.optional(ids),
      reason: z.optional(f.optionalText(200)),
      /** For `link`: the order, by id or by code. */
      orderId: z.optional(f.id),
      orderCode: z.optional(f.optionalText(40)),
      prefix: f.prefix,
    }),
  },
  gives: z.object({ changed: f.count }),
  fails: ['BILL_CLOSED', 'NO_ORDER'],
  once: 'by-state',
});

export const checkCodNumbers = endpoint({
  does: 'Says of each tracking number how its COD money stands.',
  at: 'POST /cod/check',
  may: 'cod.view',
  takes: {
    body: z.strictObject({
      pnos: z.array(f.optionalText(60)).check(z.minLength(1), z.maxLength(MOST_NUMBERS)),
      prefix: f.prefix,
    }),
  },
  gives: z.object({
    items: z.array(
      z.object({
        pno: z.string(),
        /** In Thai, for display. */
        text: z.string(),
        /** Null where neither a parcel nor a statement has this number. */
        parcel: z.nullable(CodParcel),
      }),
    ),
  }),
  fails: [],
  reads: true,
});

export const CodTerms = z.object({
  /** Days that the shop adds to every courier's own. */
  codDay: z.int(),
  couriers: z.array(z.object({ carrier: z.int(), name: z.string(), holdDays: z.int() })),
});
export type CodTerms = z.infer<typeof CodTerms>;

export const getCodTerms = endpoint({
  does: 'Tells after how many days each courier’s COD money is due.',
  at: 'GET /cod/terms',
  may: 'cod.view',
  takes: {},
  gives: CodTerms,
  fails: [],
});

const dayCount = z.int().check(z.gte(0), z.lte(60));

export const updateCodTerms = endpoint({
  does: 'Sets after how many days couriers’ COD money is due.',
  at: 'PUT /cod/terms',
  may: 'setting',
  takes: {
    body: z.strictObject({
      codDay: z.optional(z.int().check(z.gte(0), z.lte(30))),
      couriers: z.optional(
        z.array(z.strictObject({ carrier, holdDays: dayCount })).check(z.maxLength(10)),
      ),
      prefix: f.prefix,
    }),
  },
  gives: CodTerms,
  fails: [],
});
