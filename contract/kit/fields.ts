// Field schemas that many calls share: ids, amounts, dates, paging, lists and marks of personal data.
import * as z from 'zod/mini';
import { plainNumber } from './text.ts';

const MAX_BAHT = 9_999_999.99;

const twoDecimals = (value: number): boolean =>
  Math.abs(Math.round(value * 100) / 100 - value) < 1e-9;

/** A positive safe integer in JSON. */
export const id = z.int().check(z.positive());

/** An id in a path or query string: plain digits, no '0x10', '+1' or ' 1'. */
export const idText = z.pipe(
  z.union([id, z.string().check(z.regex(/^[1-9]\d{0,14}$/, { error: 'ต้องเป็นเลขจำนวนเต็ม' }))]),
  z.transform(Number),
);

/** `1,2,3` in a query string: at least one id, at most `most`. */
export const idList = (most: number) =>
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, { error: 'ใส่เลขคั่นด้วยจุลภาค' })),
    z.pipe(
      z.transform((value: string) => value.split(',').map(Number)),
      z.array(id).check(z.maxLength(most)),
    ),
  );

/** Baht with at most two decimals, 0 to 9,999,999.99. */
export const baht = z
  .number()
  .check(z.gte(0), z.lte(MAX_BAHT), z.refine(twoDecimals, { error: 'ใส่ทศนิยมได้ไม่เกิน 2 ตำแหน่ง' }));

/** Baht in a reply; may be negative. */
export const bahtOut = z.number();

export const count = z.int().check(z.gte(0));

/** Trimmed text of 1 to `max` characters without control characters. */
export const text = (max: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1),
      z.maxLength(max),
      z.refine(isPlain, { error: 'มีอักขระที่ใช้ไม่ได้' }),
    );

/** Trimmed text that may be empty. */
export const optionalText = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max), z.refine(isPlain, { error: 'มีอักขระที่ใช้ไม่ได้' }));

// Tabs and line breaks are allowed; NUL and the other C0 controls break PostgreSQL and labels.
function isPlain(value: string): boolean {
  // eslint-disable-next-line no-control-regex -- the controls are what is looked for
  return !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(value) && value.isWellFormed();
}

export const postcode = z
  .string()
  .check(z.overwrite(plainNumber), z.regex(/^\d{5}$/, { error: 'รหัสไปรษณีย์ต้องมี 5 หลัก' }));

/** An instant in a reply, ISO 8601 UTC. */
export const instant = z.string();

const YEAR_TEXT = 'ใส่ปีเป็น ค.ศ. เช่น 2026';
/** Years of our era: 2569 is meant as a Buddhist one. */
const isOfOurEra = (value: string): boolean => value >= '1900' && value < '2400';

/** Of a day, a month or an instant: no Buddhist year, and none that lost its century while it was typed. */
export const inOurEra = z.refine<string>(isOfOurEra, { error: YEAR_TEXT });

/** An instant as it is sent, in the years of our era. */
export const instantIn = z.iso
  .datetime({ offset: true, error: 'รูปแบบเวลาไม่ถูกต้อง' })
  .check(inOurEra);

/**
 * Of what a browser kept without a line: when it was done, an instant. It counts then; dated ahead, or more than 60 days back,
 * it counts when it came. It is no part of what an `Idempotency-Key` stands for.
 */
export const happenedAt = z.optional(z.iso.datetime({ offset: true, error: 'รูปแบบเวลาไม่ถูกต้อง' }));

/** A Bangkok day `YYYY-MM-DD` that exists, in the years of our era. */
export const day = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'ใช้รูปแบบ ปปปป-ดด-วว' }),
  z.refine(
    (value) =>
      !Number.isNaN(Date.parse(`${value}T00:00:00Z`)) &&
      new Date(`${value}T00:00:00Z`).toISOString().startsWith(value),
    { error: 'ไม่มีวันที่นี้' },
  ),
  inOurEra,
);

interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Of a list that is narrowed by `from` and `to`. */
export const daysInOrder = z.refine<Days>(
  ({ from, to }) => from === undefined || to === undefined || from <= to,
  { error: 'วันสิ้นสุดต้องไม่ก่อนวันเริ่ม', path: ['to'] },
);

/** 0/1, true/false in a query string. */
export const flagText = z.pipe(
  z.enum(['0', '1', 'true', 'false']),
  z.transform((value) => value === '1' || value === 'true'),
);

type WireNumber = number | string | null;

/** Form fields arrive as text: a plain decimal becomes a number. */
const numberFrom = (empty: null | undefined) =>
  z.transform((value: WireNumber): unknown => {
    if (value === '') return empty;
    return typeof value === 'string' && /^-?\d{1,12}(\.\d+)?$/.test(value) ? Number(value) : value;
  });

/** A number that a form may send as text. */
export const formNumber = <S extends z.core.$ZodType>(schema: S) =>
  z.pipe(numberFrom(undefined), schema as z.core.$ZodType<z.core.output<S>>);

/** One that may be left out; an empty field of a form is no value. */
export const maybeNumber = <S extends z.core.$ZodType>(schema: S) =>
  z.optional(formNumber(z.optional(schema)));

/** One that may be left out or taken away: by `null`, or by the empty field of a form. */
export const clearable = <S extends z.core.$ZodType>(schema: S) =>
  z.optional(
    z.pipe(numberFrom(null), z.optional(schema) as z.core.$ZodType<z.core.output<S> | undefined>),
  );

/** `xlsx`: the whole list, all pages, as a workbook. */
const format = z.optional(z.enum(['xlsx'], { error: 'ใช้ได้เฉพาะ xlsx' }));

/** More rows are never asked for at once. */
export const LONGEST_PAGE = 200;

/** `page` from 1, `pageSize` 20. */
export const paging = {
  format,
  page: z._default(z.coerce.number().check(z.multipleOf(1), z.gte(1), z.lte(1_000_000)), 1),
  pageSize: z._default(z.coerce.number().check(z.multipleOf(1), z.gte(1), z.lte(LONGEST_PAGE)), 20),
};

export const pagination = z.object({
  current_page: z.int(),
  per_page: z.int(),
  total_count: z.int(),
});

/** The list envelope of api.md §1. */
export const listOf = <Item extends z.core.$ZodType>(item: Item) =>
  z.object({ items: z.array(item), pagination, total_capped: z.optional(z.boolean()) });

/** How a piece of personal data is hidden from those without `customer.pii`. */
export type PersonalKind = 'phone' | 'text' | 'quote';

/** Fields that the reply step masks; a schema registered here can be forgotten by no endpoint. */
export const personalFields = z.registry<{ kind: PersonalKind }>();

/** A customer's phone in a reply: `0812345678`, or `08x-xxx-5678` without the right. */
export const personalPhone = () => z.string().register(personalFields, { kind: 'phone' });

/** A customer's address line, social name or message in a reply; `•••` without the right. */
export const personalText = () => z.string().register(personalFields, { kind: 'text' });

/** A note or a courier's own words, which may quote phone or house number; without the right `•••` where they hold numbers. */
export const personalQuote = () => z.string().register(personalFields, { kind: 'quote' });

/** What a reader without `customer.pii` sees must never come back as data. */
export const isReadable = z.refine<string>((value) => !value.includes('•••'), {
  error: 'ข้อมูลนี้ถูกซ่อนไว้ กรุณากรอกใหม่ทั้งหมด',
});

/** Every key spec.md names for any call is accepted, `prefix` in all of them. */
export const prefix = z.optional(z.string().check(z.maxLength(64)));

export const ok = z.object({ ok: z.literal(true) });

/** Given to whoever may take the change back: good for ten seconds, once, at POST /undo. */
export const undoToken = z.optional(z.string());

/** `ok` of a change that may be taken back. */
export const undoable = z.object({ ok: z.literal(true), undoToken });
