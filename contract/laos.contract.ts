// Orders to Laos as they are written, the screen of their parcels, and the label in Lao that the shop prints itself.
import * as z from 'zod/mini';
import { endpoint } from './kit/endpoint.ts';
import * as f from './kit/fields.ts';
import type { LabelSize } from './label.contract.ts';
import { laoProvinceCodes, normalizeLaoPhone } from './laos-place.contract.ts';
import { Order, orderTypes } from './order.contract.ts';
import { channelId, Lines, optionalThai, payment, shipping, thai } from './order-parts.contract.ts';
import { kipRate } from './order-patch.contract.ts';

/** Each order to Laos that is to be sent stands under one of them. */
export const laosTabs = {
  waiting: 'ยังไม่พิมพ์',
  printed: 'พิมพ์แล้ว',
  sent: 'ส่งแล้ว',
  returned: 'ตีกลับ',
  cancelled: 'ยกเลิก',
} as const;
export type LaosTab = keyof typeof laosTabs;
const tabNames = Object.keys(laosTabs) as [LaosTab, ...LaosTab[]];

const query = z.object({
  tab: z._default(z.enum(tabNames), 'waiting'),
  cod: z.optional(f.flagText),
  currency: z.optional(z.enum(['THB', 'LAK'])),
  province: z.optional(z.literal([...laoProvinceCodes])),
  ...f.paging,
});
export type LaosQuery = z.output<typeof query>;

export const listLaosOrders = endpoint({
  does: 'Lists the orders to Laos by the step they have reached, newest first.',
  at: 'GET /laos/order',
  may: 'ship.view',
  flag: 'shippingLaos',
  takes: { query },
  gives: f.listOf(Order),
  fails: [],
});

const LAOS_PRINT_MOST = 200;

export const laosSizes = ['100x150', '100x75', 'a4x4'] as const satisfies readonly LabelSize[];
export type LaosSize = (typeof laosSizes)[number];

export const printLaos = endpoint({
  does: 'Prints the labels of orders to Laos as one PDF and notes it in the print history; an order without a number of ours gets one.',
  at: 'POST /print/pdf/laos',
  may: 'ship.print',
  flag: 'shippingLaos',
  takes: {
    body: z.strictObject({
      orderId: z.union([f.id, z.array(f.id).check(z.minLength(1), z.maxLength(LAOS_PRINT_MOST))]),
      /** 100x150 unless said. */
      size: z.optional(z.enum(laosSizes)),
      prefix: f.prefix,
    }),
  },
  gives: 'pdf',
  fails: ['NO_ORDER', 'PRINT_ERR'],
});

const phoneText = 'เบอร์ลาวต้องเป็น +856 ตามด้วยตัวเลข 8–10 หลัก';

const laoPhone = z.pipe(
  z.string().check(
    z.maxLength(40),
    z.refine((value) => normalizeLaoPhone(value) !== null, { error: phoneText }),
  ),
  z.transform((value) => normalizeLaoPhone(value) ?? value),
);

/** What only Thai addresses have may be sent along empty. */
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
    /** Where the receiver collects it. */
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
    /** Kip for one baht and the Bangkok day of that rate; both needed when kip is collected. */
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
  telesaleBy: z.optional(z.nullable(f.id)),
  leadId: z.optional(z.nullable(f.id)),
  duplicateReason: z.optional(optionalThai(200)),
  riskReason: z.optional(optionalThai(200)),
  prefix: f.prefix,
});
export type CreateLaosOrderBody = z.output<typeof CreateLaosOrder>;
