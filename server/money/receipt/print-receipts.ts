// Prints issued documents as one PDF behind a link, masked if the user may not see buyers.
import { randomUUID } from 'node:crypto';
import { maskPhone } from '@app/contract/kit/text';
import type {
  exportReceipt,
  printReceipt,
  ReceiptPaper,
  reprintReceipts,
} from '@app/contract/money/receipt';
import { satangFromBaht } from '@app/contract/kit/money';
import type { YearStyle } from '@app/contract/kit/bangkok';
import { ownerOf } from '../../platform/session.ts';
import { logoName, optionsOf, images } from '../../shop/index.ts';
import { linkTo } from '../../platform/files.ts';
import { fail } from '../../platform/failure.ts';
import type { BinaryReply, OutsideCall } from '../../platform/route.ts';
import type { TenantTx } from '../../platform/database.ts';
import { issueReceipts } from './issue-receipts.ts';
import { renderReceipts } from './paper/render-receipts.ts';
import { sumOf, type ReceiptDocument } from './receipt-document.ts';
import { documentsOf, type ReceiptRow } from './receipt.store.ts';

/** A little longer than the link is valid. */
const KEPT_SECONDS = 3_700;
const HIDDEN = '•••';
const withoutPerson = (document: ReceiptDocument): ReceiptDocument => ({
  ...document,
  customer: {
    ...document.customer,
    address: HIDDEN,
    phone: maskPhone(document.customer.phone),
    taxId: '',
  },
});

export async function printReceiptUse(call: OutsideCall<typeof printReceipt>) {
  const { body, services, session, actor } = call;
  const orderIds = [...new Set([body.orderId].flat())];
  const seesBuyers = session.can('customer.pii');
  // A full tax invoice must name its buyer by law, so a masked one is not printed.
  if (body.kind === 'full' && !seesBuyers) {
    throw fail('PERMISSION_DENIED', { details: { may: 'customer.pii' } });
  }
  const file = fileOf(call);
  const { issued, look } = await services.db.withTenant(actor, async (tx) => {
    const rows = await issueReceipts(tx, {
      kind: body.kind,
      orderIds,
      ownerId: ownerOf(session),
      customer: body.customer,
      now: services.now(),
    });
    for (const { id, no, order_id, again } of rows) {
      const action = again ? 'receipt.reprint' : 'receipt.issue';
      tx.audit({ action, entity: 'receipt', entityId: id, after: { no, orderId: order_id } });
    }
    return { issued: rows, look: await prepare(tx, file) };
  });
  const documents = issued.map(({ document }) => document);
  return {
    url: await drawInto(call, file, { documents, paper: body.paper, look }),
    receipts: issued.map(({ id, order_id, no, again, changed }) => ({
      id,
      orderId: order_id,
      no,
      again,
      changed,
    })),
  };
}

type Printing = OutsideCall<typeof printReceipt> | OutsideCall<typeof reprintReceipts>;

const fileOf = ({ actor }: Printing): string => `receipt/${actor.tenantId}/${randomUUID()}.pdf`;

interface ShopLook {
  readonly yearStyle: YearStyle;
  /** The file name of its logo; '' for none. */
  readonly logo: string;
}

/** Schedules the removal of the file after the link expires; returns the shop's print settings. */
async function prepare(tx: TenantTx, file: string): Promise<ShopLook> {
  await tx.enqueue('receipt.forget', { file }, { afterSeconds: KEPT_SECONDS });
  const { year_style: yearStyle } = await optionsOf(tx, ['year_style']);
  return { yearStyle, logo: await logoName(tx) };
}

interface Drawing {
  readonly documents: readonly ReceiptDocument[];
  readonly paper: ReceiptPaper;
  readonly look: ShopLook;
}

/** Draws the documents, masked if the user may not see buyers, and returns the link. */
async function drawInto(call: Printing, file: string, drawing: Drawing): Promise<string> {
  const { services, session } = call;
  const seesBuyers = session.can('customer.pii');
  const { yearStyle, logo } = drawing.look;
  const run = await renderReceipts(
    seesBuyers ? drawing.documents : drawing.documents.map(withoutPerson),
    {
      paper: drawing.paper,
      yearStyle,
      logo: await images.imageForPaper(call, logo),
      shop: session.tenantId,
      printedAt: services.now(),
    },
  );
  await services.files.write(file, run.pdf);
  await run.report;
  return linkTo(call, file);
}

