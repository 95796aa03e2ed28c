// SQL for cancels that a courier refused, stored with the parcel.
import { sql, type TenantTx } from '../../../platform/database.ts';

/** Clears the mark: the parcel stays with the courier, with the reason. */
export const writeCancelRefused = (tx: TenantTx, id: number, message: string) =>
  tx.rows(sql`update shipments set error_code = '', error_message = '', cancel_message = ${message}
    where tenant_id = ${tx.tenantId} and id = ${id} and state = 'booked'`);
