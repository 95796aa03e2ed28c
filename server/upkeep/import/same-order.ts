// Rows under one order number: those of somebody else, copies of one row, and what its state says of sending it.
import type { ImportSource } from '@app/contract/upkeep/import';
import { cells, headers } from '../../engine/spreadsheet/index.ts';
import { isEmptyCell, type SheetRow } from './sheet-rows.ts';

const cancelled = /ยกเลิก|cancel/i;
const unsent = /ไม่สำเร็จ|ยังไม่(?:ได้)?ชำระ|ต้องชำระ|รอ(?:การ)?ชำระ|unpaid|await\w*\s+payment/i;
/** What a marketplace calls parcels that have left, arrived or come back, and orders whose money went back. */
const done =
  /^(?:การ|กำลัง)จัดส่ง|(?<!พร้อม)จัดส่ง(?:สำเร็จ)?แล้ว|สำเร็จแล้ว|เสร็จ(?:สิ้น|สมบูรณ์)|คืนเงิน|คืนสินค้า|ตีกลับ|(?<!(?:be|not|un)[\s_]*)shipped|\bdelivered|\bcompleted?\b|in transit|return|refund|failed|lost|^confirmed$/i;

/** Of exports that hold all orders ever: what was sent there once is not sent again from here. */
const holdsOldOnes = (source: ImportSource): boolean =>
  source === 'shopee' || source === 'tiktok' || source === 'lazada';

/** Why an order in this state is not imported unless a person asks for it. */
export function skipOf(state: string, source: ImportSource): string | null {
  if (cancelled.test(state)) return 'ยกเลิกแล้วที่ต้นทาง';
  const isLeft = unsent.test(state) || (holdsOldOnes(source) && done.test(state));
  return isLeft ? `สถานะที่ต้นทาง: ${state}` : null;
}

const isOther = (one: string, other: string): boolean =>
  !isEmptyCell(one) && !isEmptyCell(other) && one !== other;

/** Another name, with another phone or address: a number that two people share is no order of both. */
export function isOfAnother(one: SheetRow, other: SheetRow): boolean {
  const differs = (key: string, read = (cell: string) => cell) =>
    isOther(read(one.get(key)), read(other.get(key)));
  return (
    differs('info.name') && (differs('info.phone', cells.readPhone) || differs('info.address'))
  );
}

/** Whether the file names each row once, so that the same row again is a copy and not one piece more. */
export function namesRowsOnce(source: ImportSource, header: headers.Header): boolean {
  if (source !== 'lazada') return holdsOldOnes(source);
  return header.names.some(
    (name) => headers.foldHeader(name) === headers.foldHeader('orderItemId'),
  );
}

export const printOf = ({ cells: row }: SheetRow): string => row.join('\t').trimEnd();
