// The refusals of e-Parcel (sheet §2.5) and of Track & Trace, in Thai, each with its evidence.
import type { ErrorRow } from '../kit/courier.ts';
import type { FixField } from '../kit/outcome.ts';

const account = 'ตรวจบัญชีไปรษณีย์ไทยในหน้าบัญชีขนส่ง แล้วกดทดสอบการเชื่อมต่อ';
const place = 'ตรวจอำเภอ จังหวัด และรหัสไปรษณีย์ แล้วลองอีกครั้ง';
const support = 'แจ้งรหัสนี้กับไปรษณีย์ไทยหรือผู้ดูแลระบบ';

type CodeText = [code: string, th: string, en: string, todoTh: string];
type Kind = ErrorRow['kind'];

/** C = two or more independent sources agree, S = one source. */
type Evidence = 'C' | 'S';

const row = (
  evidence: Evidence,
  codeText: CodeText,
  [kind, fixField]: [kind: Kind, fixField?: FixField],
): ErrorRow => ({
  code: codeText[0],
  messageTh: codeText[1],
  meaningEn: codeText[2],
  todoTh: codeText[3],
  kind,
  ...(fixField ? { fixField } : {}),
  isVerified: evidence === 'C',
});

export const errors: ErrorRow[] = [
  row(
    'C',
    ['001', 'ชื่อผู้ใช้หรือรหัสผ่าน e-Parcel ไม่ถูกต้อง', 'invalid username/password', account],
    ['account', 'credentials'],
  ),
  row('C', ['002', 'ไปรษณีย์ไทยอ่านข้อมูลที่ส่งไปไม่ได้', 'invalid input', support], ['other']),
  row(
    'S',
    [
      '004',
      'บาร์โค้ดชุดนี้ใช้กับบริการนี้ไม่ได้',
      'barcode not for this service',
      'ตรวจชุดบาร์โค้ดในหน้าผู้ส่งไปรษณีย์ไทย',
    ],
    ['account', 'credentials'],
  ),
  row(
    'C',
    ['016', 'น้ำหนักเกินที่ไปรษณีย์ไทยรับได้', 'weight over', 'แก้น้ำหนักพัสดุ แล้วลองอีกครั้ง'],
    ['parcel', 'weight'],
  ),
  row(
    'S',
    [
      '017',
      'รหัสไปรษณีย์ รายการสินค้า หรือบาร์โค้ดไม่ถูกต้อง',
      'check zipcode, productInbox or barcode',
      place,
    ],
    ['address', 'receiver.postcode'],
  ),
  row(
    'C',
    ['018', 'บาร์โค้ดนี้ถูกใช้กับรายการอื่นไปแล้ว', 'duplicate barcode', 'ลองอีกครั้ง ระบบจะใช้เลขถัดไปในชุด'],
    ['parcel', 'trackingNumber'],
  ),
  row('S', ['019', 'ข้อมูลรายการว่างเปล่า', 'order information null', support], ['other']),
  row(
    'S',
    ['023', 'ไม่พบผู้ขายรายนี้ในระบบของไปรษณีย์ไทย', 'vendor not found', account],
    ['account', 'credentials'],
  ),
  row(
    'S',
    ['027', 'ข้อมูลที่จำเป็นยังว่างอยู่', 'parameter null or blank', 'เติมข้อมูลผู้รับและผู้ส่งให้ครบ แล้วลองอีกครั้ง'],
    ['address', 'receiver'],
  ),
  row(
    'S',
    ['028', 'รหัสร้านค้าไม่ตรงกับบัญชี', 'merchant id does not match vendor id', account],
    ['account', 'credentials'],
  ),
  row(
    'C',
    [
      '029',
      'ยอดเก็บเงินปลายทางเกินที่ไปรษณีย์ไทยรับได้',
      'product price (COD) over limit',
      'แก้ยอดเก็บเงินปลายทาง แล้วลองอีกครั้ง',
    ],
    ['parcel', 'cod'],
  ),
  row('S', ['030', 'ประเภทรายการไม่อยู่ในที่กำหนด', 'order type out of range', support], ['other']),
  row(
    'C',
    [
      '031',
      'ไปรษณีย์ไทยสร้างรายการไม่สำเร็จ',
      'create order failed',
      'รอสักครู่แล้วลองอีกครั้ง ถ้ายังไม่ได้ให้สอบถามไปรษณีย์ไทย',
    ],
    ['other'],
  ),
  row(
    'S',
    ['069', 'ไม่พบจุดรับฝากนี้', 'store location not found', account],
    ['account', 'credentials'],
  ),
  row('S', ['070', 'ไม่พบรหัสร้านค้านี้', 'merchant not found', account], ['account', 'credentials']),
  row(
    'S',
    [
      '071',
      'ไปรษณีย์รับฝากพัสดุแล้ว ยกเลิกไม่ได้',
      'barcode already received',
      'ติดต่อที่ทำการไปรษณีย์เพื่อขอถอนคืน',
    ],
    ['state', 'trackingNumber'],
  ),
  row(
    'S',
    ['072', 'ไม่มีรหัสไปรษณีย์ของผู้ขาย', 'vendor postcode missing', 'แก้รหัสไปรษณีย์ในที่อยู่ผู้ส่ง แล้วลองอีกครั้ง'],
    ['address', 'sender.postcode'],
  ),
  row(
    'S',
    [
      '073',
      'รหัสไปรษณีย์ปลายทางไม่เปิดให้บริการนี้',
      'postcode not open for the service',
      'ตรวจรหัสไปรษณีย์ผู้รับ หรือเลือกขนส่งอื่น',
    ],
    ['address', 'receiver.postcode'],
  ),
  row('S', ['077', 'ไม่มีรหัสบริการ', 'service code missing', support], ['other']),
  row('S', ['078', 'ไม่มีจำนวนชิ้น', 'quantity missing', support], ['other']),
  row('S', ['079', 'ไม่มีประเภทสิ่งของ', 'item type missing', support], ['other']),
  row(
    'S',
    ['083', 'ไม่มีรหัสไปรษณีย์ของผู้ขาย', 'vendor postcode missing', 'แก้รหัสไปรษณีย์ในที่อยู่ผู้ส่ง แล้วลองอีกครั้ง'],
    ['address', 'sender.postcode'],
  ),
  row(
    'S',
    ['084', 'ไม่พบจังหวัดต้นทางหรือปลายทาง', 'source or destination province not found', place],
    ['address', 'receiver.place'],
  ),
  row(
    'C',
    [
      'TRACK_KEY',
      'API key ติดตามพัสดุของไปรษณีย์ไทยใช้ไม่ได้',
      'HTTP 401 at Track & Trace',
      'ขอ API key ใหม่ที่หน้านักพัฒนาของ track.thailandpost.co.th แล้วใส่ในบัญชีขนส่ง',
    ],
    ['account', 'credentials'],
  ),
  row(
    'C',
    [
      'NOT_S10',
      'เลขนี้ไม่ใช่เลขพัสดุของไปรษณีย์ไทย',
      'not of the form S10',
      'ตรวจเลขพัสดุ 13 หลัก เช่น EX000000080TH แล้วลองอีกครั้ง',
    ],
    ['parcel', 'trackingNumber'],
  ),
];
