// SQL for addresses and channels of an imported shop.
import { sql, type Row, type TenantTx } from '../platform/database.ts';
import type { MovedRow } from '../platform/upkeep.ts';

type Id = Row<'addresses', 'id'>;

export const newAddressIds = (tx: TenantTx, n: number): Promise<Id[]> =>
  tx.rows<Id>(sql`select nextval('addresses_id_seq') as id from generate_series(1, ${n}::int)`);

export const newChannelIds = (tx: TenantTx, n: number): Promise<Id[]> =>
  tx.rows<Id>(sql`select nextval('channels_id_seq') as id from generate_series(1, ${n}::int)`);

const addressColumns = sql.raw(
  `id, type, name, phone, address, subdistrict, district, province, postcode, is_default, carriers,
   last_used_at, created_at, deleted_at, version, created_by`,
);

export const addressesIn = (tx: TenantTx, rows: readonly MovedRow[]) =>
  tx.rows(sql`
    insert into addresses (tenant_id, ${addressColumns})
    select ${tx.tenantId}::int, ${addressColumns}
    from jsonb_populate_recordset(null::addresses, ${JSON.stringify(rows)}::jsonb) returning 1`);

const channelColumns = sql.raw(
  'id, name, kind, color, active, owner_id, sort, created_at, deleted_at, version',
);

/** Without the keys of hooks and LINE: those are created or entered again. */
export const channelsIn = (tx: TenantTx, rows: readonly MovedRow[]) =>
  tx.rows(sql`
    insert into channels (tenant_id, ${channelColumns})
    select ${tx.tenantId}::int, ${channelColumns}
    from jsonb_populate_recordset(null::channels, ${JSON.stringify(rows)}::jsonb) returning 1`);
