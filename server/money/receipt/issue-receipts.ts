// Issues documents of orders under running numbers; issued documents never change.
import type { ReceiptKind } from '@app/contract/money/receipt';
import { formatPhone } from '@app/contract/kit/text';
import { bangkokDay, periodText, type YearStyle } from '@app/contract/kit/bangkok';
import { fail } from '../../platform/failure.ts';
import type { TenantTx } from '../../platform/database.ts';
import { optionsOf } from '../../shop/index.ts';
import { vatWithin, type ReceiptDocument } from './receipt-document.ts';
import {
  holdNumbers,
  holdOrders,
  insertReceipt,
  liveReceipts,
  nextNumber,
  numbersOfOthers,
  skipTo,
  type BilledOrderRow,
  type ReceiptRow,
} from './receipt.store.ts';

const PREFIX = {
  receipt: 'receipt_prefix',
  short: 'short_invoice_prefix',
  full: 'tax_invoice_prefix',
} as const satisfies Record<ReceiptKind, string>;
const NUMBER_WIDTH = 4;

export interface ReceiptRequest {
  readonly kind: ReceiptKind;
  readonly orderIds: readonly number[];
  readonly ownerId: number | null;
  readonly customer?: { name: string; address: string; taxid?: string | undefined } | undefined;
  readonly now: Date;
}

export interface Issued extends ReceiptRow {
  readonly again: boolean;
  readonly changed: boolean;
}

interface Shop {
  readonly company: ReceiptDocument['company'];
  readonly header: string;
  readonly footer: string;
  readonly prefix: string;
  readonly hasVat: boolean;
  readonly yearStyle: YearStyle;
}

/**
 * A full tax invoice names the seller's office (notice 199 of the Director-General of Revenue); few
 * shops have a branch.
 */
const HEAD_OFFICE = 'สำนักงานใหญ่';

/** The shop's data that the law requires on the document; throws before a number is used. */
async function requireShop(tx: TenantTx, kind: ReceiptKind): Promise<Shop> {
  const names = [
    'company_name',
    'company_address',
    'company_phone',
    'company_taxid',
    'company_branch',
    'vat',
    'year_style',
    'receipt_header',
    'receipt_footer',
    ...Object.values(PREFIX),
  ] as const;
  const options = await optionsOf(tx, names);
  const isTax = kind !== 'receipt';
  const missing = [
    options.company_name === '' && 'company_name',
    options.company_address === '' && 'company_address',
    isTax && options.company_taxid === '' && 'company_taxid',
    isTax && options.vat === 0 && 'vat',
  ].filter((name) => name !== false);
  if (missing.length > 0) throw fail('NO_RECEIPT_INFO', { details: { missing } });
  return {
    company: {
      name: options.company_name,
      address: options.company_address,
      phone: formatPhone(options.company_phone),
      taxId: options.company_taxid,
      branch: options.company_branch || (kind === 'full' ? HEAD_OFFICE : ''),
    },
    header: options.receipt_header,
    footer: options.receipt_footer,
    prefix: options[PREFIX[kind]],
    hasVat: options.vat === 1,
    yearStyle: options.year_style,
  };
}

function requireBillable(orders: readonly BilledOrderRow[], receiptRequest: ReceiptRequest): void {
  if (orders.length < receiptRequest.orderIds.length) throw fail('NO_ORDER');
  const of = (rows: readonly BilledOrderRow[]) => rows.map((row) => row.code).join(', ');
  const cancelled = orders.filter((order) => order.status === 'cancel');
  if (cancelled.length > 0) {
    throw fail('UNPROCESSED', {
      fields: { orderId: `ออเดอร์ยกเลิกแล้ว ออกเอกสารไม่ได้: ${of(cancelled)}` },
    });
  }
  const foreign = orders.filter((order) => order.currency !== 'THB');
  if (foreign.length > 0) {
    throw fail('UNPROCESSED', { fields: { orderId: `ออกเอกสารได้เฉพาะยอดเงินบาท: ${of(foreign)}` } });
  }
  if (receiptRequest.customer && orders.length > 1) {
    throw fail('UNPROCESSED', { fields: { customer: 'ระบุผู้ซื้อเองได้ครั้งละหนึ่งออเดอร์' } });
  }
}

const addressOf = (order: BilledOrderRow): string =>
  [order.address, order.subdistrict, order.district, order.province, order.postcode]
    .filter((part) => part !== '')
    .join(' ');

