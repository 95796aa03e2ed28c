// SQL for the sender details of couriers.
import type { SenderCourier } from '@app/contract/courier-setup/sender';
import { sql, type Row, type TenantTx } from '../../platform/database.ts';

export interface SenderRow extends Row<'carrier_senders', 'address_id' | 'version'> {
  readonly details: Readonly<Record<string, string>>;
}

export const findSender = (tx: TenantTx, courier: SenderCourier) =>
  tx.first<SenderRow>(sql`
    select address_id, details, version from carrier_senders
    where tenant_id = ${tx.tenantId} and courier = ${courier}`);

/** Serialises changes of a courier's sender, even where there is no row to lock yet. */
export const lockSender = (tx: TenantTx, courier: SenderCourier) =>
  tx.rows(sql`select pg_advisory_xact_lock(hashtext(${`sender-${courier}`}), ${tx.tenantId})`);

interface SenderFields {
  readonly addressId: number;
  readonly details: Readonly<Record<string, string>>;
}

export async function saveSender(
  tx: TenantTx,
  courier: SenderCourier,
  { addressId, details }: SenderFields,
): Promise<SenderRow> {
  const row = await tx.first<SenderRow>(sql`
    insert into carrier_senders (tenant_id, courier, address_id, details)
    values (${tx.tenantId}, ${courier}, ${addressId}, ${JSON.stringify(details)}::jsonb)
    on conflict (tenant_id, courier) do update set address_id = excluded.address_id,
      details = excluded.details, updated_at = ${tx.now}::timestamptz, version = carrier_senders.version + 1
    returning address_id, details, version`);
  if (!row) throw new Error('the sender was not written');
  return row;
}
