// Updates parcels when their orders change, and answers what orders ask about them.
import { ours, sql, type Row, type TenantTx } from '../../platform/database.ts';

type LiveParcel = Row<'shipments', 'order_id' | 'pno' | 'state' | 'is_outside'>;

export const live = (tx: TenantTx, orderIds: readonly number[]): Promise<LiveParcel[]> =>
  tx.named<LiveParcel>(
    'order-live-parcels',
    `select order_id, pno, state, is_outside from shipments
     where tenant_id = $1 and order_id = any($2::bigint[])
       and state in ('booking', 'booked', 'unknown') and closed_at is null`,
    [tx.tenantId, orderIds],
  );

type LastParcelRow = Row<
  'shipments',
  'order_id' | 'pno' | 'state' | 'fee_satang' | 'return_fee_satang'
>;

export const last = (tx: TenantTx, orderIds: readonly number[]): Promise<LastParcelRow[]> =>
  tx.rows<LastParcelRow>(sql`
    select distinct on (order_id) order_id, pno, state, fee_satang, return_fee_satang from shipments
    where tenant_id = ${tx.tenantId} and order_id = any(${[...orderIds]}::bigint[]) and pno <> ''
    order by order_id, id desc`);

export const close = (tx: TenantTx, orderIds: readonly number[]) =>
  tx.rows<Row<'shipments', 'id'>>(sql`
    update shipments set closed_at = now(), version = version + 1
    where tenant_id = ${tx.tenantId} and order_id = any(${[...orderIds]}::bigint[]) and state = 'booked'
      and closed_at is null returning id`);

export async function reopen(
  tx: TenantTx,
  ids: readonly number[],
  orderIds: readonly number[],
): Promise<void> {
  if (ids.length === 0 || orderIds.length === 0) return;
  await tx.rows(sql`
    update shipments s set closed_at = null, version = version + 1
    where s.tenant_id = ${tx.tenantId} and s.id = any(${[...ids]}::bigint[])
      and s.order_id = any(${[...orderIds]}::bigint[]) and s.state = 'booked' and not exists (
        select from shipments o where o.tenant_id = ${ours} and o.order_id = s.order_id
          and o.state in ('booking', 'booked', 'unknown') and o.closed_at is null)`);
}

/**
 * Polling of a parcel that is back on its order: like a new one, where its courier can be polled.
 */
const firstAsk = (tx: TenantTx) => sql`(
  select ${tx.now}::timestamptz + interval '30 minutes' from courier_accounts a
  where a.tenant_id = ${tx.tenantId} and a.courier = s.courier and a.enabled)`;

/**
 * A parcel with a number from outside follows its order, one of the rows `changed`: it is live
 * while the order shows its number. Nothing was sent to its courier.
 */
export const following = (tx: TenantTx) => sql`
  with told as (
    select s.id, s.sent || jsonb_build_object('codAmountSatang', c.cod_satang,
      'receiver', (s.sent -> 'receiver') || jsonb_build_object('name', c.customer_name, 'phone', c.phone,
        'address', c.address, 'postcode', c.postcode,
        'subdistrict', regexp_replace(c.subdistrict, '^(ตำบล|แขวง|ต\\.)\\s*', ''),
        'district', regexp_replace(c.district, '^(อำเภอ|เขต|อ\\.)\\s*', ''),
        'province', regexp_replace(c.province, '^(จังหวัด|จ\\.)\\s*', ''))) as sent
    from changed c join shipments s on s.tenant_id = ${tx.tenantId} and s.order_id = c.id and s.is_outside)
  update shipments s set version = s.version + 1, state = case when c.pno = s.pno then 'booked' else 'cancelled' end,
    cancelled_at = case when c.pno = s.pno then null else ${tx.now}::timestamptz end,
    closed_at = case when c.pno <> s.pno then ${tx.now}::timestamptz when s.state = 'booked' then s.closed_at end,
    next_poll_at = case when c.pno <> s.pno then null when s.state = 'booked' then s.next_poll_at else ${firstAsk(tx)} end,
    tracking_code = case when c.pno = s.pno and s.state = 'booked' then s.tracking_code end,
    tracking_bucket = case when c.pno <> s.pno then 'cancelled' when s.state = 'booked' then s.tracking_bucket
      else 'created' end,
    cod_satang = case when c.pno = s.pno then c.cod_satang else s.cod_satang end,
    sent = case when c.pno <> s.pno then s.sent else t.sent end
  from changed c, told t where t.id = s.id and s.tenant_id = ${tx.tenantId} and s.order_id = c.id and s.is_outside
    and (s.pno = c.pno and s.state in ('booked', 'cancelled') or s.state = 'booked' and s.closed_at is null)`;
