// What the seller can do now, in Thai, for errors without such a text in the register.

export const nextSteps = {
  CODE_REQUIRED: 'เปิดแอปยืนยันตัวตนในโทรศัพท์ ไม่มีโทรศัพท์ให้ใช้รหัสกู้คืน',
  PASSKEY_FAILS: 'ลองอีกครั้ง หรือเข้าสู่ระบบด้วยรหัสผ่าน แล้วดูพาสคีย์ของคุณในหน้าโปรไฟล์',
  CODE_WRONG: 'รอรหัสถัดไปในแอปแล้วใส่ใหม่ หรือใช้รหัสกู้คืน',
  EMAIL_LINK_ENDED: 'ใส่อีเมลในหน้าโปรไฟล์อีกครั้ง แล้วกดลิงก์ในฉบับล่าสุด',
  MAIL_OFF: 'ติดต่อผู้ให้บริการระบบ ระหว่างนี้ให้ผู้ดูแลร้านสร้างลิงก์ตั้งรหัสผ่านให้',
  SUPPORT_LINK_ENDED: 'กดเข้าร้านจากหน้าผู้ให้บริการอีกครั้ง ลิงก์ใช้ได้ 1 นาที',
  SUPPORT_NOT_GIVEN: 'ขอให้เจ้าของร้านเปิดที่ ตั้งค่า › ทั่วไป › ความเป็นส่วนตัว',
  RESET_LINK_ENDED: 'ขอลิงก์ใหม่จากผู้ดูแลร้าน',
  USER_EXIST: 'ใช้ชื่อผู้ใช้อื่น',
  ERR_PRODUCT_CODE_EXIST: 'ใช้รหัสอื่น',
  CAT_NOT_FOUND: 'โหลดหน้านี้ใหม่แล้วเลือกหมวดหมู่อีกครั้ง',
  BAD_REQUEST: 'โหลดหน้านี้ใหม่แล้วลองอีกครั้ง',
  NOT_FOUND: 'รายการนี้อาจถูกลบไปแล้ว โหลดหน้านี้ใหม่ หรือค้นหาอีกครั้ง',
  USER_NOT_FOUND: 'ผู้ใช้นี้อาจถูกลบไปแล้ว โหลดรายชื่อผู้ใช้ใหม่แล้วเลือกอีกครั้ง',
  NO_ORDER: 'ออเดอร์นี้อาจถูกลบไปแล้ว ค้นหาด้วยเบอร์หรือเลขออเดอร์ หรือดูในถังขยะ',
  SLIP_USED: 'ขอสลิปอื่นจากลูกค้า',
  PROMPTPAY_MISSING: 'ใส่หมายเลขที่ ตั้งค่า › ทั่วไป › ธนาคาร แล้วลองอีกครั้ง',
  NOTHING_DUE: 'ตรวจวิธีชำระ ยอดรวม และยอดที่โอนแล้วของออเดอร์',
  ERR_ORDER_SET_DISCOUNT: 'ลบส่วนลดของสินค้าชุดออก หรือลดทั้งออเดอร์แทน',
  ERR_ORDER_SET_FREE: 'เอาเครื่องหมายแถมออก หรือแถมสินค้าเดี่ยวแทน',
  ERR_ORDER_SET_DUPLICATE: 'แก้จำนวนในรายการเดิมแทนการเพิ่มซ้ำ',
  ORDER_NOT_TELESALE: 'โหลดรายการใหม่ แล้วเปิดออเดอร์ดูว่าย้ายไปอยู่ที่ใด',
  IN_USE: 'เลิกใช้ในรายการที่เกี่ยวข้องก่อน หรือปิดการใช้งานแทนการลบ',
  UNDO_USED: 'โหลดหน้านี้ใหม่เพื่อดูข้อมูลล่าสุด',
  RESTORE_BLOCKED: 'กู้คืนหรือแก้รายการที่เกี่ยวข้องก่อน แล้วลองอีกครั้ง',
  NAME_EXIST: 'ใช้ชื่ออื่น',
  PWD_NOT_MATCH: 'พิมพ์รหัสผ่านให้เหมือนกันทั้งสองช่อง',
  PWD_INCORRECT: 'พิมพ์รหัสผ่านเดิมอีกครั้ง หากลืม ให้ผู้ดูแลระบบรีเซ็ตให้',
  NO_RECEIPT_INFO: 'ไปที่ ตั้งค่า › ทั่วไป แล้วกรอกชื่อ ที่อยู่ และเลขผู้เสียภาษีของร้าน',
  PRINT_ERR: 'ลองพิมพ์อีกครั้ง หากยังไม่ได้ ให้พิมพ์ทีละรายการเพื่อหาใบที่มีปัญหา',
  SHIPMENT_UNKNOWN: 'ดูผลที่ออเดอร์นี้อีกสักครู่',
  SHIPMENT_REFUSED: 'แก้ข้อมูลตามที่ขนส่งแจ้ง แล้วลองใหม่',
  COURIER_REFUSED: 'แก้ข้อมูลตามที่ขนส่งแจ้ง แล้วลองใหม่',
} as const;

const steps: Readonly<Record<string, string>> = nextSteps;

/** The register with these texts where an entry has none of its own. */
export const withNextSteps = <Code extends string, Entry extends { readonly next?: string }>(
  register: Readonly<Record<Code, Entry>>,
): Readonly<Record<Code, Entry>> =>
  Object.fromEntries(
    Object.entries<Entry>(register).map(([code, entry]) => {
      const next = entry.next ?? steps[code];
      return [code, next === undefined ? entry : { ...entry, next }];
    }),
  ) as Readonly<Record<Code, Entry>>;
