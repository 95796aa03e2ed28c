// What parcels know of their receivers, and which orders they need.
import { forgetExchangesAbout } from '../courier-setup/index.ts';
import { sql, type TenantTx } from '../platform/database.ts';
import { ERASED_NAME } from '../platform/upkeep.ts';

const blank = JSON.stringify({
  name: ERASED_NAME,
  phone: '',
  phone2: '',
  address: '',
  subdistrict: '',
  postcode: '',
});

export async function eraseReceivers(tx: TenantTx, orderIds: readonly number[]): Promise<void> {
  const theirs = sql`s.tenant_id = ${tx.tenantId} and s.order_id = any(${[...orderIds]}::bigint[])`;
  await tx.rows(sql`
    update shipments s set error_message = '', cancel_message = '', amend_asked = null,
      sent = case when sent ? 'receiver' then sent || jsonb_build_object('receiver', (sent->'receiver') || ${blank}::jsonb) else sent end
    where ${theirs}`);
  await tx.rows(sql`
    update tracking_events t set signer = '' from shipments s
    where ${theirs} and t.tenant_id = s.tenant_id and t.shipment_id = s.id and t.signer <> ''`);
  await tx.rows(sql`
    delete from parcel_proofs p using shipments s
    where ${theirs} and p.tenant_id = s.tenant_id and p.shipment_id = s.id`);
  await forgetExchangesAbout(tx, sql`select s.merchant_no from shipments s where ${theirs}`);
}

/** A courier has, or had, a parcel of the order. */
export const orderHasParcel = (row: string) => sql`exists (select from shipments s
  where s.tenant_id = ${sql.ref(`${row}.tenant_id`)} and s.order_id = ${sql.ref(`${row}.id`)})`;
