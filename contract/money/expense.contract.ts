// Expenses in three books: advertising (facebook), shipping, other; closed months are read-only.
import * as z from 'zod/mini';
import { carrierCodes } from '../kit/carriers.ts';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import { imageFile, PICTURE_BODY } from '../shop/image.contract.ts';
import { normalizeText } from '../kit/text.ts';

/** The books with their Thai names; a screen's path names one of them. */
export const expenseTypes = {
  facebook: 'ค่าโฆษณา',
  shipping: 'ค่าขนส่ง',
  other: 'ค่าใช้จ่ายอื่น ๆ',
} as const;
export type ExpenseType = keyof typeof expenseTypes;

const type = z.enum(Object.keys(expenseTypes) as [ExpenseType, ...ExpenseType[]]);
const amount = f.baht.check(z.gt(0, { error: 'จำนวนเงินต้องมากกว่า 0' }));
const words = (max: number) =>
  z.pipe(z.string().check(z.overwrite(normalizeText)), f.optionalText(max));
const carrier = z.int().check(
  z.refine((code) => (carrierCodes as readonly number[]).includes(code), {
    error: 'ไม่มีขนส่งนี้',
  }),
);
const month = z
  .string()
  .check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: 'ใช้รูปแบบเดือน ปปปป-ดด' }), f.inOurEra);
const params = z.object({ id: f.idText });

const details = {
  note: z.optional(words(200)),
  /** The page or channel that was advertised. */
  channelId: z.optional(z.nullable(f.id)),
  /** The product that was advertised. */
  productId: z.optional(z.nullable(f.id)),
  /** The courier, for shipping. */
  carrier: z.optional(z.nullable(carrier)),
  /** Campaign, bill or tracking number, or the kind of other cost. */
  ref: z.optional(words(100)),
  prefix: f.prefix,
};

export const Expense = z.object({
  id: f.id,
  type,
  date: z.string(),
  amount: f.bahtOut,
  note: z.string(),
  channelId: z.nullable(f.id),
  productId: z.nullable(f.id),
  /** Its name, also when it was removed since. */
  product: z.nullable(z.object({ id: f.id, code: z.string(), name: z.string() })),
  carrier: z.nullable(z.int()),
  ref: z.string(),
  /** A picture of the bill. */
  fileUrl: z.nullable(z.string()),
  /** The user who recorded it. */
  createdBy: z.nullable(z.object({ id: f.id, username: z.string() })),
  /** Its month is closed. */
  locked: z.boolean(),
  version: z.int(),
});
export type Expense = z.infer<typeof Expense>;

export const listExpenses = endpoint({
  does: 'Lists expenses, newest day first, with the sum of all that fit the filter.',
  at: 'GET /expense',
  may: 'expense.view',
  takes: {
    query: z
      .object({
        type: z.optional(type),
        from: z.optional(f.day),
        to: z.optional(f.day),
        /** Part of the note, the reference, or the product's code or name. */
        search: z.optional(f.optionalText(60)),
        channelId: z.optional(f.idText),
        ...f.paging,
      })
      .check(f.daysInOrder),
  },
  gives: z.extend(f.listOf(Expense), { sum: f.bahtOut }),
  fails: [],
});

export const createExpense = endpoint({
  does: 'Writes an expense down; refused when its month is closed.',
  at: 'POST /expense',
  may: 'expense.edit',
  takes: {
    body: z.strictObject({ type, date: f.day, amount, ...details }),
    encoding: 'form',
  },
  gives: Expense,
  fails: ['MONTH_CLOSED', 'NOT_FOUND'],
  once: true,
});

export const updateExpense = endpoint({
  does: 'Changes the named parts of an expense; neither its old nor its new month may be closed.',
  at: 'PUT /expense/{id}',
  may: 'expense.edit',
  takes: {
    params,
    body: z.strictObject({
      type: z.optional(type),
      date: z.optional(f.day),
      amount: z.optional(amount),
      ...details,
      version: z.optional(z.int()),
    }),
  },
  gives: Expense,
  fails: ['MONTH_CLOSED', 'STALE'],
  once: 'by-state',
});

export const attachExpense = endpoint({
  does: 'Keeps a picture of the bill with an expense in place of the one before, or takes it away; refused when its month is closed.',
  at: 'PUT /expense/{id}/file',
  may: 'expense.edit',
  takes: {
    params,
    body: z.strictObject({
      /** In a multipart form: jpg, png or webp; without one the picture is removed. */
      file: imageFile,
      prefix: f.prefix,
    }),
    encoding: 'form',
  },
  gives: Expense,
  fails: ['MONTH_CLOSED'],
  bodyLimit: PICTURE_BODY,
});

export const deleteExpense = endpoint({
  does: 'Removes an expense softly; refused when its month is closed.',
  at: 'DELETE /expense/{id}',
  may: 'expense.edit',
  takes: { params, body: z.strictObject({ prefix: f.prefix }) },
  gives: f.undoable,
  fails: ['MONTH_CLOSED'],
  once: 'by-state',
});

export const copyExpenses = endpoint({
  does: 'Copies the expenses of one day to another; what stands there already in the same words is left out.',
  at: 'POST /expense/copy',
  may: 'expense.edit',
  takes: { body: z.strictObject({ type, from: f.day, to: f.day, prefix: f.prefix }) },
  gives: z.object({ items: z.array(Expense), skipped: f.count }),
  fails: ['MONTH_CLOSED'],
  once: true,
});

const sums = z.object({ facebook: f.bahtOut, shipping: f.bahtOut, other: f.bahtOut });

export const ExpenseMonth = z.object({
  month: z.string(),
  sums,
  /** Null where none is set. */
  budgets: z.object({
    facebook: z.nullable(f.bahtOut),
    shipping: z.nullable(f.bahtOut),
    other: z.nullable(f.bahtOut),
  }),
  /** Orders created in the month and not cancelled, and their revenue; absent without `report.sales`. */
  orders: z.optional(f.count),
  sales: z.optional(f.bahtOut),
  locked: z.boolean(),
  lockedAt: z.nullable(f.instant),
  lockedBy: z.nullable(z.string()),
});
export type ExpenseMonth = z.infer<typeof ExpenseMonth>;

export const getExpenseMonth = endpoint({
  does: 'Tells what a Bangkok month cost per book, its budgets, its sales, and whether it is closed.',
  at: 'GET /expense/month/{month}',
  may: 'expense.view',
  takes: { params: z.object({ month }) },
  gives: ExpenseMonth,
  fails: [],
});

export const updateExpenseMonth = endpoint({
  does: 'Closes a month, opens it again (only who may change settings), or sets budgets from it on.',
  at: 'PUT /expense/month/{month}',
  may: 'expense.edit',
  takes: {
    params: z.object({ month }),
    body: z.strictObject({
      locked: z.optional(z.boolean()),
      budgets: z.optional(
        z.strictObject({
          facebook: z.optional(z.nullable(f.baht)),
          shipping: z.optional(z.nullable(f.baht)),
          other: z.optional(z.nullable(f.baht)),
        }),
      ),
      prefix: f.prefix,
    }),
  },
  gives: ExpenseMonth,
  fails: [],
});
