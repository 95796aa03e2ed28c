// Shapes that both J&T protocols share: scans, credentials, and the field names that hold secrets
// and personal data.
import * as z from 'zod';
import { keyText, maybeText } from '../kit/form.ts';

/** Lower-cases all keys: their case differs between J&T's systems (`scanType`, `scantype`). */
export function lowerKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lowerKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name.toLowerCase(), lowerKeys(inner)]),
  );
}

/** One scan, as in TRACKQUERY, /logistics/trace and the pushes. */
const Scan = z.looseObject({
  scantime: maybeText,
  scantype: maybeText,
  scantypename: maybeText,
  scantypecode: maybeText,
  scanscode: maybeText,
  desc: maybeText,
  sitename: maybeText,
  scannetworkname: maybeText,
  city: maybeText,
  scannetworkcity: maybeText,
  signer: maybeText,
});
export type Scan = z.infer<typeof Scan>;

/** Reads a list, a single object or nothing; entries may be null. */
export const Scans = z.preprocess(
  (value) =>
    (value === undefined || value === null ? [] : [value].flat()).filter(
      (entry: unknown) => entry !== null,
    ),
  z.array(Scan),
);

/** The scans of one parcel; the list has several names. */
export const Trace = z
  .looseObject({ billcode: maybeText, mailno: maybeText, txlogisticid: maybeText })
  .transform((trace) => ({
    trackingNumber: trace.billcode ?? trace.mailno,
    merchantNumber: trace.txlogisticid,
    scans: Scans.safeParse(trace['details'] ?? trace['traces'] ?? trace['traceslist']).data ?? [],
  }));
export type Trace = z.infer<typeof Trace>;

export const personalNames = [
  'name',
  'mobile',
  'phone',
  'address',
  'signer',
  'staffName',
  'staffContact',
  'deliveryName',
  'deliveryTel',
] as const;

const code = (label: string) => keyText(label, 2, 64);
const secret = (label: string) => keyText(label, 8, 128);

export const OpenCredentials = z.strictObject({
  platform: z.literal('open'),
  apiAccount: code('รหัสบัญชี API '),
  privateKey: secret('Private key '),
  customerCode: code('รหัสลูกค้า '),
  password: z
    .string()
    .trim()
    .regex(
      /^[0-9A-F]{32}$/,
      'ใช้ค่าที่หน้า Signature Tools ของ J&T ให้มา (ตัวเลขและ A–F พิมพ์ใหญ่ 32 ตัว) ไม่ใช่รหัสผ่านที่ใช้เข้าเว็บ',
    ),
});

export const ClassicCredentials = z.strictObject({
  platform: z.literal('classic'),
  eccompanyid: code('รหัสคู่ค้า '),
  customerid: code('รหัสลูกค้า '),
  key: secret('กุญแจลับ '),
});
