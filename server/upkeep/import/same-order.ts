// Rows with the same order number: those of another recipient, copies, and whether their state allows sending.
import {
  CANCELLED_AT_SOURCE,
  UNKNOWN_AT_SOURCE,
  type ImportSource,
} from '@app/contract/upkeep/import';
import { cells, headers } from '../../engine/spreadsheet/index.ts';
import { isEmptyCell, type SheetRow } from './sheet-rows.ts';

const cancelled = /ยกเลิก|cancel/i;
const unsent = /ไม่สำเร็จ|ยังไม่(?:ได้)?ชำระ|ต้องชำระ|รอ(?:การ)?ชำระ|unpaid|await\w*\s+payment/i;
/** Marketplace words for parcels that were sent, delivered or returned, and for refunded orders. */
const done =
  /^(?:การ|กำลัง)จัดส่ง|(?<!พร้อม)จัดส่ง(?:สำเร็จ)?แล้ว|สำเร็จแล้ว|เสร็จ(?:สิ้น|สมบูรณ์)|คืนเงิน|คืนสินค้า|ตีกลับ|(?<!(?:be|not|un)[\s_]*)shipped|\bdelivered|\bcompleted?\b|in transit|return|refund|failed|lost|^confirmed$/i;

/**
 * Marketplace words for orders that are still to be sent; for an unknown word it is unclear whether the parcel was
 * sent.
 */
const waits =
  /(?:ต้อง|จะ|รอ(?:การ)?|เตรียม(?:การ)?|พร้อม)(?:จัด)?ส่ง(?!คืน|กลับ)|ยังไม่(?:ได้)?(?:จัด)?ส่ง|รอ(?:ขนส่ง)?(?:มา|เข้า)รับ|รอ(?:การ)?(?:แพ็ค|แพ็ก|ดำเนินการ)|กำลัง(?:เตรียม|แพ็ค|แพ็ก|ดำเนินการ)|แพ็[คก]แล้ว|ชำระ(?:เงิน)?แล้ว|^(?:re[\s_]?)?packed$|^pending(?:[\s_]+(?:shipment|shipping))?$|^process(?:ing|ed)$|^paid$|ready[\s_]*(?:to|for)[\s_]*(?:ship|pack|deliver|pick|collect)|\bto[\s_]*be[\s_]*(?:shipped|packed)|^to[\s_]*(?:ship|pack|process|arrange)|await\w*[\s_]+(?:shipment|shipping|collection|pick[\s_-]?up|fulfil)|\bun(?:shipped|fulfilled)|\bnot[\s_]*(?:yet[\s_]*)?shipped/i;

/** A marketplace's export contains all orders ever: what was sent there is not sent again from here. */
export const isMarketplace = (source: ImportSource): boolean =>
  source === 'shopee' || source === 'tiktok' || source === 'lazada';

/** Why an order in this state is skipped unless a person ticks it. */
export function skipOf(state: string, source: ImportSource): string | null {
  if (cancelled.test(state)) return CANCELLED_AT_SOURCE;
  const isListed = isMarketplace(source) && !isEmptyCell(state);
  const isLeft = unsent.test(state) || (isListed && done.test(state));
  if (isLeft) return `สถานะที่ต้นทาง: ${state}`;
  return isListed && !waits.test(state) ? `${UNKNOWN_AT_SOURCE}: ${state}` : null;
}

const isOther = (one: string, other: string): boolean =>
  !isEmptyCell(one) && !isEmptyCell(other) && one !== other;

/** Another name with another phone or address: a shared number does not make one order of two people. */
export function isOfAnother(one: SheetRow, other: SheetRow): boolean {
  const differs = (key: string, read = (cell: string) => cell) =>
    isOther(read(one.get(key)), read(other.get(key)));
  return (
    differs('info.name') && (differs('info.phone', cells.readPhone) || differs('info.address'))
  );
}

/** Whether the file lists each row once, so that a repeated row is a copy and not another piece. */
export function namesRowsOnce(source: ImportSource, header: headers.Header): boolean {
  if (source !== 'lazada') return isMarketplace(source);
  return header.names.some(
    (name) => headers.foldHeader(name) === headers.foldHeader('orderItemId'),
  );
}

export const printOf = ({ cells: row }: SheetRow): string => row.join('\t').trimEnd();
