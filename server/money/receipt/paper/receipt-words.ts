// All Thai words of a receipt, and its formats of dates, amounts and tax ids.
import { formatSatang } from '@app/contract/kit/money';
import { receiptKinds, type ReceiptKind } from '@app/contract/money/receipt';
import { eraYear, type YearStyle } from '@app/contract/kit/bangkok';
import { monthNames } from '@app/contract/kit/month-names';

export const words = {
  no: 'เลขที่',
  date: 'วันที่',
  reference: 'อ้างอิง',
  page: 'หน้า',
  phone: 'โทร',
  taxId: 'เลขประจำตัวผู้เสียภาษี',
  customer: 'ลูกค้า',
  row: '#',
  item: 'รายการ',
  unit: 'จำนวน',
  price: 'ราคาต่อหน่วย',
  amount: 'จำนวนเงิน',
  goods: 'รวมค่าสินค้า',
  shipping: 'ค่าจัดส่ง',
  discount: 'ส่วนลด',
  beforeVat: 'มูลค่าก่อนภาษี',
  vat: 'ภาษีมูลค่าเพิ่ม 7%',
  total: 'ยอดรวมทั้งสิ้น',
  vatIncluded: 'ราคารวมภาษีมูลค่าเพิ่มแล้ว (VAT INCLUDED)',
  receiver: 'ผู้รับเงิน',
  buyer: 'ผู้รับสินค้า',
  thanks: 'ขอบคุณที่อุดหนุน',
} as const;

/** A full tax invoice of a cash sale is also its receipt. */
export const titleOf = (kind: ReceiptKind): string =>
  kind === 'full' ? `${receiptKinds.full} / ${receiptKinds.receipt}` : receiptKinds[kind];

/** '21 พฤศจิกายน 2569' */
export function longDay(day: string, years: YearStyle): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return `${date} ${monthNames[month - 1]} ${eraYear(year, years)}`;
}

/** Grouped as the Revenue Department does: 0-1055-61000-12-3. */
export const groupedTaxId = (digits: string): string =>
  digits.replace(/^(\d)(\d{4})(\d{5})(\d{2})(\d)$/, '$1-$2-$3-$4-$5');

export const money = formatSatang;

export const count = (unit: number): string => unit.toLocaleString('en-US');
