// SQL for the receivers' data in parcels, and for which orders parcels need.
import { forgetExchangesAbout } from '../courier-setup/index.ts';
import { ours, sql, type Row, type TenantTx } from '../platform/database.ts';
import { forgetFilesLater } from '../platform/forget-files.job.ts';
import { forgetLabelFiles } from './shipment/parcel-label.store.ts';
import { ERASED_NAME, mentionsBuyer, type Buyer } from '../platform/upkeep.ts';

const blank = JSON.stringify({
  name: ERASED_NAME,
  phone: '',
  phone2: '',
  address: '',
  subdistrict: '',
  postcode: '',
});

/** The parts of a parcel that stay for reports: its measures, goods and money. */
const STAYS = [
  ...['weightGrams', 'widthCm', 'lengthCm', 'heightCm', 'codAmountSatang', 'declaredValueSatang'],
  ...['merchantNumber', 'trackingNumber', 'sender', 'service', 'category', 'items'],
];

export async function eraseReceivers(tx: TenantTx, buyer: Buyer): Promise<void> {
  const { orderIds } = buyer;
  const theirs = sql`s.tenant_id = ${tx.tenantId} and s.order_id = any(${[...orderIds]}::bigint[])`;
  await tx.rows(sql`
    with kept as (select s.id, coalesce((select jsonb_object_agg(part.key, part.value) from jsonb_each(s.sent) as part
          where part.key = any(${STAYS}::text[])), '{}')
        || case when s.sent ? 'receiver'
          then jsonb_build_object('receiver', ((s.sent->'receiver') - 'phone2') || ${blank}::jsonb) else '{}' end as sent
      from shipments s where ${theirs})
    update shipments s set error_message = '', cancel_message = '', amend_asked = null, answer = null, sent = k.sent
    from kept k where ${theirs} and s.id = k.id`);
  await tx.rows(sql`
    update shipment_batch_items i set error_message = ''
    where i.tenant_id = ${tx.tenantId} and i.order_id = any(${[...orderIds]}::bigint[]) and i.error_message <> ''`);
  await tx.rows(sql`
    update tracking_events t set signer = '' from shipments s
    where ${theirs} and t.tenant_id = s.tenant_id and t.shipment_id = s.id and t.signer <> ''`);
  const proofs = await tx.rows<Row<'parcel_proofs', 'image_file'>>(sql`
    delete from parcel_proofs p using shipments s
    where ${theirs} and p.tenant_id = s.tenant_id and p.shipment_id = s.id returning p.image_file`);
  await tx.rows(sql`
    update exceptions set note = ''
    where tenant_id = ${tx.tenantId} and order_id = any(${[...orderIds]}::bigint[]) and note <> ''`);
  await tx.rows(sql`
    update return_scans set note = ''
    where tenant_id = ${tx.tenantId} and order_id = any(${[...orderIds]}::bigint[]) and note <> ''`);
  await tx.rows(sql`
    delete from courier_pushes p where p.tenant_id = ${tx.tenantId}
      and (p.number in (select s.pno from shipments s where ${theirs} and s.pno <> '')
        or ${mentionsBuyer(sql`p.body::text`, buyer)})`);
  await forgetExchangesAbout(
    tx,
    sql`select unnest(array[s.merchant_no, s.pno]) from shipments s where ${theirs}`,
  );
  const papers = await forgetPapers(tx, orderIds);
  const files = [...papers, ...proofs.map((row) => row.image_file)].filter((file) => file !== '');
  await forgetFilesLater(tx, { files, kinds: ['manifest', 'pick'] });
}

/**
 * Erases a phone that is stored as second phone in other receivers' parcels. Parcels that are not
 * final yet keep it.
 */
export const eraseSecondNumber = (tx: TenantTx, phone: string) =>
  tx.rows(sql`
    update shipments set sent = jsonb_set(sent, '{receiver,phone2}', '""')
    where tenant_id = ${tx.tenantId} and sent -> 'receiver' ->> 'phone2' <> ''
      and regexp_replace(sent -> 'receiver' ->> 'phone2', '[^0-9]', '', 'g') = ${phone}
      and (closed_at is not null or delivered_at is not null or state not in ('booking', 'unknown', 'booked'))`);

/**
 * Removes all prints with labels of the orders; other orders on the same prints are printed again
 * when needed.
 */
async function forgetPapers(tx: TenantTx, orderIds: readonly number[]): Promise<string[]> {
  const theirs = sql`tenant_id = ${tx.tenantId} and order_id = any(${[...orderIds]}::bigint[])`;
  const prints = await tx.rows<Row<'print_jobs', 'file'>>(sql`
    with old as (
      select j.id, j.file from print_jobs j
      where j.tenant_id = ${tx.tenantId} and j.id in (select job_id from print_job_items where ${theirs}) for update)
    update print_jobs j set file = '', reason = '' from old where j.tenant_id = ${tx.tenantId} and j.id = old.id
    returning old.file`);
  const labels = await forgetLabelFiles(tx, sql`select id from shipments where ${theirs}`);
  return [...prints.map((row) => row.file), ...labels];
}

/**
 * Whether the order was shipped: a courier has or had its parcel, it came back, or it is on a
 * hand-over, whose paper is signed.
 */
export const orderWasShipped = (row: string) => sql`(exists (select from shipments s
  where s.tenant_id = ${ours} and s.order_id = ${sql.ref(`${row}.id`)})
  or exists (select from return_scans r
  where r.tenant_id = ${ours} and r.order_id = ${sql.ref(`${row}.id`)})
  or exists (select from manifest_items i
  where i.tenant_id = ${ours} and i.order_id = ${sql.ref(`${row}.id`)}))`;

const KEPT_DAYS = 30;

/** Selects a row if the shop has any stored push. */
export const anyPush = (tx: TenantTx) =>
  sql`select from courier_pushes where tenant_id = ${tx.tenantId} limit 1`;

export const forgetPushes = async (tx: TenantTx, most: number): Promise<number> =>
  (
    await tx.rows(sql`
      delete from courier_pushes where tenant_id = ${tx.tenantId} and id in (
        select id from courier_pushes where tenant_id = ${tx.tenantId}
          and received_at < ${tx.now}::timestamptz - make_interval(days => ${KEPT_DAYS}) limit ${most}) returning 1`)
  ).length;
