// Names for the keys of report rows.
import { carrierByCode } from '@app/contract/kit/carriers';
import type { Dim } from '../aggregates/order-figures.store.ts';
import { sql, type Column, type Row, type TenantTx } from '../../platform/database.ts';

const tables = {
  creator: {
    table: 'users',
    name: `coalesce(nullif(name, ''), username)`,
    none: 'ระบบ (เซลเพจ/แชต)',
  },
  telesale: { table: 'users', name: `coalesce(nullif(name, ''), username)`, none: 'ไม่มีเทเลเซล' },
  channel: { table: 'channels', name: 'name', none: 'ไม่ระบุช่องทาง' },
  category: { table: 'categories', name: 'name', none: 'ไม่มีหมวด' },
  product: { table: 'products', name: 'name', none: 'ไม่ระบุสินค้า' },
} as const;

const isNamed = (dim: Dim): dim is keyof typeof tables => dim in tables;

type NameOf = (key: string) => string;

interface Keys {
  readonly dim: Dim;
  readonly keys: readonly string[];
}

/** The names of keys of several kinds, deleted ones included, in one trip. */
export async function namesOfMany(tx: TenantTx, asked: readonly Keys[]): Promise<NameOf[]> {
  const parts = asked.flatMap(({ dim, keys }, at) => {
    const ids = keys.filter((key) => key !== '').map(Number);
    if (!isNamed(dim) || ids.length === 0) return [];
    const { table, name } = tables[dim];
    return sql`select ${sql.lit(at)} as part, id, ${sql.raw(name)} as name from ${sql.raw(table)}
      where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[])`;
  });
  const rows =
    parts.length === 0
      ? []
      : await tx.rows<Row<'categories', 'id' | 'name'> & { part: number }>(
          sql`${sql.join(parts, sql` union all `)}`,
        );
  const names = new Map(rows.map(({ part, id, name }) => [`${part} ${id}`, name]));
  return asked.map(({ dim }, at) => (key) => {
    if (dim === 'carrier')
      return key === '' ? 'ไม่ระบุขนส่ง' : (carrierByCode(Number(key))?.name ?? key);
    if (!isNamed(dim)) return key === '' ? 'ไม่ระบุ' : key;
    return key === '' ? tables[dim].none : (names.get(`${at} ${key}`) ?? `#${key}`);
  });
}

/** The names of one kind. */
export async function namesOf(tx: TenantTx, dim: Dim, keys: readonly string[]): Promise<NameOf> {
  const [nameOf = String] = await namesOfMany(tx, [{ dim, keys }]);
  return nameOf;
}

export interface GoodsRow extends Row<'products', 'id' | 'code' | 'name' | 'category_id'> {
  readonly category: Column<'categories', 'name'>;
  readonly on_hand: number | null;
}

/** The products with their present names. */
export async function goodsOf(
  tx: TenantTx,
  ids: readonly number[],
): Promise<Map<number, GoodsRow>> {
  const rows = await tx.rows<GoodsRow>(sql`
    select p.id, p.code, p.name, p.category_id, c.name as category,
      case when p.is_check and not p.is_set then coalesce(s.on_hand, 0) end as on_hand
    from products p
    join categories c on c.tenant_id = p.tenant_id and c.id = p.category_id
    left join stock s on s.tenant_id = p.tenant_id and s.product_id = p.id
    where p.tenant_id = ${tx.tenantId} and p.id = any(${[...ids]}::bigint[])`);
  return new Map(rows.map((row) => [row.id, row]));
}
