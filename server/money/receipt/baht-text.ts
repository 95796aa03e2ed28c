// An amount in Thai words, as receipts write it under the total.

const DIGITS = ['', 'หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก', 'เจ็ด', 'แปด', 'เก้า'];
const PLACES = ['', 'สิบ', 'ร้อย', 'พัน', 'หมื่น', 'แสน'];
const MILLION = 1_000_000;

/**
 * Up to six digits. A final one is เอ็ด after tens and above; two tens are ยี่สิบ, one ten is สิบ.
 */
function sixDigits(value: number, hasMore: boolean): string {
  const digits = String(value).split('').map(Number);
  return digits
    .map((digit, at) => {
      const place = digits.length - 1 - at;
      if (digit === 0) return '';
      if (place === 1 && digit === 1) return 'สิบ';
      if (place === 1 && digit === 2) return 'ยี่สิบ';
      const isLastOne = place === 0 && digit === 1 && (digits.length > 1 || hasMore);
      return isLastOne ? 'เอ็ด' : `${DIGITS[digit]}${PLACES[place]}`;
    })
    .join('');
}

function inWords(value: number): string {
  const millions = Math.floor(value / MILLION);
  const rest = value % MILLION;
  const head = millions > 0 ? `${inWords(millions)}ล้าน` : '';
  return head + (rest > 0 ? sixDigits(rest, millions > 0) : '');
}

/** 'หนึ่งพันสองร้อยสามสิบสี่บาทห้าสิบสตางค์'; zero or more satang. */
export function bahtText(satang: number): string {
  const baht = Math.floor(satang / 100);
  const rest = satang % 100;
  if (satang === 0) return 'ศูนย์บาทถ้วน';
  const head = baht > 0 ? `${inWords(baht)}บาท` : '';
  return rest === 0 ? `${head}ถ้วน` : `${head}${inWords(rest)}สตางค์`;
}
