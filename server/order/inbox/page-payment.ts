// How a sale page says that its order is paid: what is due, what was paid before, and by which way. Pure.
import { toArabicDigits } from '@app/contract/kit/text';
import { find, findAll, isJson, plain, type Fields, type Json } from './page-fields.ts';
import { foldKey, words } from './page-words.ts';

const MOST_BAHT = 1_000_000;

export const baht = (text: string): number | null => {
  const digits = /\d[\d,]*(?:\.\d{1,2})?/.exec(toArabicDigits(text))?.[0]?.replaceAll(',', '');
  const value = digits === undefined ? NaN : Number(digits);
  return value >= 0 && value <= MOST_BAHT ? value : null;
};

// `QR Code` is no COD.
const atDoor = /ปลายทาง|(?<![a-z])cod(?!e)|cash[\s_-]*on/iu;
const transfer =
  /โอน|พร้อมเพย์|คิวอาร์|สแกน|มันนี่|วอล.?เล็?ต|เครดิต|เดบิต|บัตร|transfer|bank|promptpay|(?<![a-z])qr|wallet|money|(?<!un)paid|credit|debit/iu;
const isPaid = /^(?:(?:partially[ _])?paid|(?:ชำระ|จ่าย|โอน)(?:เงิน)?(?:ครบ|เรียบร้อย)?แล้ว)/iu;

export const saysPayment = (text: string): boolean => atDoor.test(text) || transfer.test(text);

/** The amount due on delivery. `cod: 1` is a flag, not an amount. */
function dueAtDoor(text: string): number | null {
  const due = baht(text);
  return due !== null && due > 1 ? due : null;
}

export interface PagePayment {
  readonly isTransfer: boolean;
  /** In baht; null if the page does not say. */
  readonly total: number | null;
  /** What the page says was paid before, in baht, with the rest due at the door. */
  readonly paid: number;
}

interface Asked {
  readonly body: Json;
  readonly fields: Fields;
  /** The order as a web shop sends it. */
  readonly shop: Json | undefined;
  /** What menus without a name of their own say of the payment. */
  readonly chosen: string;
}

/** `payment: { method: 'bank', status: 'paid' }`, in the order or in the body around it. */
function paymentParts(body: Json, names: readonly string[]): string {
  const parts = [body, ...Object.values(body).filter(isJson)].flatMap((each) =>
    Object.entries(each).flatMap(([key, value]) =>
      words.method.has(foldKey(key)) && isJson(value) ? [value] : [],
    ),
  );
  return parts
    .flatMap((part) => names.map((name) => plain(part[name])))
    .join(' ')
    .trim();
}

export function paymentIn({ body, fields, shop, chosen }: Asked): PagePayment {
  const inParts = paymentParts(body, ['method', 'type', 'name', 'channel']);
  const method = `${findAll(fields, 'method')} ${inParts} ${chosen}`.trim();
  const status = find(fields, 'payStatus') || paymentParts(body, ['status']);
  // A web shop names its own way of paying, such as `stripe`; all but COD are paid before the parcel goes.
  const isBefore = transfer.test(method) || (shop !== undefined && method !== '');
  // COD wins over a named transfer: at the door the buyer may pay in several ways.
  const isAtDoor = atDoor.test(method);
  const isTransfer = !isAtDoor && (isBefore || isPaid.test(status));
  const due = dueAtDoor(find(fields, 'dueAtDoor'));
  // ZORT calls its total the amount.
  const told = baht(find(fields, 'total')) ?? baht(plain(shop?.['amount']));
  // Shopify says what is still owed, at any way of paying.
  const owed = baht(plain(shop?.['total_outstanding']));
  const isSettled = owed === 0 && (told ?? 0) > 0;
  const before = owed === null ? null : Math.max((told ?? 0) - owed, 0);
  const deposit = baht(find(fields, 'deposit')) ?? before ?? 0;
  const total = due === null || (isTransfer && told !== null) ? told : due + deposit;
  if (total === null || deposit === 0) return { isTransfer, total, paid: 0 };
  if (deposit >= total) return { isTransfer: isSettled || !isAtDoor, total, paid: 0 };
  return { isTransfer, total, paid: isTransfer ? 0 : deposit };
}
