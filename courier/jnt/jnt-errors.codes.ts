// J&T's refusals: the classic S/B catalogue and the new platform's numbers, in Thai, each with its
// evidence.
import type { ErrorRow } from '../kit/courier.ts';
import type { FixField } from '../kit/outcome.ts';

const account = 'ตรวจบัญชี J&T ในหน้าบัญชีขนส่ง แล้วกดทดสอบการเชื่อมต่อ';
const pickPlace = 'เลือกตำบล อำเภอ จังหวัด และรหัสไปรษณีย์จากรายการใหม่ แล้วลองอีกครั้ง';
const support = 'แจ้งรหัสนี้กับ J&T หรือผู้ดูแลระบบ';

const todoOf: Partial<Record<FixField, string>> = {
  receiver: 'เติมข้อมูลผู้รับให้ครบ แล้วลองอีกครั้ง',
  'receiver.name': 'แก้ชื่อผู้รับในออเดอร์ แล้วลองอีกครั้ง',
  'receiver.phone': 'แก้เบอร์โทรผู้รับในออเดอร์ แล้วลองอีกครั้ง',
  'receiver.address': 'แก้ที่อยู่ผู้รับในออเดอร์ แล้วลองอีกครั้ง',
  'receiver.place': pickPlace,
  'receiver.postcode': 'แก้รหัสไปรษณีย์ผู้รับ แล้วลองอีกครั้ง',
  sender: 'เลือกหรือแก้ที่อยู่ผู้ส่ง แล้วลองอีกครั้ง',
  'sender.name': 'แก้ชื่อในที่อยู่ผู้ส่ง แล้วลองอีกครั้ง',
  'sender.phone': 'แก้เบอร์โทรในที่อยู่ผู้ส่ง แล้วลองอีกครั้ง',
  'sender.address': 'แก้ที่อยู่ผู้ส่ง แล้วลองอีกครั้ง',
  'sender.place': pickPlace,
  'sender.postcode': 'แก้รหัสไปรษณีย์ผู้ส่ง แล้วลองอีกครั้ง',
  weight: 'แก้น้ำหนักพัสดุ แล้วลองอีกครั้ง',
  size: 'แก้ขนาดพัสดุ แล้วลองอีกครั้ง',
  remark: 'ย่อหมายเหตุให้สั้นลง แล้วลองอีกครั้ง',
  cod: 'แก้ยอดเก็บเงินปลายทาง แล้วลองอีกครั้ง',
  declaredValue: 'แก้มูลค่าประกัน แล้วลองอีกครั้ง',
  service: 'เลือกบริการใหม่ แล้วลองอีกครั้ง',
  merchantNumber: 'ห้ามส่งซ้ำ รอเลขพัสดุ หรือค้นหาในระบบของ J&T',
  trackingNumber: 'ตรวจเลขพัสดุ ถ้าถูกต้องให้สอบถาม J&T',
  credentials: account,
};

type CodeText = [code: string, th: string, en: string];

/**
 * V = seen in a Thai integration, L = the parent protocol, P = a placeholder (sheet §2.6), D =
 * documented elsewhere.
 */
type Evidence = 'V' | 'L' | 'P' | 'D';

const row = (evidence: Evidence, codeText: CodeText, fixField?: FixField): ErrorRow => ({
  code: codeText[0],
  messageTh: codeText[1],
  meaningEn: codeText[2],
  kind: kindOf(fixField),
  todoTh: (fixField && todoOf[fixField]) ?? support,
  ...(fixField ? { fixField } : {}),
  isVerified: evidence === 'V' || evidence === 'D',
});

function kindOf(field: FixField | undefined): ErrorRow['kind'] {
  if (field === undefined) return 'other';
  if (field === 'credentials') return 'account';
  if (field === 'merchantNumber' || field === 'trackingNumber') return 'state';
  return /^(receiver|sender)\b/.test(field) ? 'address' : 'parcel';
}

const p = (codeText: CodeText, fixField?: FixField): ErrorRow => row('P', codeText, fixField);