/** The documents in the order asked for; throws if one is missing or voided. */
function requireStanding(
  rows: Awaited<ReturnType<typeof documentsOf>>,
  ids: readonly number[],
): readonly ReceiptRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found = ids.map((id) => byId.get(id));
  if (found.includes(undefined)) throw fail('NOT_FOUND');
  const voided = rows.filter((row) => row.voided_at !== null);
  if (voided.length > 0) {
    const numbers = voided.map(({ no }) => no).join(', ');
    throw fail('UNPROCESSED', { fields: { ids: `ยกเลิกแล้ว พิมพ์ซ้ำไม่ได้: ${numbers}` } });
  }
  return found.filter((row) => row !== undefined);
}

export async function reprintReceiptsUse(call: OutsideCall<typeof reprintReceipts>) {
  const { body, services, session, actor } = call;
  const ids = [...new Set(body.ids)];
  const file = fileOf(call);
  const { rows, look } = await services.db.withTenant(actor, async (tx) => {
    const standing = requireStanding(await documentsOf(tx, ids, ownerOf(session)), ids);
    if (standing.some(({ kind }) => kind === 'full') && !session.can('customer.pii'))
      throw fail('PERMISSION_DENIED', { details: { may: 'customer.pii' } });
    for (const { id, no, order_id } of standing) {
      const after = { no, orderId: order_id };
      tx.audit({ action: 'receipt.reprint', entity: 'receipt', entityId: id, after });
    }
    return { rows: standing, look: await prepare(tx, file) };
  });
  const documents = rows.map(({ document }) => document);
  return { url: await drawInto(call, file, { documents, paper: body.paper, look }) };
}

type ReceiptPrintBody = OutsideCall<typeof exportReceipt>['body'];

const documentOf = (body: ReceiptPrintBody): ReceiptDocument => ({
  kind: body.kind,
  no: body.no,
  date: body.date,
  company: {
    name: body.company.name,
    address: body.company.address,
    phone: body.company.phone ?? '',
    taxId: body.company.taxid ?? '',
    branch: '',
  },
  customer: {
    name: body.customer.name,
    address: body.customer.address ?? '',
    phone: '',
    taxId: body.customer.taxid ?? '',
  },
  header: '',
  footer: '',
  reference: '',
  lines: body.lines.map(({ name, unit, price, amount }) => ({
    name,
    unit,
    priceSatang: satangFromBaht(price),
    amountSatang: satangFromBaht(amount),
  })),
  shippingFeeSatang: satangFromBaht(body.shippingFee ?? 0),
  discountSatang: satangFromBaht(body.discount ?? 0),
  totalSatang: satangFromBaht(body.total),
  vatSatang: body.vat === undefined ? null : satangFromBaht(body.vat),
});

/** A line may be cheaper than its price (its own discount), never dearer. */
function requireSums(document: ReceiptDocument): void {
  const { lines, totalSatang, vatSatang } = document;
  const fields: Record<string, string> = {};
  lines.forEach((line, at) => {
    if (line.amountSatang > Math.round(line.unit * line.priceSatang)) {
      fields[`lines.${at}.amount`] = 'จำนวนเงินมากกว่าจำนวน × ราคา';
    }
  });
  if (sumOf(document) !== totalSatang) {
    fields['total'] = 'ยอดรวมไม่ตรงกับรายการ + ค่าส่ง − ส่วนลด';
  }
  if (vatSatang !== null && vatSatang > totalSatang) fields['vat'] = 'ภาษีมากกว่ายอดรวม';
  if (Object.keys(fields).length > 0) throw fail('UNPROCESSED', { fields });
}

export async function exportReceiptUse(
  call: OutsideCall<typeof exportReceipt>,
): Promise<BinaryReply> {
  const { body, services, actor } = call;
  const document = documentOf(body);
  requireSums(document);
  const { year_style: yearStyle } = await services.db.withTenant(
    actor,
    (tx) => optionsOf(tx, ['year_style']),
    { mode: 'read' },
  );
  const { pdf, report } = await renderReceipts([document], {
    paper: body.paper,
    yearStyle,
    printedAt: services.now(),
    shop: actor.tenantId,
  });
  // A failure shows in the stream itself, which breaks off.
  report.catch(() => undefined);
  return {
    type: 'application/pdf',
    body: pdf,
    headers: {
      'content-disposition': 'inline; filename="receipt.pdf"',
      'referrer-policy': 'no-referrer',
    },
  };
}
