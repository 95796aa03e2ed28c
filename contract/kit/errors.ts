// The register of all error codes: HTTP status, Thai sentence, and what the seller can do next.
import { withNextSteps } from './advice/next-steps.ts';

interface ErrorEntry {
  readonly status: number;
  readonly th: string;
  /** What the seller can do now, in Thai; shown below the sentence where there is room. */
  readonly next?: string;
}

const register = {
  BAD_REQUEST: { status: 400, th: 'ข้อมูลไม่ถูกต้อง' },
  UNAUTHORIZED: {
    status: 401,
    th: 'เซสชันหมดอายุ',
    next: 'กรุณาเข้าสู่ระบบใหม่',
  },
  LOGIN_FAILS: {
    status: 401,
    th: 'ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง',
    next: 'ตรวจตัวพิมพ์ใหญ่-เล็กแล้วลองอีกครั้ง',
  },
  CODE_REQUIRED: {
    status: 401,
    th: 'ใส่รหัส 6 หลักจากแอปยืนยันตัวตน',
  },
  INVALID_REFRESH_TOKEN: {
    status: 401,
    th: 'ต่ออายุเซสชันไม่ได้ กรุณาเข้าสู่ระบบใหม่',
  },
  SIGN_TOKEN_EMPTY: {
    status: 401,
    th: 'ต่ออายุเซสชันไม่ได้ กรุณาเข้าสู่ระบบใหม่',
  },
  SIGN_TOKEN_ERROR: {
    status: 401,
    th: 'ต่ออายุเซสชันไม่ได้ กรุณาเข้าสู่ระบบใหม่',
  },
  TOKEN_MISSING: {
    status: 403,
    th: 'ไม่พบโทเคน กรุณาเข้าสู่ระบบใหม่',
  },
  PERMISSION_DENIED: {
    status: 403,
    th: 'คุณไม่มีสิทธิ์ทำรายการนี้',
    next: 'ติดต่อผู้ดูแลระบบของร้านเพื่อขอสิทธิ์',
  },
  INVALID_ROLE: {
    status: 403,
    th: 'บทบาทไม่ถูกต้อง',
    next: 'เลือกบทบาทหรือสิทธิ์ที่ไม่สูงกว่าของคุณ',
  },
  NOT_FOUND: { status: 404, th: 'ไม่พบข้อมูล' },
  USER_NOT_FOUND: { status: 404, th: 'ไม่พบผู้ใช้' },
  CAT_NOT_FOUND: { status: 404, th: 'ไม่พบหมวดหมู่' },
  SLIP_USED: { status: 409, th: 'สลิปนี้ใช้ไปแล้ว' },
  PROMPTPAY_MISSING: { status: 409, th: 'ร้านยังไม่ได้ใส่พร้อมเพย์' },
  NOTHING_DUE: { status: 409, th: 'ออเดอร์นี้ไม่มียอดที่ต้องโอน' },
  EMAIL_LINK_ENDED: { status: 404, th: 'ลิงก์ยืนยันอีเมลนี้ใช้ไม่ได้แล้ว' },
  MAIL_OFF: { status: 409, th: 'ระบบนี้ยังส่งอีเมลไม่ได้' },
  SUPPORT_LINK_ENDED: { status: 404, th: 'ลิงก์เข้าร้านนี้ใช้ไม่ได้แล้ว' },
  SUPPORT_NOT_GIVEN: { status: 409, th: 'เจ้าของร้านยังไม่อนุญาตให้เข้าร้าน' },
  RESET_LINK_ENDED: { status: 404, th: 'ลิงก์ตั้งรหัสผ่านนี้ใช้ไม่ได้แล้ว' },
  NO_ORDER: { status: 404, th: 'ไม่พบออเดอร์' },
  CONF_NOT_FOUND: {
    status: 404,
    th: 'โดเมนนี้ยังไม่ได้ลงทะเบียน',
    next: 'ตรวจที่อยู่เว็บ หรือติดต่อผู้ดูแลระบบ',
  },
  USER_EXIST: { status: 409, th: 'ชื่อผู้ใช้นี้มีอยู่แล้ว' },
  ERR_PRODUCT_CODE_EXIST: { status: 409, th: 'รหัสสินค้านี้ถูกใช้แล้ว' },
  ERR_ORDER_SET_DISCOUNT: {
    status: 409,
    th: 'สินค้าชุดใส่ส่วนลดไม่ได้',
  },
  ERR_ORDER_SET_FREE: {
    status: 409,
    th: 'สินค้าชุดเป็นของแถมไม่ได้',
  },
  ERR_ORDER_SET_DUPLICATE: {
    status: 409,
    th: 'มีสินค้าชุดนี้ในออเดอร์แล้ว',
  },
  STALE: {
    status: 409,
    th: 'มีผู้แก้ไขข้อมูลนี้แล้ว กรุณาโหลดใหม่',
  },
  STOCK_SHORT: {
    status: 409,
    th: 'สต็อกไม่พอ',
    next: 'ลดจำนวน หรือรับสินค้าเข้าก่อน',
  },
  SHIPMENT_EXISTS: {
    status: 409,
    th: 'ออเดอร์นี้มีเลขพัสดุแล้ว ต้องยกเลิกเลขก่อน',
  },
  ORDER_LIMIT: {
    status: 409,
    th: 'จำนวนออเดอร์เกินแพ็กเกจ',
    next: 'ติดต่อผู้ให้บริการเพื่อเพิ่มจำนวน',
  },
  USER_LIMIT: {
    status: 409,
    th: 'จำนวนผู้ใช้เกินแพ็กเกจ',
    next: 'ระงับผู้ใช้ที่ไม่ได้ใช้แล้ว หรือติดต่อผู้ให้บริการเพื่อเพิ่มจำนวน',
  },
  IMPORT_LIMIT: {
    status: 409,
    th: 'วันนี้นำเข้าไฟล์ครบจำนวนของแพ็กเกจแล้ว',
    next: 'นำเข้าต่อได้พรุ่งนี้ หรือติดต่อผู้ให้บริการเพื่อเพิ่มจำนวน',
  },
  ORDER_NOT_TELESALE: {
    status: 409,
    th: 'ออเดอร์นี้ไม่ใช่ออเดอร์เทเลเซล',
  },
  IN_USE: {
    status: 409,
    th: 'รายการนี้ถูกใช้งานอยู่ ลบไม่ได้',
  },
  UNDO_EXPIRED: {
    status: 409,
    th: 'เลิกทำไม่ได้แล้ว เพราะเกิน 10 วินาที',
    next: 'รายการที่ลบยังกู้คืนได้จากถังขยะ',
  },
  UNDO_USED: { status: 409, th: 'เลิกทำรายการนี้ไปแล้ว' },
  UNDO_CHANGED: {
    status: 409,
    th: 'มีการเปลี่ยนแปลงหลังจากนั้น เลิกทำไม่ได้',
    next: 'โหลดหน้านี้ใหม่แล้วแก้ไขเอง',
  },
  RESTORE_BLOCKED: {
    status: 409,
    th: 'ยังกู้คืนรายการนี้ไม่ได้',
  },
  UNDO_TOO_LATE: {
    status: 409,
    th: 'เลิกทำไม่ได้แล้ว เพราะเลยเวลาที่เลิกทำได้ หรือเลิกทำไปแล้ว',
    next: 'แก้ไขหรือลบทีละรายการแทน',
  },
  MONTH_CLOSED: {
    status: 409,
    th: 'เดือนนี้ปิดแล้ว แก้ไขรายการไม่ได้',
    next: 'ขอให้ผู้ดูแลระบบเปิดเดือนนี้ก่อน',
  },
  BILL_CLOSED: {
    status: 409,
    th: 'บิลนี้ปิดแล้ว แก้ไขไม่ได้',
    next: 'ขอให้ผู้ดูแลระบบเปิดบิลนี้ก่อน',
  },
  LEAD_EXISTS: {
    status: 409,
    th: 'มีลีดเบอร์นี้อยู่แล้ว',
    next: 'เปิดรายการเดิม หรือใส่เหตุผลแล้วสร้างต่อ',
  },
  LEAD_LOCKED: {
    status: 409,
    th: 'มีคนอื่นเปิดลีดนี้อยู่',
    next: 'รอให้เขาทำเสร็จ แล้วลองอีกครั้ง',
  },
  DO_NOT_CALL: {
    status: 409,
    th: 'เบอร์นี้ขอไม่ให้ติดต่อ',
    next: 'ไม่ต้องโทร หากลูกค้าติดต่อมาเอง ให้หัวหน้ากู้คืนลีดนี้',
  },
  NAME_EXIST: { status: 409, th: 'ชื่อนี้มีอยู่แล้ว' },
  TOO_LARGE: {
    status: 413,
    th: 'ข้อมูลที่ส่งมีขนาดใหญ่เกินไป',
    next: 'แบ่งส่งเป็นส่วนเล็กลง',
  },
  UNPROCESSED: {
    status: 422,
    th: 'ดำเนินการไม่ได้ ตรวจข้อมูลอีกครั้ง',
  },
  PWD_IS_SHORT: {
    status: 422,
    th: 'รหัสผ่านต้องมีอย่างน้อย 6 ตัวอักษร',
  },
  PWD_NOT_MATCH: { status: 422, th: 'รหัสผ่านไม่ตรงกัน' },
  PWD_INCORRECT: { status: 422, th: 'รหัสผ่านเดิมไม่ถูกต้อง' },
  PASSKEY_FAILS: { status: 422, th: 'ใช้พาสคีย์นี้ไม่ได้' },
  CODE_WRONG: { status: 422, th: 'รหัสยืนยันไม่ถูกต้องหรือใช้ไปแล้ว' },
  NO_RECEIPT_INFO: {
    status: 422,
    th: 'กรุณาตั้งค่าข้อมูลใบเสร็จก่อน',
  },
  PRINT_ERR: { status: 422, th: 'พิมพ์ไม่สำเร็จ' },
  COURIER_NOT_READY: {
    status: 422,
    th: 'ยังไม่ได้เชื่อมต่อบัญชีขนส่งนี้',
    next: 'ไปที่ตั้งค่าขนส่ง กรอกข้อมูลบัญชีแล้วเปิดใช้งาน',
  },
  SHIPMENT_UNKNOWN: {
    status: 409,
    th: 'กำลังตรวจสอบกับขนส่ง ห้ามส่งซ้ำ',
  },
  SHIPMENT_REFUSED: { status: 422, th: 'ขนส่งไม่รับรายการนี้' },
  PICKUP_EXISTS: {
    status: 409,
    th: 'มีรถเข้ารับของที่นี่อยู่แล้ว',
    next: 'รอให้งานเดิมเสร็จ หรือยกเลิกงานเดิมก่อน',
  },
  PICKUP_UNKNOWN: {
    status: 409,
    th: 'กำลังตรวจสอบกับขนส่ง ยังไม่ต้องทำซ้ำ',
    next: 'ดูผลในรายการเรียกรถอีกสักครู่',
  },
  COURIER_REFUSED: { status: 422, th: 'ขนส่งไม่รับคำขอนี้' },
  TOO_MANY_LOGIN: {
    status: 429,
    th: 'เข้าสู่ระบบผิดหลายครั้ง กรุณารอสักครู่',
  },
  TOO_MANY_REQUEST: {
    status: 429,
    th: 'ทำรายการถี่เกินไป กรุณารอสักครู่',
  },
  INTERNAL_ERROR: {
    status: 500,
    th: 'ระบบขัดข้อง กรุณาลองใหม่',
    next: 'หากยังพบปัญหา แจ้งรหัสอ้างอิงกับผู้ดูแล',
  },
  COURIER_DOWN: {
    status: 503,
    th: 'ระบบขนส่งไม่ตอบ ลองใหม่ภายหลัง',
  },
  SERVICE_AWAY: {
    status: 503,
    th: 'ระบบไม่พร้อมชั่วคราว กรุณาลองใหม่ในอีกสักครู่',
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof register;

/** Every code with its status and texts. */
export const errors: Readonly<Record<ErrorCode, ErrorEntry>> = withNextSteps<ErrorCode, ErrorEntry>(
  register,
);

/** Codes that any call may return; an endpoint lists only its own. */
export const commonErrors = [
  'BAD_REQUEST',
  'UNAUTHORIZED',
  'TOKEN_MISSING',
  'PERMISSION_DENIED',
  'NOT_FOUND',
  'TOO_LARGE',
  'UNPROCESSED',
  'TOO_MANY_REQUEST',
  'INTERNAL_ERROR',
  'SERVICE_AWAY',
] as const satisfies readonly ErrorCode[];

/** The error envelope of every refused call. `type` 0: `message` is a code; 1: Thai text to show. */
export interface ErrorEnvelope {
  type: 0 | 1;
  message: string;
  requestId: string;
  /** Thai text per field path, such as `info.phone`; only for validation errors. */
  fields?: Record<string, string>;
  /** Facts about the error, such as the product that is short. */
  details?: Record<string, unknown>;
}

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(register, code);