const system: ErrorRow[] = [
  row('L', ['S01', 'J&T อ่านข้อมูลที่ส่งไปไม่ได้', 'illegal JSON/XML body']),
  row('L', ['S02', 'ลายเซ็นดิจิทัลไม่ถูกต้อง กุญแจลับน่าจะผิด', 'illegal digital signature'], 'credentials'),
  row('L', ['S03', 'รหัสบริษัทขนส่งหรือคู่ค้าไม่ถูกต้อง', 'illegal partner'], 'credentials'),
  row('L', ['S04', 'ประเภทคำสั่ง (msg_type) ไม่ถูกต้อง', 'illegal message type']),
  row('L', ['S05', 'เนื้อหาคำสั่งไม่ถูกต้อง', 'illegal message content']),
  row('L', ['S06', 'J&T หมดเวลาเชื่อมต่อ', 'network timeout, retry']),
  row('L', ['S07', 'ระบบของ J&T ขัดข้อง', 'system exception, retry']),
  p(['S08', 'รหัสคู่ค้า (eccompanyid) ไม่ถูกต้อง', 'illegal e-commerce company'], 'credentials'),
  p(['S09', 'J&T ไม่พบข้อมูลออเดอร์นี้', 'order not found'], 'trackingNumber'),
  row('V', ['S10', 'J&T เคยรับหมายเลขคำสั่งซื้อนี้แล้ว', 'duplicate order number'], 'merchantNumber'),
  p(['S11', 'J&T ไม่พบรหัสลูกค้านี้', 'customer number does not exist'], 'credentials'),
  {
    ...row('V', ['S12', 'รับพัสดุแล้ว ยกเลิกไม่ได้', 'already picked up (GOT)'], 'trackingNumber'),
    todoTh: 'ติดต่อ J&T เพื่อขอตีกลับ',
  },
  p(['S13', 'เลขพัสดุซ้ำ', 'duplicate waybill number'], 'trackingNumber'),
  p(['S14', 'ออเดอร์นี้ถูกยกเลิกที่ J&T ไปแล้ว', 'order already cancelled'], 'trackingNumber'),
  p(['S15', 'แก้ไขออเดอร์ในสถานะนี้ไม่ได้', 'cannot be modified now'], 'trackingNumber'),
  p(['S16', 'J&T ไม่มีเลขพัสดุว่าง', 'no waybill number available']),
  p(['S17', 'บัญชีไม่มีสิทธิ์ใช้คำสั่งนี้', 'no permission for the interface'], 'credentials'),
  p(['S18', 'J&T ยังไม่เปิดบริการในพื้นที่นี้', 'area not in service'], 'receiver.place'),
];

