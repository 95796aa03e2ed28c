// Reads for the COD desk: bills, their parcels, what is owed and when, and the state of single
// numbers.
import {
  codBuckets,
  codExceptions,
  type CodBankLine,
  type CodBill,
  type CodBucket,
  type CodParcel,
  type CodPayment,
  type getCodBill,
  type getCodDays,
  type getCodPayment,
  type getCourierDays,
  type getCourierPayment,
  type listBillParcels,
  type listCodBills,
  type listCodParcels,
  type listCourierBills,
} from '@app/contract/money/cod';
import {
  DEFAULT_HOLD_DAYS,
  type checkCodNumbers,
  type getCodTerms,
  type listCodBank,
} from '@app/contract/money/cod-desk';
import type { listCodImports } from '@app/contract/money/cod-import';
import { carrierByCode, carrierById, carriers } from '@app/contract/kit/carriers';
import { bahtFromSatang } from '@app/contract/kit/money';
import { bangkokDay } from '@app/contract/kit/bangkok';
import type { Page, TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import type { Call, Services } from '../../platform/route.ts';
import { optionsOf } from '../../shop/index.ts';
import { billsByIds, pageOfBills, type BillFilter, type BillRow } from './cod.store.ts';
import { listTerms, pageOfWaits, readDays, readPayment, type Clock } from './due.store.ts';
import { pageOfBank, pageOfImports, undoUntil, type BankRow } from './intake.store.ts';
import { linesOfNumbers, pageOfLines, type ParcelRow } from './line.store.ts';
import { pnoOf } from './read-file.ts';

const codeOf = (courier: string): number => carrierById(courier)?.code ?? 0;
export const courierOf = (code: number | undefined): string | null =>
  code === undefined ? null : (carrierByCode(code)?.id ?? null);
const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

export const billOf = (row: BillRow): CodBill => ({
  id: row.id,
  carrier: codeOf(row.courier),
  billNo: row.bill_no,
  date: row.billed_on,
  parcels: row.parcels,
  collected: bahtFromSatang(row.collected_satang),
  fee: bahtFromSatang(row.fee_satang),
  net: bahtFromSatang(row.net_satang),
  bankRef: row.bank_on === null ? '' : row.bank_text || row.bank_on,
  bank:
    row.bank_line_id === null || row.bank_on === null
      ? null
      : { id: row.bank_line_id, date: row.bank_on, amount: bahtFromSatang(row.bank_satang ?? 0) },
  state: row.state,
  source: row.source,
  exceptions: row.exceptions,
  expenseId: row.expense_id,
  closedAt: iso(row.closed_at),
  closedBy: row.closer,
  version: row.version,
});

export const parcelOf = (row: ParcelRow): CodParcel => ({
  id: row.id,
  shipmentId: row.shipment_id,
  carrier: codeOf(row.courier),
  pno: row.pno,
  orderId: row.order_id,
  orderCode: row.order_code ?? '',
  orderAmount: row.sent_satang === null ? null : bahtFromSatang(row.sent_satang),
  amount: row.collected_satang === null ? null : bahtFromSatang(row.collected_satang),
  difference: bahtFromSatang(row.difference_satang),
  fee: bahtFromSatang(row.fee_satang),
  net: bahtFromSatang(row.net_satang),
  bucket: row.bucket as CodBucket,
  billId: row.bill_id,
  billNo: row.bill_no ?? '',
  billClosed: row.is_closed,
  paidOn: row.paid_on,
  deliveredAt: iso(row.delivered_at),
  dueOn: row.due_on,
  overdueDays: row.overdue_days,
  orderRef: row.order_ref,
  remark: row.remark,
  decision: row.decision as CodParcel['decision'],
  reason: row.reason,
  decidedBy: row.decider,
  toldAt: iso(row.told_at),
  saidPaidAt: iso(row.said_paid_at),
});

const bankOf = (row: BankRow): CodBankLine => ({
  id: row.id,
  date: row.received_on,
  amount: bahtFromSatang(row.amount_satang),
  description: row.description,
  ref: row.ref,
  billId: row.bill_id,
  billNo: row.bill_no,
});

const paging = ({ page, pageSize }: Page, total: number) => ({
  current_page: page,
  per_page: pageSize,
  total_count: total,
});

export async function clockOf(tx: TenantTx, services: Pick<Services, 'now'>): Promise<Clock> {
  const { cod_day: codDay } = await optionsOf(tx, ['cod_day']);
  return { today: bangkokDay(services.now()), codDay };
}

type BillQuery = Call<typeof listCourierBills>['query'];

async function bills(tx: TenantTx, courier: string | null, query: BillQuery) {
  const { state = null, search = '', from = null, to = null } = query;
  const filter: BillFilter = { courier, state, search, from, to };
  const { rows, total } = await pageOfBills(tx, filter, query);
  return { items: rows.map(billOf), pagination: paging(query, total) };
}

export const listCodBillsUse = ({ tx, query }: Call<typeof listCodBills>) =>
  bills(tx, courierOf(query.carrier), query);

export async function getCodBillUse({ tx, params }: Call<typeof getCodBill>): Promise<CodBill> {
  const [row] = await billsByIds(tx, [params.id]);
  if (!row) throw fail('NOT_FOUND');
  return billOf(row);
}

export const listCourierBillsUse = ({ tx, params, query }: Call<typeof listCourierBills>) =>
  bills(tx, params.c, query);

export async function listBillParcelsUse({ tx, params, query }: Call<typeof listBillParcels>) {
  const [bill] = await billsByIds(tx, [params.id]);
  if (bill?.courier !== params.c) throw fail('NOT_FOUND');
  const filter = { buckets: null, courier: null, search: '', open: false, decision: null };
  const { rows, total } = await pageOfLines(tx, { ...filter, billId: bill.id }, query);
  return { items: rows.map(parcelOf), pagination: paging(query, total) };
}

export async function listCodParcelsUse({ tx, query, services }: Call<typeof listCodParcels>) {
  const { bucket, billId = null, search = '', open = false, overdue = false } = query;
  const { decision = null } = query;
  const courier = courierOf(query.carrier);
  const { rows, total } =
    bucket === 'unremitted'
      ? await pageOfWaits(
          tx,
          {
            filter: { courier, search, open, decision, overdue, pnos: null },
            clock: await clockOf(tx, services),
          },
          query,
        )
      : await pageOfLines(
          tx,
          { buckets: bucketsOf(bucket), courier, billId, search, open, decision },
          query,
        );
  return { items: rows.map(parcelOf), pagination: paging(query, total) };
}

const bucketsOf = (bucket: CodBucket | 'exceptions' | undefined): readonly string[] | null => {
  if (bucket === undefined) return null;
  return bucket === 'exceptions' ? codExceptions : [bucket];
};

async function payment(
  { tx, services }: Pick<Call<typeof getCodPayment>, 'tx' | 'services'>,
  courier: string | null,
): Promise<CodPayment> {
  const sums = await readPayment(tx, courier, await clockOf(tx, services));
  return {
    expected: bahtFromSatang(sums.billed + sums.outstanding),
    due: bahtFromSatang(sums.billed + sums.due),
    paid: bahtFromSatang(sums.paid),
    overdue: bahtFromSatang(sums.overdue),
    difference: bahtFromSatang(sums.difference),
    outstanding: bahtFromSatang(sums.outstanding),
    outstandingParcels: sums.outstanding_parcels,
    overdueParcels: sums.overdue_parcels,
    exceptions: sums.exceptions,
  };
}

export const getCodPaymentUse = (call: Call<typeof getCodPayment>) =>
  payment(call, courierOf(call.query.carrier));
export const getCourierPaymentUse = (call: Call<typeof getCourierPayment>) =>
  payment(call, call.params.c);

async function days(tx: TenantTx, courier: string | null, range: { start: string; end: string }) {
  const rows = await readDays(tx, courier, range);
  return {
    items: rows.map(({ date, parcels, amount, outstanding }) => ({
      date,
      parcels,
      amount: bahtFromSatang(amount),
      outstanding: bahtFromSatang(outstanding),
    })),
  };
}

export const getCodDaysUse = ({ tx, query }: Call<typeof getCodDays>) => days(tx, null, query);
export const getCourierDaysUse = ({ tx, params, query }: Call<typeof getCourierDays>) =>
  days(tx, params.c, query);

export async function listCodImportsUse({ tx, query }: Call<typeof listCodImports>) {
  const { rows, total } = await pageOfImports(tx, query);
  const items = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    carrier: row.courier === '' ? null : codeOf(row.courier),
    fileName: row.file_name,
    made: row.made,
    same: row.same,
    by: row.username,
    at: row.created_at.toISOString(),
    undoneAt: iso(row.undone_at),
    undoUntil: row.is_open ? undoUntil(row.created_at) : null,
  }));
  return { items, pagination: paging(query, total) };
}

