// The J&T Express adapter: its description and capabilities; each call goes to the account's
// protocol.
import type { Courier, CourierLink, Credentials } from '../kit/courier.ts';
import * as z from 'zod';
import { classicCalls, limits as classicLimits } from './classic/classic.courier.ts';
import { hosts as classicHosts } from './classic/classic.wire.ts';
import type { JntCalls } from './jnt.call.ts';
import * as codes from './jnt.codes.ts';
import { errors } from './jnt-errors.codes.ts';
import { ClassicCredentials, OpenCredentials } from './jnt.wire.ts';
import { limits as openLimits, openCalls } from './open/open.courier.ts';
import { hosts as openHosts } from './open/open.wire.ts';

const field = 'platform';

const spoken = (credentials: Credentials): JntCalls =>
  credentials[field] === 'classic' ? classicCalls : openCalls;

const by = ({ credentials }: CourierLink) => spoken(credentials);

const calls: JntCalls = {
  validateParcel: (credentials, parcel) => spoken(credentials).validateParcel(credentials, parcel),
  book: (link, parcel) => by(link).book(link, parcel),
  cancel: (link, parcel) => by(link).cancel(link, parcel),
  track: (link, number) => by(link).track(link, number),
  trackMany: (link, numbers) => by(link).trackMany(link, numbers),
  label: (link, parcel, size) => by(link).label(link, parcel, size),
  checkConnection: (link) => by(link).checkConnection(link),
  parsePush: (credentials, push) => spoken(credentials).parsePush(credentials, push),
  // The account is not known here: the push itself shows which protocol it uses.
  ackPush: (isTaken, push) =>
    (push.body.includes('logistics_interface=') ? classicCalls : openCalls).ackPush(isTaken, push),
};

type CredentialField = Pick<
  Courier['credentialFields'][number],
  'name' | 'labelTh' | 'labelEn' | 'hintTh' | 'isSecret'
>;

const asked = (onlyFor: string, rows: CredentialField[]): Courier['credentialFields'] =>
  rows.map((row) => ({ ...row, isRequired: true, maxLength: row.isSecret ? 128 : 64, onlyFor }));

const credentialFields: Courier['credentialFields'] = [
  {
    name: field,
    labelTh: 'ระบบของ J&T',
    labelEn: 'J&T platform',
    hintTh: 'บัญชีที่ออกใหม่เป็นแพลตฟอร์มใหม่ ถ้าได้ eccompanyid มาเป็นแบบเดิม',
    isSecret: false,
    isRequired: true,
    maxLength: 10,
    choices: [
      { value: 'open', labelTh: 'แพลตฟอร์มใหม่ (apiAccount)', labelEn: 'New open platform' },
      { value: 'classic', labelTh: 'แบบเดิม (eccompanyid)', labelEn: 'Classic' },
    ],
  },
  ...asked('open', [
    {
      name: 'apiAccount',
      labelTh: 'รหัสบัญชี API (apiAccount)',
      labelEn: 'apiAccount',
      hintTh: 'ได้จาก J&T พร้อม private key',
      isSecret: false,
    },
    {
      name: 'privateKey',
      labelTh: 'Private key',
      labelEn: 'Private key',
      hintTh: 'บันทึกแล้วจะไม่แสดงอีก',
      isSecret: true,
    },
    {
      name: 'customerCode',
      labelTh: 'รหัสลูกค้า (customerCode)',
      labelEn: 'customerCode',
      hintTh: 'รหัสลูกค้าที่ทำสัญญากับ J&T',
      isSecret: false,
    },
    {
      name: 'password',
      labelTh: 'รหัสผ่านที่เข้ารหัสแล้ว (password)',
      labelEn: 'Password (digested)',
      hintTh: 'ค่า 32 ตัวจากหน้า Signature Tools ของ J&T',
      isSecret: true,
    },
  ]),
  ...asked('classic', [
    {
      name: 'eccompanyid',
      labelTh: 'รหัสคู่ค้า (eccompanyid)',
      labelEn: 'eccompanyid',
      hintTh: 'ได้จากเจ้าหน้าที่ J&T',
      isSecret: false,
    },
    {
      name: 'customerid',
      labelTh: 'รหัสลูกค้า (customerid)',
      labelEn: 'customerid',
      hintTh: 'รหัสลูกค้าที่ทำสัญญากับ J&T',
      isSecret: false,
    },
    {
      name: 'key',
      labelTh: 'กุญแจลับ (key)',
      labelEn: 'Secret key',
      hintTh: 'บันทึกแล้วจะไม่แสดงอีก',
      isSecret: true,
    },
  ]),
];

const trimmed = (credentials: unknown): unknown =>
  Object.fromEntries(
    Object.entries(credentials ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.trim() : value,
    ]),
  );

export const jnt: Courier = {
  id: 'jnt',
  carrier: 1,
  route: 'jnt',
  flag: 'shippingJnt',
  nameTh: 'เจแอนด์ที เอ็กซ์เพรส',
  nameEn: 'J&T Express',
  limits: openLimits,
  services: codes.services,
  categories: [],
  labelSizes: codes.labelTypes.map(({ size, sides: [widthMm, heightMm] }) => ({
    size,
    widthMm,
    heightMm,
  })),
  statuses: codes.statuses,
  errors,
  credentialFields,
  credentialSchema: z.preprocess(
    trimmed,
    z.discriminatedUnion(field, [OpenCredentials, ClassicCredentials], {
      error: 'เลือกระบบของ J&T',
    }),
  ),
  hosts: openHosts,
  protocols: {
    field,
    list: [
      { value: 'open', hosts: openHosts, limits: openLimits },
      { value: 'classic', hosts: classicHosts, limits: classicLimits },
    ],
  },
  holdsMilestones: true,
  // After a duplicate, the order query finds the existing tracking number.
  isRepeatSafe: true,
  ...calls,
};
