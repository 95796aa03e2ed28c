// Prints labels: draws the live parcels into one PDF, stores it, records the print, returns a link.
import { randomUUID } from 'node:crypto';
import type {
  Print,
  PrintLabelsBody,
  previewLabel,
  printQueuedLabel,
  printQueuedLabels,
  printLabels,
} from '@app/contract/shipping/label';
import { carrierById, type CourierId, courierWith } from '@app/contract/kit/carriers';
import type { Gives } from '@app/contract/kit/endpoint';
import type { YearStyle } from '@app/contract/kit/bangkok';
import { deployedCourier, type Words, senderDetails } from '../../courier-setup/index.ts';
import { shippingFacts, ownOrders } from '../../order/index.ts';
import type { Actor, TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import { linkTo } from '../../platform/files.ts';
import type { BinaryReply, Incoming, OutsideCall, Services } from '../../platform/route.ts';
import { requireFlag, type Session } from '../../platform/session.ts';
import { optionsOf } from '../../shop/index.ts';
import { clearStoredLabels, courierPdfOf, fetchCourierPdfs } from './courier-labels.ts';
import type { LabelData, LabelReport, LabelSize, LabelSort } from './paper/label-data.ts';
import { labelOf, type PrintableRow } from './label-of-parcel.ts';
import { componentsOf, insertJob, parcelsToPrint, type ParcelRow } from './label.store.ts';
import { forgetUnlessNamed } from './forget-unnamed.job.ts';
import { forgetOldPrintsLater } from './forget-old.job.ts';
import { forgetOldPrints } from './print-history.ts';
import { renderLabels, renderPreview } from './paper/render-labels.ts';

export interface PrintRequest {
  readonly courier: CourierId;
  readonly orderIds: readonly number[];
  readonly size: LabelSize;
  readonly sort: LabelSort;
  readonly hasPicklist: boolean;
  readonly hasItems: boolean;
  /** The reason for printing again, where it was asked for first. */
  readonly reason?: string;
}

interface CallContext {
  readonly services: Services;
  readonly actor: Actor;
  readonly session: Session;
  readonly incoming: Incoming;
}

interface Printed {
  readonly id: number;
  readonly file: string;
  readonly report: LabelReport;
  readonly reprints: number[];
}

const READ_MS = 15_000;
/**
 * Of J&T's paper types 1–5 only this is as tall as the large label; the others use the small one.
 */
const BIG_TYPE = 1;
const rowsPerSlice = 250;

const wantedOf = (courier: CourierId, body: PrintLabelsBody, size?: LabelSize): PrintRequest => ({
  courier,
  orderIds: [...new Set([body.orderId].flat())],
  size: body.size ?? size ?? '100x150',
  sort: body.sort ?? 'sku',
  hasPicklist: Boolean(body.picklist ?? false),
  hasItems: Boolean(body.items ?? true),
});

export function printQueuedLabelsUse(call: OutsideCall<typeof printQueuedLabels>): Promise<Print> {
  return printAndLink(call, wantedOf(courierWith('queue'), call.body));
}

export function printLabelsUse(call: OutsideCall<typeof printLabels>): Promise<Print> {
  const size = (call.body.type ?? 1) === BIG_TYPE ? '100x150' : '100x75';
  return printAndLink(call, wantedOf(call.params.c, call.body, size));
}

export async function printQueuedLabelUse(
  call: OutsideCall<typeof printQueuedLabel>,
): Promise<BinaryReply> {
  const { id } = call.params;
  const { file } = await print(
    call,
    wantedOf(courierWith('queue'), { orderId: id, ...call.query }),
  );
  const stored = await call.services.files.read(file);
  if (!stored) throw new Error(`the label just written is gone: ${file}`);
  return { type: 'application/pdf', body: stored.stream };
}

export async function previewLabelUse(
  call: OutsideCall<typeof previewLabel>,
): Promise<Gives<typeof previewLabel>> {
  const { services, actor, params, body } = call;
  const wanted = wantedOf(params.c, body);
  const { parcels, yearStyle } = await services.db.withTenant(
    actor,
    (tx) => readOrder(tx, call, wanted),
    { mode: 'read' },
  );
  const [parcel] = parcels;
  if (!parcel) throw fail('NO_ORDER');
  const { svg, notices } = await renderPreview({
    shop: actor.tenantId,
    label: parcel.label,
    size: wanted.size,
    withItems: wanted.hasItems,
    printedAt: services.now(),
    yearStyle,
  });
  return { svg, orderCode: parcel.row.order_code, notices: [...paperNotices(parcels), ...notices] };
}

export async function printAndLink(call: CallContext, printRequest: PrintRequest): Promise<Print> {
  const { id, file, report, reprints } = await print(call, printRequest);
  const { labels, pages, notices } = report;
  return { id, url: linkTo(call, file), labels, pages, reprints, notices };
}

async function print(callContext: CallContext, printRequest: PrintRequest): Promise<Printed> {
  const { services, actor } = callContext;
  const file = `print/${actor.tenantId}/${randomUUID()}.pdf`;
  const order = await services.db.withTenant(
    actor,
    async (tx) => {
      await forgetUnlessNamed(tx, file);
      return readOrder(tx, callContext, printRequest);
    },
    { timeoutMs: READ_MS },
  );
  const { parcels } = order;
  const report = await draw(callContext, order, { wanted: printRequest, file });
  const id = await services.db.withTenant(actor, async (tx) => {
    const jobId = await insertJob(tx, {
      courier: printRequest.courier,
      size: printRequest.size,
      sort: printRequest.sort,
      hasPicklist: printRequest.hasPicklist,
      hasItems: printRequest.hasItems,
      file,
      device: String(callContext.incoming.headers['user-agent'] ?? ''),
      ...(printRequest.reason && { reason: printRequest.reason }),
      items: parcels.map(({ row }) => ({
        orderId: row.order_id,
        shipmentId: row.shipment_id,
        pno: row.pno,
        isReprint: row.is_reprint,
        content: row.content,
      })),
    });
    const papers = parcels.map(({ row }) => ({ orderId: row.order_id, content: row.content }));
    await shippingFacts.notePrinted(tx, papers, false);
    const after = {
      labels: parcels.length,
      size: printRequest.size,
      courier: printRequest.courier,
    };
    tx.audit({ action: 'label.print', entity: 'print', entityId: jobId, after });
    await forgetOldPrintsLater(tx);
    return jobId;
  });
  await forgetOldPrints(callContext);
  const reprints = parcels.filter(({ row }) => row.is_reprint).map(({ row }) => row.order_id);
  const notices = [...paperNotices(parcels), ...report.notices];
  return { id, file, report: { ...report, notices }, reprints };
}

const oldPapers: Readonly<Record<string, 'oldPaper' | 'amendedPaper'>> = {
  pno: 'oldPaper',
  amended: 'amendedPaper',
};

/** Labels that must not be used: for an earlier number, or new where the order has changed. */
const paperNotices = (parcels: PrintOrder['parcels']): LabelReport['notices'] =>
  parcels.flatMap(({ row }) => {
    const problem = row.is_changed ? 'changed' : (oldPapers[row.stale ?? ''] ?? null);
    const { order_id: orderId, order_code: orderCode } = row;
    return problem === null ? [] : [{ orderId, orderCode, field: 'label', problem }];
  });

interface PrintOrder {
  readonly parcels: readonly { readonly row: PrintableRow; readonly label: LabelData }[];
  readonly yearStyle: YearStyle;
}

async function draw(
  callContext: CallContext,
  { parcels, yearStyle }: PrintOrder,
  { wanted, file }: { wanted: PrintRequest; file: string },
): Promise<LabelReport> {
  const { services, actor } = callContext;
  const rows = parcels.map((parcel) => parcel.row);
  if (wanted.size === 'courier') await fetchCourierPdfs(callContext, wanted.courier, rows);
  const rowOf = new Map(rows.map((row) => [row.order_id, row]));
  const run = await renderLabels({
    shop: actor.tenantId,
    labels: parcels.map((parcel) => parcel.label),
    size: wanted.size,
    sort: wanted.sort,
    withPickList: wanted.hasPicklist,
    withItems: wanted.hasItems,
    printedAt: services.now(),
    yearStyle,
    courierPdf: (label) => courierPdfOf(callContext, rowOf.get(label.orderId)!),
  });
  await services.files.write(file, run.pdf);
  const report = await run.report;
  const missing = report.notices.filter(({ problem }) => problem === 'noCourierPdf');
  const unread = missing.flatMap(({ orderId }) => rowOf.get(orderId) ?? []);
  await clearStoredLabels(callContext, wanted.courier, unread);
  return report;
}

/**
 * In request order; refuses the whole request if any order has no label, so that none is missed.
 */
async function readOrder(
  tx: TenantTx,
  { services, session }: Pick<CallContext, 'services' | 'session'>,
  printRequest: PrintRequest,
): Promise<PrintOrder> {
  const { courier, orderIds } = printRequest;
  await ownOrders.requireSeen(tx, session, orderIds);
  const flag = carrierById(courier)?.flag;
  if (flag) await requireFlag(tx, flag, services.config.CARRIERS);
  const adapter = deployedCourier(services.config, courier);
  if (printRequest.size === 'courier' && !adapter?.label && !adapter?.bringsLabel) {
    throw fail('UNPROCESSED', { fields: { size: 'ขนส่งนี้ไม่มีใบปะหน้าของตัวเอง กรุณาเลือกขนาดอื่น' } });
  }
  const rows = await readInSlices(tx, printRequest);
  if (rows.length === 0) throw fail('NO_ORDER');
  const printable = requirePrintable(rows, orderIds);
  const setIds = rows.flatMap((row) => row.items.filter((i) => i.isSet).map((i) => i.productId));
  const components = setIds.length === 0 ? [] : await componentsOf(tx, setIds);
  const options = await optionsOf(tx, ['company_name', 'year_style']);
  const byId = new Map(printable.map((row) => [row.order_id, row]));
  const courierName = carrierById(courier)?.name ?? '';
  const told = adapter?.labelWords ? await senderDetails(tx, courier) : {};
  const shop = {
    company: options.company_name,
    courierName,
    adapter,
    components,
    senderDetails: told,
  };
  const parcels = orderIds.map((id) => {
    const row = byId.get(id)!;
    return { row, label: labelOf(row, shop) };
  });
  return { parcels, yearStyle: options.year_style };
}

/** Reads in slices: unpacking thousands of rows at once would block other calls. */
async function readInSlices(
  tx: TenantTx,
  { courier, orderIds }: PrintRequest,
): Promise<ParcelRow[]> {
  const rows: ParcelRow[] = [];
  for (let at = 0; at < orderIds.length; at += rowsPerSlice) {
    const slice = orderIds.slice(at, at + rowsPerSlice);
    rows.push(...(await parcelsToPrint(tx, { courier, orderIds: slice })));
  }
  return rows;
}

const shownCodes = 10;

/** The refusal names the order, so that the others can be printed without it. */
function requirePrintable(rows: readonly ParcelRow[], orderIds: readonly number[]): PrintableRow[] {
  const known = new Set(rows.map((row) => row.order_id));
  const gone = orderIds.filter((id) => !known.has(id));
  const missing = rows.filter((row) => row.state !== 'booked');
  if (missing.length + gone.length > 0) {
    const codes = missing.slice(0, shownCodes).map((row) => row.order_code);
    const rest = missing.length > shownCodes ? ` และอีก ${missing.length - shownCodes} รายการ` : '';
    const texts = [
      ...(missing.length > 0
        ? [`ไม่มีเลขพัสดุที่สร้างกับขนส่งนี้: ${codes.join(', ')}${rest} สร้างเลขพัสดุก่อน`]
        : []),
      ...(gone.length > 0 ? [`ถูกลบไปแล้ว ${gone.length} ออเดอร์`] : []),
    ];
    throw fail('PRINT_ERR', {
      fields: { orderId: `${texts.join(' · ')} หรือพิมพ์เฉพาะใบที่เหลือ` },
      details: { orderIds: [...missing.map((row) => row.order_id), ...gone] },
    });
  }
  return rows.map((row) => ({
    ...row,
    shipment_id: row.shipment_id!,
    sent: row.sent as Words.Parcel,
  }));
}
