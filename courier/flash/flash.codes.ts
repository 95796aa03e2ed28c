// Flash Express tables: parcel states, errors, services and item categories, as flash-jnt.md
// §1.13–1.14 lists them.
import type { Choice, ErrorRow } from '../kit/courier.ts';
import { choice, statusRow } from '../kit/face-rows.ts';
import type { StatusRow } from '../kit/parcel.ts';

const state = (code: string, bucket: StatusRow['bucket'], labels: [string, string]): StatusRow =>
  statusRow(code, bucket, { labels, isVerified: true });
const derived: typeof state = (...row) => ({ ...state(...row), isVerified: false });

/**
 * 1–9 are Flash's own codes; the last two are derived from the `returned` flag of the return leg.
 */
export const statuses: StatusRow[] = [
  state('1', 'picked_up', ['รับพัสดุแล้ว', 'Picked up']),
  state('2', 'in_transit', ['ระหว่างการขนส่ง', 'In transit']),
  state('3', 'out_for_delivery', ['ระหว่างการจัดส่ง', 'On delivery']),
  state('4', 'problem', ['พัสดุคงคลัง', 'Detained at branch']),
  state('5', 'delivered', ['เซ็นรับแล้ว', 'Delivered']),
  state('6', 'problem', ['พัสดุมีปัญหา', 'Problem being handled']),
  state('7', 'returned', ['พัสดุตีกลับแล้ว', 'Returned']),
  state('8', 'lost', ['ปิดงานผิดปกติ', 'Closed abnormally']),
  state('9', 'cancelled', ['ยกเลิกแล้ว', 'Cancelled']),
  derived('returned', 'returning', ['กำลังตีกลับ', 'Returning']),
  derived('returned-success', 'returned', ['ตีกลับถึงร้านแล้ว', 'Returned to sender']),
];

/** States that mean, on a return leg, that the parcel has reached the shop. */
export const returnLegDoneStates = ['5', '7'];

/** Flash's expressCategory; 3 is not published. */
export const services: Choice[] = [
  choice(1, 'ส่งธรรมดา', 'Standard delivery'),
  choice(2, 'ส่งด่วน On-Time', 'On-Time Delivery'),
  choice(4, 'พัสดุขนาดใหญ่ (Bulky)', 'Bulky delivery'),
  choice(5, 'ส่งผลไม้', 'Fruit delivery'),
  choice(6, 'ส่งคืนสินค้า Happy Return', 'Happy Return'),
  choice(7, 'ส่งคืนพัสดุใหญ่ Happy Return Bulky', 'Happy Return Bulky'),
];
export const defaultService = 1;

/** Flash's articleCategory. */
export const categories: Choice[] = [
  choice(0, 'เอกสาร', 'Documents'),
  choice(1, 'อาหารแห้ง', 'Dry food'),
  choice(2, 'ของใช้', 'Daily necessities'),
  choice(3, 'อุปกรณ์ไอที', 'Digital products'),
  choice(4, 'เสื้อผ้า', 'Clothes'),
  choice(5, 'สื่อสิ่งพิมพ์/หนังสือ', 'Books and media'),
  choice(6, 'อะไหล่รถยนต์', 'Auto parts'),
  choice(7, 'รองเท้า/กระเป๋า', 'Shoes and bags'),
  choice(8, 'อุปกรณ์กีฬา', 'Sports equipment'),
  choice(9, 'เครื่องสำอาง', 'Cosmetics'),
  choice(10, 'ของใช้ในบ้าน/เฟอร์นิเจอร์', 'Household'),
  choice(11, 'ผลไม้', 'Fruit'),
  choice(99, 'อื่นๆ', 'Others'),
];
export const defaultCategory = 99;

type ErrorAdvice = [kind: ErrorRow['kind'], todoTh: string, fixField?: ErrorRow['fixField']];

const error = (
  code: string,
  says: [en: string, th: string],
  errorAdvice: ErrorAdvice,
): ErrorRow => ({
  code,
  meaningEn: says[0],
  messageTh: says[1],
  kind: errorAdvice[0],
  todoTh: errorAdvice[1],
  ...(errorAdvice[2] ? { fixField: errorAdvice[2] } : {}),
  isVerified: !code.startsWith('4'),
});

const pickPlace = 'เลือกตำบล อำเภอ จังหวัด และรหัสไปรษณีย์จากรายการใหม่ แล้วลองอีกครั้ง';
const checkAccount = 'ตรวจบัญชี Flash ในหน้าตั้งค่าขนส่ง แล้วกดทดสอบการเชื่อมต่อ';

