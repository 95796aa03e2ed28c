// Orders, parcels and customers as rows of a report, with the sums of all matching ones.
import type { Gives } from '@app/contract/kit/endpoint';
import { carrierByCode, carrierById } from '@app/contract/kit/carriers';
import { bahtFromSatang, satangFromBaht } from '@app/contract/kit/money';
import type {
  customerReport,
  orderReport,
  ReportParcel,
  shippingReport,
  writeParcelFees,
} from '@app/contract/report/lists';
import { bangkokDay, DAY_MS, daysAsked, type Days } from '@app/contract/kit/bangkok';
import type { Call } from '../../platform/route.ts';
import type { Session } from '../../platform/session.ts';
import { saveParcelFees } from '../../shipping/index.ts';
import {
  pageOfCustomers,
  sumCustomers,
  type CustomerFilter,
  type CustomerRow,
} from './customer.store.ts';
import {
  pageOfReportOrders,
  pageOfReportParcels,
  sumReportOrders,
  sumReportParcels,
  sumOutside,
  type Outside,
  type ParcelSums,
  type ReportOrderRow,
  type ReportParcelRow,
} from './order-report.store.ts';
import { daysBefore } from './report-range.ts';
import { showFigures } from './show-figures.ts';

/** Before any order. */
const FIRST_DAY = '2000-01-01';

/** The totals of the days before, if asked for. */
async function beside<Total>(
  days: Days | null,
  { compare }: { readonly compare?: boolean | undefined },
  sum: (days: Days) => Promise<Total>,
): Promise<{ previous?: Days & { total: Total } }> {
  if (compare !== true || days === null) return {};
  const { start, end } = daysBefore(days);
  return { previous: { start, end, total: await sum({ start, end }) } };
}

const pagination = ({ page, pageSize }: { page: number; pageSize: number }, total: number) => ({
  current_page: page,
  per_page: pageSize,
  total_count: total,
});

const orderOf = (row: ReportOrderRow, session: Session) => ({
  key: String(row.id),
  label: row.code,
  id: row.id,
  code: row.code,
  createdAt: row.created_at.toISOString(),
  sentOn: row.sent_on,
  deliveredOn: row.delivered_on,
  status: row.status,
  customer: row.customer_name,
  phone: row.phone,
  province: row.province,
  channel: row.channel,
  creator: row.creator,
  telesale: row.telesale,
  carrier: row.carrier,
  pno: row.pno,
  currency: row.currency,
  ...showFigures(row, session),
});

/** Each amount only if there is one and the session may see it. */
function showOutside({ ads, refunds }: Outside, session: Session) {
  const seesCosts = session.can('report.profit');
  return {
    ...(seesCosts && { unplacedAds: bahtFromSatang(ads.ad_cost) }),
    outside: [
      ...(refunds.sales === 0 ? [] : [{ label: 'คืนเงินลูกค้า', ...showFigures(refunds, session) }]),
      ...(ads.ad_cost === 0 || !seesCosts
        ? []
        : [{ label: 'ค่าแอดวันที่ไม่มีออเดอร์', ...showFigures(ads, session) }]),
    ],
  };
}

type OrderQuery = Call<typeof orderReport>['query'];

/** A filter by buyers covers all their orders, of any time. */
function daysOfOrders(query: OrderQuery, today: string): Days {
  const isOfBuyers = query.buyer !== undefined || query.segment !== undefined;
  const start = query.start ?? (isOfBuyers ? FIRST_DAY : undefined);
  return daysAsked({ ...query, start }, today);
}

function segmentAsked(query: OrderQuery, today: string): CustomerFilter | undefined {
  const { segment: tab, segmentStart: start, segmentEnd: end } = query;
  if (tab === undefined) return undefined;
  const isDated = start !== undefined || end !== undefined;
  const days = isDated ? daysAsked({ start, end }, today) : null;
  return { tab, today, days };
}

export async function orderReportUse({
  tx,
  session,
  query,
  services,
}: Call<typeof orderReport>): Promise<Gives<typeof orderReport>> {
  const filter = {
    ...daysOfOrders(query, bangkokDay(services.now())),
    countedBy: query.dateBy,
    channelId: query.channelId,
    carrier: query.provider === undefined ? undefined : Number(query.provider),
    productId: query.productId,
    categoryId: query.catId,
    userId: query.userId,
    userAs: query.userAs,
    province: query.province,
    outcome: query.outcome,
    without: query.without,
    goods: query.goods === true ? true : undefined,
    buyer: query.buyer,
    segment: segmentAsked(query, bangkokDay(services.now())),
  };
  const rows = await pageOfReportOrders(tx, filter, query);
  const sums = await sumReportOrders(tx, filter);
  return {
    items: rows.map((row) => orderOf(row, session)),
    pagination: pagination(query, sums.orders),
    total: showFigures(sums, session),
    ...(await beside(filter, query, async (days) =>
      showFigures(await sumReportOrders(tx, { ...filter, ...days }), session),
    )),
    ...showOutside(await sumOutside(tx, filter), session),
  };
}

const bahtOrNull = (satang: number | null): number | null =>
  satang === null ? null : bahtFromSatang(satang);