export async function listCodBankUse({ tx, query }: Call<typeof listCodBank>) {
  const amountSatang = query.amount === undefined ? null : Math.round(query.amount * 100);
  const { rows, total } = await pageOfBank(tx, { free: query.free ?? false, amountSatang }, query);
  return { items: rows.map(bankOf), pagination: paging(query, total) };
}

const baht = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

function textOf(parcel: CodParcel | undefined): string {
  if (!parcel) return 'ไม่พบเลขนี้ในบิล และไม่มีพัสดุ COD ที่ส่งสำเร็จ';
  const { bucket, difference, billNo, overdueDays, saidPaidAt } = parcel;
  if (bucket === 'unremitted' && saidPaidAt !== null)
    return 'ขนส่งแจ้งว่าโอนแล้ว แต่ยังไม่มีในบิล ตรวจเงินเข้าแล้วนำเข้าบิล';
  if (bucket === 'unremitted')
    return overdueDays > 0 ? `ค้างโอน เกินกำหนด ${overdueDays} วัน` : 'รอโอน ยังไม่ถึงกำหนด';
  const by = difference === 0 ? '' : ` ${baht.format(Math.abs(difference))} บาท`;
  return `${codBuckets[bucket]}${bucket === 'matched' ? '' : by} · บิล ${billNo}`;
}

