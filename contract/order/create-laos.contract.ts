// Creating an order to Laos: the receiver there, and the COD in kip.
import * as z from 'zod/mini';
import * as f from '../kit/fields.ts';
import { laoProvinceCodes, normalizeLaoPhone } from '../kit/laos-place.ts';
import { orderTypes } from './order.contract.ts';
import {
  channelId,
  Lines,
  messageList,
  optionalThai,
  payment,
  shipping,
  thai,
} from './parts.contract.ts';
import { kipRate } from './patch.contract.ts';

const phoneText = 'เบอร์ลาวต้องเป็น +856 ตามด้วยตัวเลข 8–10 หลัก';

const laoPhone = z.pipe(
  z.string().check(
    z.maxLength(40),
    z.refine((value) => normalizeLaoPhone(value) !== null, { error: phoneText }),
  ),
  z.transform((value) => normalizeLaoPhone(value) ?? value),
);

/** Fields that only Thai addresses have may be sent empty. */
const none = z.optional(z.literal(''));

const LaosInfo = z
  .strictObject({
    name: thai(100),
    phone: laoPhone,
    phone2: z.optional(z.union([z.literal(''), laoPhone], { error: phoneText })),
    social: z.optional(optionalThai(100)),
    province: z.literal([...laoProvinceCodes], { error: 'เลือกแขวงจาก 18 แขวง' }),
    district: thai(60),
    village: z.optional(optionalThai(60)),
    /** The branch where the receiver collects it. */
    branch: z.optional(optionalThai(100)),
    address: z.optional(optionalThai(200)),
    subdistrict: none,
    postcode: none,
    addressReason: none,
    note: z.optional(optionalThai(400)),
  })
  .check(
    z.refine(({ village, branch }) => Boolean(village) || Boolean(branch), {
      error: 'ใส่บ้านหรือสาขาที่รับพัสดุ อย่างน้อยหนึ่งอย่าง',
      path: ['branch'],
    }),
  );

const LaosPayment = z
  .strictObject({
    ...payment,
    currency: z.optional(z.enum(['THB', 'LAK'])),
    /** Kip for one baht and the Bangkok day of that rate; both are required when kip is collected. */
    rate: z.optional(z.nullable(kipRate)),
    rateDate: z.optional(z.nullable(f.day)),
  })
  .check(
    z.refine(({ currency, rate }) => currency !== 'LAK' || Boolean(rate), {
      error: 'ใส่อัตราแลกเปลี่ยน (กีบต่อ 1 บาท)',
      path: ['rate'],
    }),
    z.refine(({ currency, rateDate }) => currency !== 'LAK' || Boolean(rateDate), {
      error: 'ใส่วันที่ของอัตราแลกเปลี่ยน',
      path: ['rateDate'],
    }),
  );

export const CreateLaosOrder = z.strictObject({
  country: z.literal('LA'),
  status: z.optional(z.enum(['telesale', 'pending', 'send'])),
  type: z.optional(z.enum(orderTypes)),
  channelId,
  info: LaosInfo,
  items: Lines,
  shipping: z.optional(
    z.strictObject({
      ...shipping,
      carrier: z.optional(z.null({ error: 'ออเดอร์ส่งลาวไม่ใช้ขนส่งไทย' })),
    }),
  ),
  payment: LaosPayment,
  message: z.optional(f.optionalText(5000).check(f.isReadable)),
  /** Inbox messages from which several orders are created: each of them links to this order too; needs message.open. */
  messageIds: z.optional(messageList),
  telesaleBy: z.optional(z.nullable(f.id)),
  leadId: z.optional(z.nullable(f.id)),
  duplicateReason: z.optional(optionalThai(200)),
  riskReason: z.optional(optionalThai(200)),
  prefix: f.prefix,
});
export type CreateLaosOrderBody = z.output<typeof CreateLaosOrder>;