const business: ErrorRow[] = [
  p(['B002', 'ไม่มีข้อมูลผู้ส่ง', 'sender missing'], 'sender'),
  p(['B003', 'ไม่มีชื่อผู้ส่ง', 'sender name missing'], 'sender.name'),
  p(['B004', 'ชื่อผู้ส่งยาวเกินไป', 'sender name too long'], 'sender.name'),
  p(['B005', 'ไม่มีเบอร์โทรผู้ส่ง', 'sender mobile missing'], 'sender.phone'),
  p(['B006', 'ไม่มีจังหวัดผู้ส่ง', 'sender province missing'], 'sender.place'),
  p(['B007', 'ไม่มีอำเภอ/เขตผู้ส่ง', 'sender district missing'], 'sender.place'),
  p(['B008', 'ไม่มีที่อยู่ผู้ส่ง', 'sender address missing'], 'sender.address'),
  p(['B009', 'ที่อยู่ผู้ส่งยาวเกินไป', 'sender address too long'], 'sender.address'),
  p(['B010', 'ไม่มีรหัสไปรษณีย์ผู้ส่ง', 'sender postcode missing'], 'sender.postcode'),
  p(['B011', 'J&T ไม่รู้จักจังหวัด/อำเภอผู้ส่ง', 'sender place not recognised'], 'sender.place'),
  p(['B012', 'ไม่มีข้อมูลผู้รับ', 'receiver missing'], 'receiver'),
  p(['B013', 'ไม่มีชื่อผู้รับ', 'receiver name missing'], 'receiver.name'),
  p(['B014', 'ชื่อผู้รับยาวเกินไป', 'receiver name too long'], 'receiver.name'),
  p(['B015', 'ไม่มีเบอร์โทรผู้รับ', 'receiver mobile missing'], 'receiver.phone'),
  p(['B016', 'ไม่มีจังหวัดผู้รับ', 'receiver province missing'], 'receiver.place'),
  p(['B017', 'ไม่มีอำเภอ/เขตผู้รับ', 'receiver district missing'], 'receiver.place'),
  p(['B018', 'ไม่มีที่อยู่ผู้รับ', 'receiver address missing'], 'receiver.address'),
  p(['B019', 'ที่อยู่ผู้รับยาวเกินไป', 'receiver address too long'], 'receiver.address'),
  p(['B020', 'ไม่มีรหัสไปรษณีย์ผู้รับ', 'receiver postcode missing'], 'receiver.postcode'),
  p(['B021', 'J&T ไม่รู้จักจังหวัด/อำเภอผู้รับ', 'receiver place not recognised'], 'receiver.place'),
  p(['B022', 'เวลาสร้างออเดอร์ไม่ถูกต้อง', 'createordertime missing or bad']),
  p(['B023', 'เวลาเริ่มเข้ารับไม่ถูกต้อง', 'sendstarttime missing or bad']),
  p(['B024', 'เวลาสิ้นสุดเข้ารับไม่ถูกต้อง', 'sendendtime missing or bad']),
  p(['B025', 'เวลาสิ้นสุดต้องหลังเวลาเริ่ม', 'sendendtime before sendstarttime']),
  p(['B026', 'actiontype ไม่ถูกต้อง', 'actiontype invalid']),
  p(['B027', 'ordertype ไม่ถูกต้อง', 'ordertype invalid']),
  p(['B028', 'J&T ไม่มีบริการนี้', 'servicetype invalid'], 'service'),
  p(['B029', 'deliverytype ไม่ถูกต้อง', 'deliverytype invalid']),
  p(['B030', 'วิธีชำระค่าส่งไม่ถูกต้อง', 'paytype invalid'], 'credentials'),
  p(['B031', 'น้ำหนักไม่ถูกต้อง', 'weight missing or not a number'], 'weight'),
  p(['B032', 'น้ำหนักเกิน 50 กก.', 'weight over 50 kg'], 'weight'),
  p(['B033', 'ความยาวเกิน 100 ซม.', 'length over 100 cm'], 'size'),
  p(['B034', 'ความกว้างเกิน 100 ซม.', 'width over 100 cm'], 'size'),
  p(['B035', 'ความสูงเกิน 100 ซม.', 'height over 100 cm'], 'size'),
  p(['B036', 'ขนาดพัสดุไม่ถูกต้อง', 'dimension not a number'], 'size'),
  p(['B037', 'หมายเหตุยาวเกิน 400 ตัวอักษร', 'remark over 400 characters'], 'remark'),
  p(['B038', 'ยอด COD ไม่ถูกต้อง', 'COD amount not a number'], 'cod'),
  p(['B039', 'ยอด COD เกินกำหนด', 'COD over the maximum'], 'cod'),
  p(['B040', 'ไม่มีมูลค่าประกัน', 'insured value missing'], 'declaredValue'),
  p(['B041', 'มูลค่าประกันเกินกำหนด', 'insured value over the maximum'], 'declaredValue'),
  p(['B042', 'ไม่มีชื่อสินค้า', 'item name missing']),
  p(['B043', 'จำนวนสินค้าไม่ถูกต้อง', 'item quantity invalid']),
  p(['B044', 'ไม่มีหมายเลขคำสั่งซื้อ', 'txlogisticid missing']),
  p(['B045', 'หมายเลขคำสั่งซื้อยาวเกินไป', 'txlogisticid too long']),
  p(['B046', 'ไม่มีรหัสลูกค้า', 'customerid missing'], 'credentials'),
  p(['B047', 'ไม่มีรหัสคู่ค้า', 'eccompanyid missing'], 'credentials'),
  p(['B048', 'ไม่มีเลขพัสดุ', 'billcode missing'], 'trackingNumber'),
  p(['B049', 'ไม่มีเหตุผลการยกเลิก', 'cancel reason missing']),
  row(
    'V',
    ['B101', 'เบอร์โทรผู้ส่งไม่ถูกต้อง (10 หลัก ห้ามขึ้นต้น 00/01)', 'sender mobile invalid'],
    'sender.phone',
  ),
  p(['B102', 'เบอร์โทรผู้รับไม่ถูกต้อง', 'receiver mobile invalid'], 'receiver.phone'),
  p(['B103', 'รหัสไปรษณีย์ผู้ส่งต้องเป็น 5 หลัก', 'sender postcode not 5 digits'], 'sender.postcode'),
  p(['B104', 'รหัสไปรษณีย์ผู้รับต้องเป็น 5 หลัก', 'receiver postcode not 5 digits'], 'receiver.postcode'),
];

