// SQL for requested changes of booked parcels, kept until the courier's state is known.
import type { AmendBody } from '@app/contract/shipping/change';
import type { Words } from '../../../courier-setup/index.ts';
import { sql, type TenantTx } from '../../../platform/database.ts';

/** The requested change, and the parcel's data after it. */
export interface AmendRequest {
  readonly parts: Pick<AmendBody, 'info' | 'payment'>;
  readonly receiver: Words.Party;
  readonly codSatang: number;
}

interface Question {
  readonly code: string;
  readonly message: string;
  readonly asked: AmendRequest;
}

export const writeAsking = (tx: TenantTx, id: number, { code, message, asked }: Question) =>
  tx.rows(sql`update shipments set error_code = ${code}, error_message = ${message}, asked_at = now(),
      amend_asked = ${JSON.stringify(asked)}::jsonb, amend_asked_at = now()
    where tenant_id = ${tx.tenantId} and id = ${id} and state = 'booked'`);

/** The courier has the order's data. A pending cancel stays marked. */
export const closeAsking = (tx: TenantTx, id: number) =>
  tx.rows(sql`update shipments set amend_asked = null, amend_asked_at = null,
      error_code = case when error_code like 'AMEND%' then '' else error_code end,
      error_message = case when error_code like 'AMEND%' then '' else error_message end
    where tenant_id = ${tx.tenantId} and id = ${id}`);

export const askedOf = async (tx: TenantTx, id: number): Promise<AmendRequest | null> =>
  (
    await tx.first<{ asked: AmendRequest | null }>(sql`
      select amend_asked as asked from shipments where tenant_id = ${tx.tenantId} and id = ${id}`)
  )?.asked ?? null;
