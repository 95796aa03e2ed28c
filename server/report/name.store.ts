// Names for what the rows of a report stand for.
import { carrierByCode } from '@app/contract/kit/carriers';
import type { Dim } from '../figures/index.ts';
import { sql, type TenantTx } from '../platform/database.ts';

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

/** What a key of this kind is called, also after it was removed. */
export async function namesOf(
  tx: TenantTx,
  dim: Dim,
  keys: readonly string[],
): Promise<(key: string) => string> {
  if (dim === 'carrier')
    return (key) => (key === '' ? 'ไม่ระบุขนส่ง' : (carrierByCode(Number(key))?.name ?? key));
  if (!isNamed(dim)) return (key) => (key === '' ? 'ไม่ระบุ' : key);
  const { table, name, none } = tables[dim];
  const ids = keys.filter((key) => key !== '').map(Number);
  const rows = await tx.rows<{ id: number; name: string }>(sql`
    select id, ${sql.raw(name)} as name from ${sql.raw(table)}
    where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[])`);
  const byId = new Map(rows.map((row) => [String(row.id), row.name]));
  return (key) => (key === '' ? none : (byId.get(key) ?? `#${key}`));
}

export interface GoodsRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly category_id: number;
  readonly category: string;
  readonly on_hand: number | null;
}

/** The products themselves, as they are called now. */
export async function goodsOf(
  tx: TenantTx,
  ids: readonly number[],
): Promise<Map<number, GoodsRow>> {
  const rows = await tx.rows<GoodsRow>(sql`
    select p.id, p.code, p.name, p.category_id, c.name as category,
      case when p.is_check and not p.is_set then coalesce(s.on_hand, 0) end as on_hand
    from products p
    left join categories c on c.tenant_id = p.tenant_id and c.id = p.category_id
    left join stock s on s.tenant_id = p.tenant_id and s.product_id = p.id
    where p.tenant_id = ${tx.tenantId} and p.id = any(${[...ids]}::bigint[])`);
  return new Map(rows.map((row) => [row.id, row]));
}