const parcelOf = (row: ReportParcelRow, session: Session): ReportParcel => ({
  key: String(row.id),
  label: row.pno,
  id: row.id,
  orderId: row.order_id,
  orderCode: row.order_code,
  pno: row.pno,
  carrier: carrierById(row.courier)?.code ?? null,
  bookedAt: row.booked_at?.toISOString() ?? null,
  weight: row.weight_grams,
  courierWeight: row.courier_weight_grams,
  charged: bahtFromSatang(row.charged_satang),
  bucket: row.tracking_bucket,
  ...(session.can('report.profit') && {
    cost: bahtOrNull(row.fee_satang),
    returnCost: bahtOrNull(row.return_fee_satang),
    difference:
      row.fee_satang === null
        ? null
        : bahtFromSatang(row.charged_satang - row.fee_satang - (row.return_fee_satang ?? 0)),
  }),
});

const showParcels = (sums: ParcelSums, session: Session) => ({
  parcels: sums.n,
  charged: bahtFromSatang(sums.charged),
  ...(session.can('report.profit') && {
    cost: bahtFromSatang(sums.fee),
    returnCost: bahtFromSatang(sums.return_fee),
    difference: bahtFromSatang(sums.difference),
  }),
});

export async function shippingReportUse({
  tx,
  session,
  query,
  services,
}: Call<typeof shippingReport>): Promise<Gives<typeof shippingReport>> {
  const filter = {
    ...daysAsked(query, bangkokDay(services.now())),
    bucket: query.tracking ?? null,
    courier:
      query.provider === undefined ? null : (carrierByCode(Number(query.provider))?.id ?? ''),
  };
  const rows = await pageOfReportParcels(tx, filter, query);
  const sums = await sumReportParcels(tx, filter);
  return {
    items: rows.map((row) => parcelOf(row, session)),
    pagination: pagination(query, sums.n),
    total: showParcels(sums, session),
    ...(await beside(filter, query, async (days) =>
      showParcels(await sumReportParcels(tx, { ...filter, ...days }), session),
    )),
  };
}

const satangOrNone = (baht: number | null | undefined): number | null | undefined =>
  typeof baht === 'number' ? satangFromBaht(baht) : baht;

export async function writeParcelFeesUse({
  tx,
  body,
}: Call<typeof writeParcelFees>): Promise<Gives<typeof writeParcelFees>> {
  const fees = body.items.map(({ pno, fee, returnFee }) => ({
    pno: pno.toUpperCase(),
    fee: satangOrNone(fee),
    returnFee: satangOrNone(returnFee),
  }));
  const saved = await saveParcelFees(tx, fees);
  tx.audit({ action: 'shipment.fees', entity: 'shipment', after: { parcels: saved.length } });
  const known = new Set(saved);
  return {
    items: fees.map(({ pno }) =>
      known.has(pno)
        ? { pno, t: 'success', error: '' }
        : { pno, t: 'error', error: 'ไม่พบเลขพัสดุนี้ในร้าน ตรวจเลขอีกครั้ง' },
    ),
  };
}

const MARKS = {
  recency: [90, 60, 30, 14],
  frequency: [2, 3, 5, 8],
  money: [500, 1500, 3000, 8000],
};

const scoreOf = (value: number, steps: readonly number[]): number =>
  1 + steps.filter((step) => value >= step).length;

const customerOf = (row: CustomerRow, today: string) => ({
  key: String(row.id),
  label: row.name,
  id: row.id,
  name: row.name,
  phone: row.phone,
  province: row.province,
  orders: row.orders,
  sales: bahtFromSatang(row.sales),
  average: bahtFromSatang(Math.round(row.sales / row.orders)),
  delivered: row.delivered,
  returned: row.returned,
  firstOn: row.first_on,
  lastOn: row.last_on,
  favorite: row.favorite,
  recency:
    6 -
    scoreOf((Date.parse(today) - Date.parse(row.last_on)) / DAY_MS, [...MARKS.recency].reverse()),
  frequency: scoreOf(row.orders, MARKS.frequency),
  money: scoreOf(bahtFromSatang(row.sales), MARKS.money),
});

type CustomerSums = Awaited<ReturnType<typeof sumCustomers>>;

const showCustomers = ({ n, orders, sales }: CustomerSums) => ({
  customers: n,
  orders,
  sales: bahtFromSatang(sales),
});

export async function customerReportUse({
  tx,
  query,
  services,
}: Call<typeof customerReport>): Promise<Gives<typeof customerReport>> {
  const today = bangkokDay(services.now());
  const isDated = query.start !== undefined || query.end !== undefined;
  const days = isDated ? daysAsked(query, bangkokDay(services.now())) : null;
  const filter = { days, tab: query.tab, today, sort: query.sort };
  const rows = await pageOfCustomers(tx, filter, query);
  const sums = await sumCustomers(tx, filter);
  return {
    items: rows.map((row) => customerOf(row, today)),
    pagination: pagination(query, sums.n),
    total: showCustomers(sums),
    ...(await beside(days, query, async (earlier) =>
      showCustomers(await sumCustomers(tx, { ...filter, days: earlier })),
    )),
  };
}
