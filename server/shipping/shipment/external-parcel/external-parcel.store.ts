// SQL for parcels whose number was issued outside this system.
import type { CourierId } from '@app/contract/kit/carriers';
import type { Words } from '../../../courier-setup/index.ts';
import { sql, type TenantTx } from '../../../platform/database.ts';

export interface ExternalParcel {
  readonly orderId: number;
  readonly courier: CourierId;
  readonly pno: string;
  readonly parcel: Words.Parcel;
  /** Null = the courier is not polled. */
  readonly askInMinutes: number | null;
}

/**
 * A number that was taken off another order no longer belongs to it: its parcel follows the order
 * that it was typed into.
 */
const freeNumbers = (tx: TenantTx, parcels: readonly ExternalParcel[]) =>
  tx.rows(sql`
    update shipments s set pno = '', merchant_no = s.merchant_no || '-' || s.id, version = s.version + 1
    from jsonb_to_recordset(${JSON.stringify(parcels)}::jsonb) as p ("orderId" bigint, courier text, pno text)
    where s.tenant_id = ${tx.tenantId} and s.courier = p.courier and s.pno = p.pno and s.order_id <> p."orderId"
      and s.is_outside and s.state = 'cancelled'`);

/** An existing row, under this order or another, stays as it is. */
export async function insertExternalParcels(
  tx: TenantTx,
  parcels: readonly ExternalParcel[],
): Promise<void> {
  if (parcels.length === 0) return;
  await freeNumbers(tx, parcels);
  await tx.rows(sql`
    insert into shipments (tenant_id, order_id, courier, account_id, merchant_no, state, is_outside, pno, sent, cod_satang,
      weight_grams, booked_at, next_poll_at, created_by)
    select ${tx.tenantId}, p."orderId", p.courier, a.id,
      p.parcel ->> 'merchantNumber', 'booked', true, p.pno, p.parcel, (p.parcel ->> 'codAmountSatang')::bigint,
      (p.parcel ->> 'weightGrams')::int, now(), now() + make_interval(mins => p."askInMinutes"), ${tx.actor.userId}
    from jsonb_to_recordset(${JSON.stringify(parcels)}::jsonb)
      as p ("orderId" bigint, courier text, pno text, parcel jsonb, "askInMinutes" int)
    left join courier_accounts a on a.tenant_id = ${tx.tenantId} and a.courier = p.courier
    where p."orderId" not in (select s.order_id from shipments s where s.tenant_id = ${tx.tenantId}
      and s.order_id = any(${parcels.map(({ orderId }) => orderId)}::bigint[])
      and s.state in ('booking', 'booked', 'unknown') and s.closed_at is null)
    on conflict do nothing`);
}

/** Older parcels are not polled any more. */
const FOLLOWED_DAYS = 90;

/** Makes the parcels with numbers from outside due for polling; false if there are none. */
export const askExternalParcel = async (tx: TenantTx, courier: CourierId): Promise<boolean> => {
  const rows = await tx.rows(sql`
    update shipments set next_poll_at = now()
    where tenant_id = ${tx.tenantId} and courier = ${courier} and is_outside and state = 'booked' and closed_at is null
      and next_poll_at is null and pno <> '' and booked_at > now() - make_interval(days => ${FOLLOWED_DAYS})
    returning id`);
  return rows.length > 0;
};