export const errors: ErrorRow[] = [
  error(
    '1000',
    ['failed to submit', 'ขนส่งไม่รับข้อมูล มักเป็นเพราะที่อยู่ไม่ตรงกับพื้นที่ของขนส่ง'],
    ['address', pickPlace, 'receiver'],
  ),
  error(
    '1001',
    ['customer not found', 'ขนส่งไม่รู้จักรหัสร้าน (mchId) นี้'],
    ['account', 'ตรวจรหัสร้านและสภาพแวดล้อม (ใช้งานจริง/ทดสอบ) ในหน้าตั้งค่าขนส่ง', 'credentials'],
  ),
  error(
    '1002',
    ['invalid signature', 'กุญแจลับของบัญชี Flash ไม่ถูกต้อง'],
    ['account', 'คัดลอกกุญแจลับจาก Flash มาใส่ใหม่ในหน้าตั้งค่าขนส่ง', 'credentials'],
  ),
  error(
    '1003',
    ['order already exists', 'ขนส่งเคยรับเลขที่ออเดอร์นี้แล้ว'],
    ['state', 'ห้ามส่งซ้ำ รอเลขพัสดุจากขนส่ง หรือค้นหาในระบบของ Flash', 'merchantNumber'],
  ),
  error(
    '1004',
    ['sender address not matched', 'ที่อยู่ผู้ส่งไม่ตรงกับพื้นที่ของขนส่ง'],
    ['address', pickPlace, 'sender.place'],
  ),
  error(
    '1005',
    ['destination address not matched', 'ที่อยู่ผู้รับไม่ตรงกับพื้นที่ของขนส่ง'],
    ['address', pickPlace, 'receiver.place'],
  ),
  error(
    '1006',
    ['order not found', 'ขนส่งไม่พบพัสดุเลขนี้'],
    ['state', 'ตรวจเลขพัสดุ ถ้าถูกต้องให้สอบถาม Flash', 'trackingNumber'],
  ),
  error(
    '1007',
    ['warehouse not found', 'ขนส่งไม่พบคลังสินค้านี้'],
    ['account', 'เลือกที่อยู่ผู้ส่งใหม่', 'sender'],
  ),
  error(
    '1008',
    ['COD not subscribed', 'บัญชี Flash นี้ยังไม่ได้เปิดบริการเก็บเงินปลายทาง'],
    ['account', 'ติดต่อ Flash เพื่อเปิด COD หรือเปลี่ยนออเดอร์เป็นโอนเงิน', 'cod'],
  ),
  error(
    '1009',
    ['COD amount negative', 'ยอด COD ไม่ถูกต้อง'],
    ['parcel', 'แก้ยอดเก็บเงินปลายทางในออเดอร์', 'cod'],
  ),
  error(
    '1010',
    ['open pickup exists', 'มีงานเข้ารับที่ยังไม่เสร็จของที่อยู่นี้อยู่แล้ว'],
    ['state', 'รองานเดิมเสร็จ หรือยกเลิกงานเดิมก่อน'],
  ),
  error(
    '1011',
    ['pickup cannot be cancelled', 'ยกเลิกงานเข้ารับนี้ไม่ได้แล้ว'],
    ['state', 'ติดต่อพนักงานเข้ารับของ Flash'],
  ),
  error(
    '1015',
    ['already picked up', 'ขนส่งรับพัสดุไปแล้ว ยกเลิกไม่ได้'],
    ['state', 'ติดต่อ Flash เพื่อขอตีกลับ', 'trackingNumber'],
  ),
  error(
    '1018',
    ['sender address and warehouse both empty', 'ไม่มีที่อยู่ผู้ส่ง'],
    ['address', 'เลือกที่อยู่ผู้ส่งให้ครบ แล้วลองอีกครั้ง', 'sender'],
  ),
  error(
    '1019',
    ['pno and mchId do not match', 'พัสดุเลขนี้ไม่ใช่ของบัญชี Flash ที่ตั้งไว้'],
    ['account', checkAccount, 'credentials'],
  ),
  error(
    '1020',
    ['declared value negative', 'มูลค่าสินค้าที่แจ้งไม่ถูกต้อง'],
    ['parcel', 'แก้มูลค่าประกันให้มากกว่า 0', 'declaredValue'],
  ),
  error(
    '1021',
    ['postcode must be 5 digits', 'รหัสไปรษณีย์ต้องเป็นตัวเลข 5 หลัก'],
    ['address', 'แก้รหัสไปรษณีย์ของผู้รับและผู้ส่ง', 'receiver.postcode'],
  ),
  error(
    '1022',
    ['sender area not in service', 'ขนส่งยังไม่เปิดบริการในพื้นที่ผู้ส่ง'],
    ['address', 'เปลี่ยนที่อยู่ผู้ส่ง หรือใช้ขนส่งอื่น', 'sender.place'],
  ),
  error(
    '40004',
    ['sender region mismatch', 'ที่อยู่ผู้ส่งไม่ตรงกับพื้นที่ของขนส่ง'],
    ['address', pickPlace, 'sender.place'],
  ),
  error(
    '40005',
    ['destination region mismatch', 'ที่อยู่ผู้รับไม่ตรงกับพื้นที่ของขนส่ง'],
    ['address', pickPlace, 'receiver.place'],
  ),
];

/** Maps Flash's parameter names in error 1000 to the field to fix. */
export const fieldNames: Record<string, ErrorRow['fixField']> = {
  outTradeNo: 'merchantNumber',
  expressCategory: 'service',
  articleCategory: 'category',
  weight: 'weight',
  width: 'size',
  length: 'size',
  height: 'size',
  codAmount: 'cod',
  codEnabled: 'cod',
  insured: 'declaredValue',
  insureDeclareValue: 'declaredValue',
  remark: 'remark',
  ...partyFields('src', 'sender'),
  ...partyFields('dst', 'receiver'),
};

function partyFields(flash: string, ours: 'sender' | 'receiver'): typeof fieldNames {
  return {
    [`${flash}Name`]: `${ours}.name`,
    [`${flash}Phone`]: `${ours}.phone`,
    [`${flash}HomePhone`]: `${ours}.phone`,
    [`${flash}DetailAddress`]: `${ours}.address`,
    [`${flash}ProvinceName`]: `${ours}.place`,
    [`${flash}CityName`]: `${ours}.place`,
    [`${flash}DistrictName`]: `${ours}.place`,
    [`${flash}PostalCode`]: `${ours}.postcode`,
  };
}
