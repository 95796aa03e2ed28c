// BEST's "KD" API: its single URL, the request kinds, the shapes of answers and pushes, and the
// account fields.
import * as z from 'zod';
import type { Environment } from '../kit/courier.ts';
import { keyText, maybeText, rowsOf } from '../kit/form.ts';

/**
 * Sources show these hosts over plain HTTP only; it is not known whether they accept TLS (README).
 */
export const hosts: Record<Environment, string> = {
  production: 'https://sgp-seaedi.800best.com',
  training: 'https://sgp-seaedi-test.800best.com',
};

export const path = '/Thailand/kdapi/api/process';

export const services = {
  create: 'KD_CREATE_WAYBILL_ORDER_PDF_NOTIFY',
  cancel: 'KD_CANCEL_ORDER_NOTIFY',
  trace: 'KD_TRACE_QUERY',
  push: 'KD_ORDER_STATUS_PUSH',
} as const;

/** Prefix of the JSON when BEST reports a system error. */
export const systemError = 'SYSTEM_ERROR';

/** One integrator reports problems with batches of twenty. */
export const batchMax = 10;
export const country = '06';
/** A number that does not exist: tracked to test whether the account is accepted. */
export const nobodysNumber = '00000000000000';

export const sensitive = {
  secretNames: ['partnerKey', 'sign', 'pdfStream', 'pdfStreamList', 'bankCardNo'],
  personalNames: [
    'name',
    'mobile',
    'address',
    'email',
    'bankCardOwner',
    'receiverName',
    'receiverSignature',
  ],
};

/** A boolean, or its name as text. */
const flag = z.union([
  z.boolean(),
  z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.enum(['true', 'false']))
    .transform((word) => word === 'true'),
]);

/** Reads a list, a single entry or nothing; entries may be null. */
const listOf = <T extends z.ZodType>(entry: T) =>
  z.preprocess(
    (value) =>
      (value === undefined || value === null ? [] : [value].flat()).filter(
        (one: unknown) => one !== null,
      ),
    z.array(entry),
  );

const Trace = z.looseObject({
  packageStatusCode: maybeText,
  /** Field names of another country's variant. */
  scanType: maybeText,
  operateTime: maybeText,
  acceptTime: maybeText,
  statusCodeDesc: maybeText,
  remark: maybeText,
  currentCity: maybeText,
  receiverName: maybeText,
});
export type Trace = z.infer<typeof Trace>;

/** `traces` is null before the first scan. */
const TraceLog = z.looseObject({
  mailNo: maybeText,
  traces: z.preprocess((value) => value ?? { trace: [] }, z.looseObject({ trace: listOf(Trace) })),
});

export const Answer = z
  .looseObject({
    result: flag.optional(),
    txLogisticId: maybeText,
    mailNo: maybeText,
    triSortCode: maybeText,
    pdfStream: maybeText,
    pdfStreamList: rowsOf(z.string()),
    errorCode: maybeText,
    errorDescription: maybeText,
    remark: maybeText,
    traceLogs: rowsOf(TraceLog).optional(),
  })
  .refine((answer) => answer.result !== undefined || answer.traceLogs !== undefined);
export type Answer = z.infer<typeof Answer>;

export const Push = Trace.extend({
  mailNo: z.string().trim().min(1),
  txLogisticId: maybeText,
  packageStatusCode: z.string().trim().min(1),
  pushTime: maybeText,
});
export type Push = z.infer<typeof Push>;

const bank = {
  bankCardOwner: z.string().trim().min(2, 'ใส่ชื่อบัญชีรับเงิน COD').max(100),
  bankCode: keyText('รหัสธนาคาร', 1, 20),
  bankCardNo: z
    .string()
    .trim()
    .regex(/^[\d-]{6,20}$/, 'เลขบัญชีรับเงิน COD เป็นตัวเลข 6–20 หลัก'),
};

const bankNames = Object.keys(bank) as (keyof typeof bank)[];

/** Of the three bank fields, either all or none must be given. */
export const Credentials = z
  .strictObject({
    partnerID: keyText('รหัสคู่ค้า ', 2, 64),
    partnerKey: keyText('กุญแจลับ ', 8, 128),
    bankCardOwner: z.exactOptional(bank.bankCardOwner),
    bankCode: z.exactOptional(bank.bankCode),
    bankCardNo: z.exactOptional(bank.bankCardNo),
  })
  .check((context) => {
    const told = bankNames.filter((name) => context.value[name] !== undefined);
    if (told.length === 0 || told.length === bankNames.length) return;
    for (const name of bankNames.filter((one) => !told.includes(one))) {
      context.issues.push({
        code: 'custom',
        input: context.value,
        path: [name],
        message: 'บัญชีรับเงิน COD ต้องใส่ครบทั้งชื่อบัญชี รหัสธนาคาร และเลขบัญชี',
      });
    }
  });