/** A full tax invoice requires the buyer's name and address; checked before a number is used. */
function requireBuyers(
  orders: readonly BilledOrderRow[],
  { kind, customer }: ReceiptRequest,
): void {
  if (kind !== 'full' || customer) return;
  const lacks = (order: BilledOrderRow) =>
    order.customer_name === '' ||
    // A village in Laos has no house numbers.
    (order.country === 'LA' ? addressOf(order) === '' : order.address === '');
  const bare = orders.filter(lacks);
  if (bare.length === 0) return;
  const codes = bare.map(({ code }) => code).join(', ');
  const text = `ใบกำกับภาษีต้องมีชื่อและที่อยู่ผู้ซื้อ เติมในออเดอร์ก่อน: ${codes}`;
  throw fail('UNPROCESSED', { fields: { orderId: text } });
}

function documentOf(
  order: BilledOrderRow,
  { kind, customer, now }: ReceiptRequest,
  shop: Shop & { no: string },
): ReceiptDocument {
  return {
    kind,
    no: shop.no,
    date: bangkokDay(now),
    company: shop.company,
    header: shop.header,
    footer: shop.footer,
    customer: {
      name: customer?.name ?? order.customer_name,
      address: customer?.address ?? addressOf(order),
      phone: formatPhone(order.phone),
      taxId: customer?.taxid ?? '',
    },
    reference: order.code,
    lines: order.items.map(({ name, unit, price, amount }) => ({
      name,
      unit,
      priceSatang: price,
      amountSatang: amount,
    })),
    shippingFeeSatang: order.shipping_fee_satang,
    discountSatang: order.discount_satang,
    totalSatang: order.total_satang,
    vatSatang: shop.hasVat ? vatWithin(order.total_satang) : null,
  };
}

/** An issued document keeps its buyer, so a request for another buyer must not return it. */
function requireSameBuyer(
  { no, document: { customer: issued } }: ReceiptRow,
  { customer: asked }: ReceiptRequest,
): void {
  if (!asked) return;
  const { name, address, taxid = '' } = asked;
  if (name === issued.name && address === issued.address && taxid === issued.taxId) return;
  const text = `ออก ${no} ในชื่อ “${issued.name}” ไปแล้ว ยกเลิกใบนั้นในหน้าออเดอร์ก่อน จึงจะออกตามชื่อและที่อยู่ใหม่ได้`;
  throw fail('UNPROCESSED', { fields: { 'customer.name': text } });
}

interface Numbering {
  readonly kind: ReceiptKind;
  readonly period: string;
  /** The part of the number before the counter. */
  readonly start: string;
  readonly taken: ReadonlySet<string>;
}

/** The next number that no other kind of document has. */
async function freeNumber(
  tx: TenantTx,
  { kind, period, start, taken }: Numbering,
): Promise<string> {
  const next = await nextNumber(tx, kind, period);
  const named = (count: number): string => `${start}${String(count).padStart(NUMBER_WIDTH, '0')}`;
  let last = next;
  while (taken.has(named(last))) last += 1;
  if (last > next) await skipTo(tx, { kind, period, last });
  return named(last);
}

/** Returns the documents in the order of the request. */
export async function issueReceipts(
  tx: TenantTx,
  receiptRequest: ReceiptRequest,
): Promise<Issued[]> {
  const { kind, orderIds, ownerId, now } = receiptRequest;
  const shop = await requireShop(tx, kind);
  const period = periodText(bangkokDay(now), shop.yearStyle);
  await holdNumbers(tx, period);
  const start = `${shop.prefix}${period}-`;
  const taken = await numbersOfOthers(tx, kind, start);
  const orders = await holdOrders(tx, orderIds, ownerId);
  requireBillable(orders, receiptRequest);
  const live = new Map((await liveReceipts(tx, kind, orderIds)).map((row) => [row.order_id, row]));
  requireBuyers(
    orders.filter(({ id }) => !live.has(id)),
    receiptRequest,
  );
  const byId = new Map(orders.map((order) => [order.id, order]));
  const issued: Issued[] = [];
  for (const id of orderIds) {
    const order = byId.get(id);
    if (!order) throw fail('NO_ORDER');
    const before = live.get(id);
    if (before) {
      requireSameBuyer(before, receiptRequest);
      issued.push({ ...before, again: true, changed: before.total_satang !== order.total_satang });
      continue;
    }
    const no = await freeNumber(tx, { kind, period, start, taken });
    const row = await insertReceipt(tx, id, documentOf(order, receiptRequest, { ...shop, no }));
    issued.push({ ...row, again: false, changed: false });
  }
  return issued;
}
