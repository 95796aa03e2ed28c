// Cancels that a courier turned down, kept beside the parcel.
import { sql, type TenantTx } from '../../../platform/database.ts';

/** The question is answered: it stays where it is, and this is why. */
export const writeCancelRefused = (tx: TenantTx, id: number, message: string) =>
  tx.rows(sql`update shipments set error_code = '', error_message = '', cancel_message = ${message}
    where tenant_id = ${tx.tenantId} and id = ${id} and state = 'booked'`);
