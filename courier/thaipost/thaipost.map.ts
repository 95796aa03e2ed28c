// What Thailand Post's services refuse, in our words, and its answers under the names of old. Pure.
import type { ErrorRow, PlainAnswer } from '../kit/courier.ts';
import type { Refused } from '../kit/outcome.ts';
import { errors } from './thaipost-errors.codes.ts';

interface Told {
  code: string;
  text: string;
  merchantNumber?: string;
  raw?: unknown;
}

/** spec.md §3: OrderId, StatusCode, Barcode, StatusMessage. */
export const plainAnswer = (told: {
  orderId: string;
  code: string;
  barcode: string;
  text: string;
}): PlainAnswer => ({
  OrderId: told.orderId,
  StatusCode: told.code,
  Barcode: told.barcode,
  StatusMessage: told.text,
});

const codeMax = 40;

/** The text of a code whose meaning is not proven carries the code itself. */
export function toRefused({ code: given, text, merchantNumber = '', raw = null }: Told): Refused {
  const code = given.slice(0, codeMax);
  const row: ErrorRow | undefined = errors.find((error) => error.code === code);
  const plain = row?.messageTh ?? 'ไปรษณีย์ไทยปฏิเสธรายการ';
  return {
    outcome: 'refused',
    code: code === '' ? 'REFUSED' : code,
    kind: row?.kind ?? 'other',
    messageTh: row?.isVerified ? plain : `${plain} (รหัส ${code === '' ? '-' : code})`,
    todoTh: row?.todoTh ?? 'อ่านข้อความของขนส่ง แก้ไขแล้วลองอีกครั้ง หรือสอบถามไปรษณีย์ไทย',
    ...(row?.fixField ? { fixField: row.fixField } : {}),
    courierText: text,
    answer: plainAnswer({ orderId: merchantNumber, code, barcode: '', text }),
    raw,
  };
}
