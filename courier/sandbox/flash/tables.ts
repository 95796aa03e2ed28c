// The Flash sandbox's own tables: accounts, error texts, and the stories that a parcel can follow.

import type { Step } from '../courier-sandbox.ts';

/**
 * Invented accounts. The second one exists to test numbers of another merchant, the third is
 * offered to shops on trial.
 */
export const accounts: Record<string, string> = {
  ZZ0001: 'FAKEKEY00000000000000000000000001',
  ZZ0002: 'FAKEKEY00000000000000000000000002',
  ZZ0003: 'FAKEKEY00000000000000000000000003',
};

/** code: [English, Thai]. */
export const messages: Record<number, [string, string]> = {
  1: ['success', 'สำเร็จ'],
  0: ['internal server error', 'ระบบขัดข้อง'],
  1000: ['Failed to submit', 'ส่งข้อมูลไม่สำเร็จ'],
  1001: ['customer not found', 'ไม่พบรหัสลูกค้า'],
  1002: ['invalid signature', 'ลายเซ็นไม่ถูกต้อง'],
  1003: ['order already exists', 'เลขที่ออเดอร์นี้ถูกสร้างแล้ว'],
  1004: ['sender address not matched', 'ที่อยู่ผู้ส่งไม่ตรงกับฐานข้อมูล'],
  1005: ['destination address not matched', 'ที่อยู่ผู้รับไม่ตรงกับฐานข้อมูล'],
  1006: ['order not found', 'ไม่พบออเดอร์'],
  1007: ['warehouse not found', 'ไม่พบคลังสินค้า'],
  1009: ['COD amount can not be negative', 'ยอด COD ติดลบไม่ได้'],
  1010: ['open pickup exists', 'มีงานเข้ารับที่ยังไม่เสร็จอยู่แล้ว'],
  1011: ['pickup can not be cancelled', 'ยกเลิกงานเข้ารับนี้ไม่ได้'],
  1015: ['parcel has been picked up', 'พัสดุถูกรับแล้ว ยกเลิกไม่ได้'],
  1018: ['sender address and warehouseNo are both empty', 'ต้องระบุที่อยู่ผู้ส่งหรือคลัง'],
  1019: ['pno and mchId do not match', 'เลขพัสดุไม่ใช่ของร้านนี้'],
  1020: ['declared value can not be negative', 'มูลค่าสินค้าติดลบไม่ได้'],
  1021: ['postal code must be 5 digits', 'รหัสไปรษณีย์ต้องเป็นตัวเลข 5 หลัก'],
  40004: ['sender region mismatch', 'ที่อยู่ผู้ส่งไม่ตรงกับฐานข้อมูล'],
  40005: ['destination region mismatch', 'ที่อยู่ผู้รับไม่ตรงกับฐานข้อมูล'],
};

export const stateTexts: Record<number, string> = {
  1: 'รับพัสดุแล้ว',
  2: 'ระหว่างการขนส่ง',
  3: 'ระหว่างการจัดส่ง',
  4: 'พัสดุคงคลัง',
  5: 'เซ็นรับแล้ว',
  6: 'พัสดุมีปัญหา',
  7: 'ส่งคืนแล้ว',
  8: 'ปิดงานผิดปกติ',
  9: 'ยกเลิกแล้ว',
};

const step = (after: number, what: [action: string, state: number], message: string): Step => ({
  after,
  action: what[0],
  state: what[1],
  message,
});

const outward = [
  step(120, ['RECEIVED', 1], 'พนักงานเข้ารับพัสดุแล้ว'),
  step(300, ['SHIPMENT_WAREHOUSE_SCAN', 2], 'พัสดุออกจากสาขาต้นทาง'),
  step(900, ['ARRIVAL_WAREHOUSE_SCAN', 2], 'พัสดุถึงสาขาปลายทาง'),
  step(1440, ['DELIVERY_TICKET_CREATION_SCAN', 3], 'พนักงานกำลังนำส่งพัสดุ'),
];
const delivered = (after: number): Step =>
  step(after, ['DELIVERY_CONFIRM', 5], 'นำส่งสำเร็จ เซ็นรับโดยผู้รับ');

export const stories = {
  happy: [...outward, delivered(1680)],
  retry: [
    ...outward,
    step(1740, ['DETAIN_WAREHOUSE', 4], 'ติดต่อผู้รับไม่ได้ พัสดุคงคลัง'),
    step(2880, ['DELIVERY_TICKET_CREATION_SCAN', 3], 'พนักงานกำลังนำส่งพัสดุอีกครั้ง'),
    delivered(3060),
  ],
  problem: [
    ...outward,
    step(1740, ['DETAIN_WAREHOUSE', 4], 'ติดต่อผู้รับไม่ได้ พัสดุคงคลัง'),
    step(2880, ['DIFFICULTY_HANDOVER', 6], 'พัสดุมีปัญหา อยู่ระหว่างตรวจสอบ'),
  ],
  return: [
    ...outward,
    step(1740, ['DIFFICULTY_HANDOVER', 6], 'ผู้รับปฏิเสธรับพัสดุ'),
    step(2880, ['SYSTEM_AUTO_RETURN', 7], 'ส่งคืนผู้ส่ง'),
  ],
  /** The courier's scale shows more than the declared weight. */
  reweighed: [...outward, delivered(1680)],
  lost: [...outward.slice(0, 3), step(7200, ['DIFFICULTY_FINISH_INDEMNITY', 8], 'ปิดงานผิดปกติ')],
  /** In minutes after the start of the return leg. */
  returnLeg: [
    step(60, ['SHIPMENT_WAREHOUSE_SCAN', 2], 'พัสดุตีกลับออกจากสาขา'),
    step(720, ['ARRIVAL_WAREHOUSE_SCAN', 2], 'พัสดุตีกลับถึงสาขาต้นทาง'),
    step(1440, ['DELIVERY_TICKET_CREATION_SCAN', 3], 'กำลังนำพัสดุคืนผู้ส่ง'),
    step(1560, ['DELIVERY_CONFIRM', 5], 'ผู้ส่งเซ็นรับพัสดุตีกลับแล้ว'),
  ],
} satisfies Record<string, Step[]>;

export type StoryName = keyof typeof stories;
export const storyNames = Object.keys(stories) as StoryName[];

/** The stories that can be assigned to parcels; a return leg starts by itself. */
export const playableStories = storyNames.filter((name) => name !== 'returnLeg');

export const stepsOf = (path: string): Step[] => stories[path as StoryName] ?? stories.happy;
