// SQL for what a courier pushed about a number.
import type { CourierId } from '@app/contract/kit/carriers';
import { sql, type Row, type TenantTx } from '../../platform/database.ts';

/** The newest pushes suffice: one that names another parcel decides. */
export const bodiesOfNumber = (tx: TenantTx, courier: CourierId, number: string) =>
  tx.rows<Row<'courier_pushes', 'body'>>(sql`select body from courier_pushes
    where tenant_id = ${tx.tenantId} and courier = ${courier} and number = ${number} order by id desc limit 50`);

/** Whether a booked parcel has no answer in which its courier named it. */
export const isUnconfirmed = async (tx: TenantTx, id: number): Promise<boolean> =>
  (await tx.first(sql`select 1 from shipments
    where tenant_id = ${tx.tenantId} and id = ${id} and answer -> 'response' is null`)) !==
  undefined;
