// The reasons why a file cannot be read as a table, with the text for its sender.

export const refusals = {
  empty: 'ไฟล์นี้ไม่มีข้อมูล เลือกไฟล์ที่มีหัวตารางและรายการอย่างน้อย 1 แถว',
  notSheet: 'ไฟล์นี้ไม่ใช่ตาราง เลือกไฟล์ .xlsx หรือ .csv',
  prose: 'ไฟล์นี้เป็นข้อความ ไม่ใช่ตาราง เลือกไฟล์ .xlsx หรือ .csv ที่มีหัวตาราง',
  oldExcel: 'ยังอ่านไฟล์ .xls, .xlsb และ .ods ไม่ได้ เปิดไฟล์แล้วบันทึกเป็น .xlsx หรือ .csv ก่อน',
  encrypted: 'ไฟล์นี้ตั้งรหัสผ่านไว้ เอารหัสผ่านออกแล้วบันทึกใหม่ก่อนนำเข้า',
  macros: 'ไฟล์นี้มีมาโคร บันทึกเป็น .xlsx แบบไม่มีมาโคร แล้วลองอีกครั้ง',
  broken: 'เปิดไฟล์นี้ไม่ได้ ไฟล์อาจเสียหาย เปิดใน Excel แล้วบันทึกใหม่ก่อนนำเข้า',
  tooBig: 'ข้อมูลในไฟล์ใหญ่เกินไป ลบแผ่นงานหรือแถวที่ไม่ใช้ แล้วแบ่งเป็นหลายไฟล์',
  tooManyRows: 'นำเข้าได้ครั้งละไม่เกิน 5,000 แถว แบ่งเป็นหลายไฟล์แล้วนำเข้าทีละไฟล์',
  tooManyColumns: 'ตารางกว้างเกิน 200 คอลัมน์ ลบคอลัมน์ที่ไม่ใช้ก่อนนำเข้า',
  unsafe: 'ไฟล์นี้มีส่วนที่ไม่ปลอดภัย คัดลอกข้อมูลไปไว้ในไฟล์ใหม่แล้วลองอีกครั้ง',
  letters: 'อ่านตัวอักษรในไฟล์นี้ไม่ออก บันทึกเป็น CSV UTF-8 หรือ .xlsx แล้วลองอีกครั้ง',
  slow: 'อ่านไฟล์นี้นานเกินไป แบ่งเป็นหลายไฟล์แล้วลองอีกครั้ง',
} as const;

export type RefusalReason = keyof typeof refusals;

export class SheetRefusal extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, cause?: unknown) {
    super(reason, cause === undefined ? undefined : { cause });
    this.reason = reason;
  }

  get thai(): string {
    return refusals[this.reason];
  }
}