const d = (codeText: CodeText, fixField?: FixField): ErrorRow => row('D', codeText, fixField);

/** From documents of other countries on the same platform (sheet §3.6). */
const numbers: ErrorRow[] = [
  d(['145003051', 'ไม่มี apiAccount ในคำขอ', 'apiAccount empty'], 'credentials'),
  d(['145003071', 'ไม่มี apiAccount ในคำขอ', 'apiAccount empty'], 'credentials'),
  d(['145003052', 'ไม่มี digest ในคำขอ', 'digest empty'], 'credentials'),
  d(['145003053', 'ไม่มี timestamp ในคำขอ', 'timestamp empty']),
  d(['145003010', 'J&T ไม่พบบัญชี API นี้', 'API account does not exist'], 'credentials'),
  d(['145003012', 'บัญชีไม่มีสิทธิ์ใช้ API นี้', 'no interface permission'], 'credentials'),
  d(['145003030', 'ลายเซ็นไม่ถูกต้อง private key น่าจะผิด', 'header signature wrong'], 'credentials'),
  d(['145003050', 'J&T ไม่รับข้อมูลบางช่อง', 'illegal parameters']),
  d(['999001010', 'ข้อมูลไม่ครบ', 'a required input is missing']),
  d(['999001030', 'รหัสลูกค้าหรือรหัสผ่าน J&T ไม่ถูกต้อง', 'customerCode or password wrong'], 'credentials'),
  d(['999011010', 'J&T ไม่พบรหัสลูกค้านี้', 'customer does not exist'], 'credentials'),
  d(['999011020', 'บัญชีลูกค้า J&T ถูกปิดใช้งาน', 'customer disabled'], 'credentials'),
  d(['999011030', 'บัญชีลูกค้า J&T ถูกล็อก', 'customer locked'], 'credentials'),
  d(['145003204', 'J&T เคยรับหมายเลขคำสั่งซื้อนี้แล้ว', 'duplicate order number'], 'merchantNumber'),
  d(['999009010', 'J&T ไม่พบพื้นที่ต้นทาง', 'origin not found'], 'sender.place'),
  d(['999009020', 'J&T ไม่พบพื้นที่ปลายทาง', 'destination not found'], 'receiver.place'),
  d(['145005004', 'J&T งดบริการในพื้นที่นี้ชั่วคราว', 'area temporarily suspended'], 'receiver.place'),
  d(['145005005', 'J&T ออกเลขพัสดุไม่สำเร็จ', 'could not get a waybill number']),
  d(['145003100', 'เลขพัสดุไม่ถูกต้อง', 'illegal waybill number'], 'trackingNumber'),
  d(['145003502', 'ถามเกิน 30 เลขในครั้งเดียว', 'more than 30 numbers']),
  d(['999002000', 'J&T ไม่พบข้อมูลพัสดุนี้', 'data not found'], 'trackingNumber'),
  {
    ...d(
      ['999002010', 'รับพัสดุแล้วหรือปิดงานแล้ว ยกเลิกไม่ได้', 'status not cancellable'],
      'trackingNumber',
    ),
    todoTh: 'ติดต่อ J&T เพื่อขอตีกลับ',
  },
  {
    ...d(
      ['999010010', 'รับพัสดุแล้วหรือปิดงานแล้ว ยกเลิกไม่ได้', 'status not cancellable'],
      'trackingNumber',
    ),
    todoTh: 'ติดต่อ J&T เพื่อขอตีกลับ',
  },
];

export const errors: ErrorRow[] = [...system, ...business, ...numbers];
