// The Thailand Post adapter: parcels at e-Parcel or at the S0000 gateway, as the account chooses;
// tracking at Track & Trace.
import type { Courier } from '../kit/courier.ts';
import * as z from 'zod';
import { book, cancel, checkLogin, label, limits, validateParcel } from './order/order.courier.ts';
import { eparcelHosts, gatewayHosts } from './order/order.wire.ts';
import { labelWords, rangeOf } from './s10.ts';
import { statuses } from './thaipost.codes.ts';
import { errors } from './thaipost-errors.codes.ts';
import { Credentials } from './thaipost.wire.ts';
import {
  ackPush,
  checkKeys,
  parsePush,
  subscribe,
  track,
  trackMany,
} from './track/track.courier.ts';

const field = 'system';

const checkConnection: Courier['checkConnection'] = async (link) => {
  const login = await checkLogin(link);
  if (login.outcome !== 'ok') return login;
  const keys = await checkKeys(link);
  return keys.outcome === 'ok'
    ? { outcome: 'connected', detailTh: 'เชื่อมต่อไปรษณีย์ไทยได้ ทั้ง e-Parcel และการติดตามพัสดุ' }
    : keys;
};

type Field = Courier['credentialFields'][number];

const secret = (
  one: Pick<Field, 'name' | 'labelTh' | 'labelEn' | 'hintTh' | 'isRequired'>,
): Field => ({
  ...one,
  isSecret: true,
  maxLength: 512,
});

const credentialFields: Field[] = [
  {
    name: field,
    labelTh: 'ระบบของไปรษณีย์ไทย',
    labelEn: 'Thailand Post system',
    hintTh: 'e-Parcel ใช้ชุดบาร์โค้ดของร้าน เกตเวย์ S0000 ออกเลขให้เอง ดูได้จากสัญญา',
    isSecret: false,
    isRequired: false,
    maxLength: 10,
    choices: [
      { value: 'eparcel', labelTh: 'e-Parcel (ใช้ชุดบาร์โค้ดของร้าน)', labelEn: 'e-Parcel' },
      { value: 'gateway', labelTh: 'เกตเวย์ S0000 (ขนส่งออกเลขให้)', labelEn: 'S0000 gateway' },
    ],
  },
  {
    name: 'username',
    labelTh: 'ชื่อผู้ใช้ e-Parcel',
    labelEn: 'User name',
    hintTh: 'ได้จากไปรษณีย์ไทยตามสัญญา',
    isSecret: false,
    isRequired: true,
    maxLength: 128,
  },
  secret({
    name: 'password',
    labelTh: 'รหัสผ่าน e-Parcel',
    labelEn: 'Password',
    hintTh: 'บันทึกแล้วจะไม่แสดงอีก',
    isRequired: true,
  }),
  secret({
    name: 'trackKey',
    labelTh: 'API key ติดตามพัสดุ',
    labelEn: 'Track & Trace API key',
    hintTh: 'ขอได้ที่หน้านักพัฒนาของ track.thailandpost.co.th',
    isRequired: true,
  }),
  secret({
    name: 'hookApiKey',
    labelTh: 'API key สำหรับสมัครรับสถานะ',
    labelEn: 'Webhook API key',
    hintTh: 'ใส่เมื่อได้มาแยกจาก API key ติดตามพัสดุ',
    isRequired: false,
  }),
  secret({
    name: 'hookKey',
    labelTh: 'รหัสลับของ webhook',
    labelEn: 'Webhook bearer key',
    hintTh: 'รหัสที่ร้านตั้งเองในหน้านักพัฒนาของไปรษณีย์ไทย ระบบจะรับเฉพาะข้อความที่มีรหัสนี้',
    isRequired: false,
  }),
];

const given = (credentials: unknown): unknown =>
  Object.fromEntries(Object.entries(credentials ?? {}).filter(([, value]) => value !== undefined));

export const thaipost: Courier = {
  id: 'thaipost',
  carrier: 3,
  route: 'thaipost',
  flag: 'shippingThaiPost',
  nameTh: 'ไปรษณีย์ไทย',
  nameEn: 'Thailand Post',
  limits,
  services: [],
  categories: [],
  // Assumed: the sheet does not give the size of LabelPDF.
  labelSizes: [{ size: '100x150', widthMm: 100, heightMm: 150 }],
  statuses,
  errors,
  credentialFields,
  credentialSchema: z.preprocess(given, Credentials) as z.ZodType<Record<string, string>>,
  hosts: eparcelHosts,
  protocols: {
    field,
    list: [
      { value: 'eparcel', hosts: eparcelHosts, limits },
      { value: 'gateway', hosts: gatewayHosts, limits, givesNumbers: true },
    ],
  },
  holdsMilestones: true,
  deliversReturns: true,
  numbers: rangeOf,
  labelWords,
  // The shop issues the barcode: a repeat gets 018, and the order found for it tells whose it is.
  // The gateway has no such proof.
  isRepeatSafe: true,
  validateParcel,
  book,
  cancel,
  track,
  trackMany,
  label,
  subscribe,
  parsePush,
  ackPush,
  checkConnection,
};
