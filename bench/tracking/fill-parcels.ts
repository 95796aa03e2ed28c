// Fills a shop with parcels on their way by SQL, and makes the courier's next reports about them.
import { flashSign } from '@app/courier/sandbox/flash/sign';
import { accounts } from '../../server/app/story/ready-to-ship.ts';
import type { TenantTx } from '../../server/platform/database.ts';
import type { ScanReport } from '../../server/shipping/tracking/scan-events/apply-scan-report.ts';

export const pnoOf = (n: number): string => `TH${String(n).padStart(12, '0')}`;

const ORDERS = `
  insert into orders (tenant_id, code, status, customer_name, phone, phone_key, address, subdistrict, district, province, postcode,
    pay_method, items_satang, total_satang, cod_satang, carrier, pno, stock_state, sent_at, tracking_carrier, tracking_code,
    tracking_label, tracking_bucket, tracking_at, tracking_place)
  select $1, 'T-' || g, 'tracking', 'ลูกค้า ' || g, '0810000001', '810000001', '9/9', 'ศรีภูมิ', 'เมืองเชียงใหม่', 'เชียงใหม่', '50200',
    'cod', 29000, 29000, case when g % 2 = 0 then 29000 else 0 end, 0, 'TH' || lpad(g::text, 12, '0'), 'taken', now() - interval '2 days', 0, '2',
    'ระหว่างขนส่ง', 'in_transit', now() - interval '1 day', 'ศูนย์คัดแยก'
  from generate_series($2::int, $3::int) g returning id, pno`;

const SHIPMENTS = `
  insert into shipments (tenant_id, order_id, courier, merchant_no, state, pno, sent, cod_satang, booked_at, picked_up_at,
    tracking_bucket, tracking_code, tracking_label, tracking_at, tracking_place, next_poll_at)
  select $1, o.id, 'flashexpress', 'app-' || o.id || '-1-aaaa', 'booked', o.pno, '{}', o.cod_satang, now() - interval '3 days',
    now() - interval '2 days', 'in_transit', '2', 'ระหว่างขนส่ง', now() - interval '1 day', 'ศูนย์คัดแยก', now() + interval '1 day'
  from orders o where o.tenant_id = $1 and o.pno between $2 and $3`;

const STEP = 10_000;

/** Inserts `count` orders with one booked parcel each; `inside` runs a transaction of the shop. */
export async function fillParcels(
  inside: (work: (tx: TenantTx) => Promise<unknown>) => Promise<unknown>,
  count: number,
): Promise<void> {
  for (let from = 0; from < count; from += STEP) {
    const to = Math.min(from + STEP, count) - 1;
    await inside(async (tx) => {
      await tx.named('bench-orders', ORDERS, [tx.tenantId, from, to]);
      await tx.named('bench-shipments', SHIPMENTS, [tx.tenantId, pnoOf(from), pnoOf(to)]);
    });
  }
}

interface Word {
  readonly code: string;
  readonly bucket: 'in_transit' | 'out_for_delivery' | 'delivered';
  readonly action: string;
}

const onward: Word = { code: '2', bucket: 'in_transit', action: 'ARRIVAL_WAREHOUSE_SCAN' };
const outward: Word = {
  code: '3',
  bucket: 'out_for_delivery',
  action: 'DELIVERY_TICKET_CREATION_SCAN',
};
const delivered: Word = { code: '5', bucket: 'delivered', action: 'DELIVERY_CONFIRM' };

/** Of ten parcels, seven are scanned on the way, two are out for delivery and one is delivered. */
export const wordOf = (n: number): Word =>
  n % 10 === 9 ? delivered : n % 10 >= 7 ? outward : onward;

/** The courier's report about the n-th parcel; `at` is in milliseconds since 1970. */
export function scanReportOf(n: number, at: number, source: 'poll' | 'push'): ScanReport {
  const { code, bucket, action } = wordOf(n);
  const label = 'พัสดุถึงศูนย์คัดแยก';
  const status = { code, display: code, label, bucket, isKnown: true } as const;
  return {
    source,
    status,
    statusAt: at,
    events: [{ at, action, status, text: label, place: 'ปากเกร็ด', signer: null }],
    returnPno: null,
  };
}

/** The push as Flash sends it. */
export function pushOf(n: number, at: Date): { contentType: string; body: string } {
  const { code: state, action } = wordOf(n);
  const when = Math.floor(at.getTime() / 1000);
  const data = {
    pno: pnoOf(n),
    state: Number(state),
    stateDate: when,
    updateAt: when,
    routedAction: action,
    routedAt: when,
    message: 'พัสดุถึงศูนย์คัดแยก',
    currentProvince: 'ปากเกร็ด',
  };
  const { mchId, key } = accounts[0];
  const nonceStr = `${n}-${when}`;
  const signed = new Map([
    ['mchId', mchId],
    ['nonceStr', nonceStr],
  ]);
  const form = { mchId, nonceStr, sign: flashSign(signed, key), data: JSON.stringify(data) };
  return {
    contentType: 'application/x-www-form-urlencoded',
    body: new URLSearchParams(form).toString(),
  };
}
