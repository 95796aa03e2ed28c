// Senders in each courier's terms: the address, the details that the courier needs, and its keys, which are
// write-only.
import * as z from 'zod/mini';
import { createAddress } from '../customer/address.contract.ts';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import { normalizeText, plainNumber } from '../kit/text.ts';

export const senderCouriers = ['kerry', 'thaipost'] as const;
export type SenderCourier = (typeof senderCouriers)[number];

export interface SenderField {
  readonly name: string;
  readonly label: string;
  readonly required?: boolean;
  readonly hint?: string;
  /** Shown as a password field. */
  readonly hidden?: boolean;
}

interface SenderForm {
  /** Returned to the client. */
  readonly details: readonly SenderField[];
  /** Stored encrypted with the courier account and never returned. */
  readonly credentials: readonly SenderField[];
}

const email = { name: 'email', label: 'อีเมล' };

/** What each courier asks of a sender, in its own words. */
export const senderForms: Readonly<Record<SenderCourier, SenderForm>> = {
  kerry: {
    details: [
      { name: 'customerCode', label: 'รหัสลูกค้า', required: true, hint: 'ตามสัญญากับ Kerry / KEX' },
      { name: 'dropPoint', label: 'จุดรับพัสดุ (merchant)', hint: 'รหัสสาขาหรือจุดที่พนักงานมารับ' },
      {
        name: 'numberPrefix',
        label: 'คำนำหน้าเลขพัสดุ',
        required: true,
        hint: 'ตัวอักษร 3–4 ตัวที่ Kerry กำหนดให้ร้าน',
      },
      {
        name: 'numberFrom',
        label: 'เลขเริ่มต้น',
        required: true,
        hint: 'ตัวเลขหลังคำนำหน้า ครบทุกหลัก เช่น 000000001',
      },
      {
        name: 'numberTo',
        label: 'เลขสุดท้าย',
        required: true,
        hint: 'จำนวนหลักเท่ากับเลขเริ่มต้น',
      },
      email,
    ],
    credentials: [
      { name: 'appId', label: 'app_id', required: true },
      { name: 'appKey', label: 'app_key', required: true, hidden: true },
    ],
  },
  thaipost: {
    details: [
      { name: 'customerCode', label: 'รหัสลูกค้า', required: true, hint: 'ตามสัญญากับไปรษณีย์ไทย' },
      {
        name: 'originPostcode',
        label: 'ที่ทำการต้นทาง',
        required: true,
        hint: 'รหัสไปรษณีย์ของที่ทำการที่นำฝาก',
      },
      { name: 'contractNo', label: 'เลขที่สัญญา', required: true },
      { name: 'barcodePrefix', label: 'ชุดบาร์โค้ด', hint: 'ตัวอักษร 2 ตัวหน้าเลขพัสดุ เช่น EA' },
      { name: 'barcodeFrom', label: 'เลขเริ่มต้น', hint: '8 หลัก' },
      { name: 'barcodeTo', label: 'เลขสุดท้าย', hint: '8 หลัก' },
      email,
    ],
    credentials: [
      { name: 'username', label: 'ชื่อผู้ใช้ e-Parcel', required: true },
      { name: 'password', label: 'รหัสผ่าน e-Parcel', required: true, hidden: true },
      { name: 'trackKey', label: 'API key ติดตามพัสดุ', required: true, hidden: true },
    ],
  },
};

const tidy = (normalize: (value: string) => string, pattern: RegExp, error: string) =>
  z.optional(
    z.string().check(z.overwrite(normalize), z.maxLength(60), z.regex(pattern, { error })),
  );
const code = (value: string): string => normalizeText(value).toUpperCase();

/** Empty = not known yet; missing values are reported, not refused. */
const Details = z.strictObject({
  customerCode: tidy(normalizeText, /^\P{Cc}*$/u, 'มีอักขระที่ใช้ไม่ได้'),
  dropPoint: tidy(normalizeText, /^\P{Cc}*$/u, 'มีอักขระที่ใช้ไม่ได้'),
  numberPrefix: tidy(code, /^([A-Z0-9]{3,4})?$/, 'ใช้ A–Z หรือตัวเลข 3–4 ตัว'),
  numberFrom: tidy(plainNumber, /^(\d{4,12})?$/, 'ใส่ตัวเลข 4–12 หลัก'),
  numberTo: tidy(plainNumber, /^(\d{4,12})?$/, 'ใส่ตัวเลข 4–12 หลัก'),
  originPostcode: tidy(plainNumber, /^(\d{5})?$/, 'รหัสไปรษณีย์ต้องมี 5 หลัก'),
  contractNo: tidy(normalizeText, /^\P{Cc}*$/u, 'มีอักขระที่ใช้ไม่ได้'),
  barcodePrefix: tidy(code, /^([A-Z]{2})?$/, 'ใช้ตัวอักษร A–Z 2 ตัว'),
  barcodeFrom: tidy(plainNumber, /^(\d{8})?$/, 'ใส่ตัวเลข 8 หลัก'),
  barcodeTo: tidy(plainNumber, /^(\d{8})?$/, 'ใส่ตัวเลข 8 หลัก'),
  email: tidy(normalizeText, /^([^\s@]+@[^\s@]+\.[^\s@]+)?$/, 'รูปแบบอีเมลไม่ถูกต้อง'),
});
export type SenderDetails = z.infer<typeof Details>;

const { name, phone, address, subdistrict, district, province, postcode } =
  createAddress.takes.body.shape;

const params = z.object({ c: z.enum(senderCouriers) });

export const Sender = z.object({
  c: z.enum(senderCouriers),
  /** The shop's own address: shown in full to users who may set it. */
  address: z.nullable(
    z.object({
      id: f.id,
      name: z.string(),
      phone: z.string(),
      address: z.string(),
      subdistrict: z.string(),
      district: z.string(),
      province: z.string(),
      postcode: z.string(),
    }),
  ),
  details: z.record(z.string(), z.string()),
  /** Names of the stored keys. */
  filled: z.array(z.string()),
  /** Names of what the courier needs and the shop has not entered. */
  missing: z.array(z.string()),
  /** Free parcel numbers in the shop's own range; null where there is no range. */
  numbersLeft: z.optional(z.nullable(z.int())),
  version: z.int(),
});
export type Sender = z.infer<typeof Sender>;

export const getSender = endpoint({
  does: 'Reads the sender that a courier knows the shop by, what it still lacks, and no key.',
  at: 'GET /setting/address/{c}',
  may: 'setting',
  takes: { params },
  gives: Sender,
  fails: [],
});

export const setSender = endpoint({
  does: "Writes the sender's address into the book for this courier, its details, and keys that were given.",
  at: 'PUT /setting/address/{c}',
  may: 'setting',
  takes: {
    params,
    body: z.strictObject({
      name,
      phone,
      address,
      subdistrict,
      district,
      province,
      postcode,
      details: z.optional(Details),
      /** An empty text keeps the stored value. */
      credentials: z.optional(
        z.record(z.string().check(z.maxLength(40)), z.string().check(z.trim(), z.maxLength(500))),
      ),
      version: z.optional(z.int()),
      prefix: f.prefix,
    }),
  },
  gives: Sender,
  fails: ['STALE'],
  once: 'by-state',
});
