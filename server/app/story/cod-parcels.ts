// COD parcels inserted directly into the database: money tests only need them to be sent and delivered.
import type { CourierId } from '@app/contract/kit/carriers';
import { sql, type TenantTx } from '../../platform/database.ts';

export interface CodParcelWish {
  readonly pno: string;
  /** The COD amount as sent. */
  readonly codSatang: number;
  readonly courier?: CourierId;
  readonly bucket?: 'delivered' | 'in_transit' | 'returning' | 'returned';
  /** Days ago at noon in Bangkok; null = not delivered. */
  readonly deliveredDaysAgo?: number | null;
}

const ORDERS = `
  insert into orders (tenant_id, code, status, customer_name, phone, phone_key, address, subdistrict, district, province, postcode,
    pay_method, items_satang, total_satang, cod_satang, carrier, pno)
  select $1, 'C-' || e.pno, 'sending', 'ลูกค้า COD', '0810000001', '810000001', '9/9', 'ศรีภูมิ', 'เมืองเชียงใหม่', 'เชียงใหม่', '50200',
    'cod', e.cod, e.cod, e.cod, 0, e.pno
  from jsonb_to_recordset($2::jsonb) as e (pno text, cod bigint) returning id, pno`;

const SHIPMENTS = `
  insert into shipments (tenant_id, order_id, courier, merchant_no, state, pno, sent, cod_satang, booked_at, tracking_bucket,
    delivered_at, closed_at)
  select $1, e.id, e.courier, 'cod-' || e.pno, 'booked', e.pno, '{}', e.cod, now() - interval '40 days', e.bucket,
    case when e.ago is not null then date_trunc('day', now() at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok'
      + interval '12 hours' - make_interval(days => e.ago) end,
    case when e.bucket = 'returned' then now() end
  from jsonb_to_recordset($2::jsonb) as e (id bigint, pno text, cod bigint, courier text, bucket text, ago int)
  returning id, pno`;

interface NumberedRow {
  id: number;
  pno: string;
}

/** Returns the shipment ids by tracking number. */
export async function addCodParcels(
  tx: TenantTx,
  wishes: readonly CodParcelWish[],
): Promise<Map<string, number>> {
  // Foreign keys are checked with plans made for an empty table, so a busy machine needs more than a request's time.
  await tx.rows(sql`set local statement_timeout = '60s'`);
  const rows = wishes.map(
    ({
      pno,
      codSatang,
      courier = 'flashexpress',
      bucket = 'delivered',
      deliveredDaysAgo = 20,
    }) => ({
      pno,
      cod: codSatang,
      courier,
      bucket,
      ago: bucket === 'delivered' ? deliveredDaysAgo : null,
    }),
  );
  const orders = await tx.named<NumberedRow>('cod-orders', ORDERS, [
    tx.tenantId,
    JSON.stringify(rows),
  ]);
  // A join would be planned for the few rows that the table had before, and take seconds for thousands.
  const orderIds = new Map(orders.map(({ id, pno }) => [pno, id]));
  const made = await tx.named<NumberedRow>('cod-shipments', SHIPMENTS, [
    tx.tenantId,
    JSON.stringify(rows.map((row) => ({ ...row, id: orderIds.get(row.pno) }))),
  ]);
  return new Map(made.map(({ id, pno }) => [pno, id]));
}