const ALL = { page: 1, pageSize: 2000 } as const;

export async function checkCodNumbersUse({ tx, body, services }: Call<typeof checkCodNumbers>) {
  const pnos = [...new Set(body.pnos.map(pnoOf).filter((pno) => pno !== ''))];
  const filter = { courier: null, search: '', open: false, decision: null, overdue: false, pnos };
  const waits = await pageOfWaits(tx, { filter, clock: await clockOf(tx, services) }, ALL);
  const known = new Map<string, CodParcel>();
  // A number may have several lines; a problem is shown before a match.
  const learn = (row: ParcelRow): void => {
    const parcel = parcelOf(row);
    if ((known.get(parcel.pno)?.bucket ?? 'matched') === 'matched') known.set(parcel.pno, parcel);
  };
  waits.rows.forEach(learn);
  for await (const line of linesOfNumbers(tx, pnos)) learn(line);
  return {
    items: pnos.map((pno) => {
      const parcel = known.get(pno);
      return { pno, text: textOf(parcel), parcel: parcel ?? null };
    }),
  };
}

export async function termsOf(tx: TenantTx) {
  const { cod_day: codDay } = await optionsOf(tx, ['cod_day']);
  const set = new Map((await listTerms(tx)).map((row) => [row.courier, row.hold_days]));
  return {
    codDay,
    couriers: carriers.map(({ code, id, name }) => ({
      carrier: code,
      name,
      holdDays: set.get(id) ?? DEFAULT_HOLD_DAYS,
    })),
  };
}

export const getCodTermsUse = ({ tx }: Call<typeof getCodTerms>) => termsOf(tx);
