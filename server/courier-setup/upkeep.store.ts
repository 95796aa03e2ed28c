// The buyers' data in courier-setup, and what it needs from the address book.
import type { RawBuilder } from 'kysely';
import { ours, sql, type TenantTx } from '../platform/database.ts';

/** The exchanges with couriers about the parcels whose merchant numbers the query returns. */
export const forgetExchangesAbout = (tx: TenantTx, merchantNos: RawBuilder<unknown>) =>
  tx.rows(sql`
    delete from courier_exchanges where tenant_id = ${tx.tenantId} and subject in (${merchantNos})`);

const KEPT_DAYS = 30;

/** All exchanges with couriers. */
export const anyExchange = (tx: TenantTx) =>
  sql`select from courier_exchanges where tenant_id = ${tx.tenantId} limit 1`;

export const forgetExchanges = async (tx: TenantTx, most: number): Promise<number> =>
  (
    await tx.rows(sql`
      delete from courier_exchanges where tenant_id = ${tx.tenantId} and id in (
        select id from courier_exchanges where tenant_id = ${tx.tenantId}
          and at < ${tx.now}::timestamptz - make_interval(days => ${KEPT_DAYS}) limit ${most}) returning 1`)
  ).length;

/** A courier picks up at the address, or has it as the sender. */
export const addressIsSenders = (row: string) => sql`(
  exists (select from courier_accounts c
    where c.tenant_id = ${ours} and c.sender_address_id = ${sql.ref(`${row}.id`)})
  or exists (select from carrier_senders c
    where c.tenant_id = ${ours} and c.address_id = ${sql.ref(`${row}.id`)}))`;
