// SQL for customers' words for products.
import { sql, type Row, type TenantTx } from '../../platform/database.ts';

type AliasRow = Row<'products', 'id' | 'name' | 'aliases'>;

/** Serialises learning in a shop, so that two products never learn the same word at once. */
export const holdWords = (tx: TenantTx): Promise<unknown> =>
  tx.rows(sql`select pg_advisory_xact_lock(hashtext('aliases'), ${tx.tenantId})`);

export const lockAliases = (tx: TenantTx, productId: number) =>
  tx.first<AliasRow>(sql`
    select id, name, aliases from products
    where tenant_id = ${tx.tenantId} and id = ${productId} and deleted_at is null for no key update`);

/** Another product that already has this word. */
export const findNamedAlready = (tx: TenantTx, word: string, productId: number) =>
  tx.first<Row<'products', 'id' | 'name'>>(sql`
    select id, name from products
    where tenant_id = ${tx.tenantId} and deleted_at is null and id <> ${productId}
      and (lower(name) = lower(${word}) or lower(code) = lower(${word})
        or exists (select from unnest(aliases) a where lower(a) = lower(${word})))
    order by id limit 1`);

export const saveAliases = (tx: TenantTx, productId: number, aliases: readonly string[]) =>
  tx.rows(sql`
    update products set aliases = ${[...aliases]}::text[], updated_at = now(), version = version + 1
    where tenant_id = ${tx.tenantId} and id = ${productId}`);
