// SQL for products and the components of sets.
import type { StockLevel } from '@app/contract/catalog/product';
import { HEAVIEST_GRAMS } from '@app/contract/kit/order-sums';
import type { RawBuilder } from 'kysely';
import { ours, sql, type Column, type Row, type TenantTx } from '../../platform/database.ts';

/** Fields that a person may set. */
export type ProductFields = Row<
  'products',
  | 'code'
  | 'barcode'
  | 'name'
  | 'aliases'
  | 'category_id'
  | 'price_satang'
  | 'cost_satang'
  | 'weight_grams'
  | 'width_cm'
  | 'length_cm'
  | 'height_cm'
  | 'flash_category'
  | 'is_set'
  | 'is_pack'
  | 'is_check'
  | 'low_stock'
  | 'supply_days'
  | 'active'
  | 'image_name'
>;

export interface ProductRow
  extends ProductFields, Row<'products', 'id' | 'created_at' | 'updated_at' | 'version'> {
  readonly category_name: Column<'categories', 'name'>;
  readonly on_hand: number | null;
  readonly reserved: number | null;
  readonly available: number | null;
}

export interface ComponentRow
  extends Row<'set_components', 'set_id' | 'unit'>, Row<'products', 'code' | 'name'> {
  readonly product_id: Column<'set_components', 'component_id'>;
}

export interface SetPart {
  readonly productId: number;
  readonly unit: number;
}

interface Filter {
  readonly search?: string | undefined;
  readonly categoryId?: number | undefined;
  readonly active?: boolean | undefined;
  readonly low?: boolean | undefined;
  readonly level?: StockLevel | undefined;
  readonly isSet?: boolean | undefined;
  readonly hasImage?: boolean | undefined;
  readonly hasCost?: boolean | undefined;
  /** Only products with tracked stock, and no sets. */
  readonly counted?: boolean | undefined;
  /** Negative stock comes first. */
  readonly alarmsFirst?: boolean;
  readonly page: number;
  readonly pageSize: number;
}

const fieldNames = [
  'code',
  'barcode',
  'name',
  'aliases',
  'category_id',
  'price_satang',
  'cost_satang',
  'weight_grams',
  'width_cm',
  'length_cm',
  'height_cm',
  'flash_category',
  'is_set',
  'is_pack',
  'is_check',
  'low_stock',
  'supply_days',
  'active',
  'image_name',
] as const satisfies readonly (keyof ProductFields)[];

/**
 * A lateral lookup per product: without statistics on a new shop, PostgreSQL expects one row and would scan
 * everything for each.
 */
const ownStock = sql`left join lateral (
    select s.on_hand, s.reserved from stock s
    where p.is_check and not p.is_set and s.tenant_id = ${ours} and s.product_id = p.id offset 0) s on true`;

// A set's stock is limited by its scarcest tracked component.
const source = sql`
  products p
  join categories c on c.tenant_id = p.tenant_id and c.id = p.category_id
  ${ownStock}
  left join lateral (
    select min(floor(cs.on_hand::numeric / sc.unit))::int on_hand,
      min(floor((cs.on_hand - cs.reserved)::numeric / sc.unit))::int available
    from set_components sc
    join products cp on cp.tenant_id = sc.tenant_id and cp.id = sc.component_id and cp.is_check
    join stock cs on cs.tenant_id = sc.tenant_id and cs.product_id = sc.component_id
    where p.is_set and sc.tenant_id = ${ours} and sc.set_id = p.id
  ) st on true`;

const available = sql`case when p.is_set then st.available else s.on_hand - s.reserved end`;

export const fieldColumns = sql.raw(fieldNames.join(', '));

const columns = sql`p.id, ${sql.raw(fieldNames.map((name) => `p.${name}`).join(', '))},
  p.created_at, p.updated_at, p.version, c.name category_name,
  case when p.is_set then st.on_hand else s.on_hand end on_hand,
  case when p.is_set then st.on_hand - st.available else s.reserved end reserved,
  ${available} available`;

const lowIs = (low: boolean | undefined) => {
  if (low === undefined) return sql``;
  return low
    ? sql`and p.low_stock is not null and ${available} <= p.low_stock`
    : sql`and not coalesce(${available} <= p.low_stock, false)`;
};

const levels: Readonly<Record<StockLevel, RawBuilder<unknown>>> = {
  negative: sql`and least(${available}, case when not p.is_set then s.on_hand end) < 0`,
  out: sql`and ${available} <= 0`,
  low: sql`and ${available} <= p.low_stock`,
};

const same = (column: string, wanted: boolean | undefined) =>
  wanted === undefined ? sql`` : sql`and (${sql.raw(column)}) = ${wanted}`;

const matches = (tx: TenantTx, { search = '', categoryId, active, ...filter }: Filter) => sql`
  p.tenant_id = ${tx.tenantId} and p.deleted_at is null
  and (${search} = '' or strpos(lower(p.code || ' ' || p.name || ' ' || p.barcode || ' ' ||
    array_to_string(p.aliases, ' ')), lower(${search})) > 0)
  and (${categoryId ?? null}::bigint is null or p.category_id = ${categoryId ?? null})
  and (${active ?? null}::boolean is null or p.active = ${active ?? null})
  ${lowIs(filter.low)} ${filter.level ? levels[filter.level] : sql``}
  ${same('p.is_set', filter.isSet)} ${same("p.image_name <> ''", filter.hasImage)}
  ${same('p.cost_satang > 0', filter.hasCost)} ${same('p.is_check and not p.is_set', filter.counted)}`;

export async function listProducts(tx: TenantTx, filter: Filter) {
  const { search = '', low, level, alarmsFirst = false } = filter;
  // The page is chosen without figures: a call over 10,000 products took 112 ms with them, 14 ms without.
  const from =
    low !== undefined || level !== undefined
      ? source
      : alarmsFirst
        ? sql`products p ${ownStock}`
        : sql`products p`;
  const where = matches(tx, filter);
  const exact = sql`(lower(p.code) = lower(${search}) or p.barcode = ${search}) desc, p.id desc`;
  const alarm = sql`(coalesce(least(s.on_hand, s.on_hand - s.reserved), 0) < 0) desc`;
  const usual = search === '' ? sql`p.id desc` : exact;
  const order = alarmsFirst ? sql`${alarm}, ${usual}` : usual;
  const whole = sql<
    Row<'products', 'id'>
  >`select p.id from ${from} where ${where} order by ${order}`;
  const [chosen, total] = await Promise.all([
    tx.page(whole, filter),
    tx.first<{ n: number }>(sql`select count(*)::int n from ${from} where ${where}`),
  ]);
  const items = await tx.rows<ProductRow>(sql`
    select ${columns} from ${source}
    where p.tenant_id = ${tx.tenantId} and p.id = any(${chosen.map((row) => row.id)}::bigint[])
    order by ${order}`);
  return { items, total: total?.n ?? 0 };
}

export const findProduct = (tx: TenantTx, id: number) =>
  tx.first<ProductRow>(sql`
    select ${columns} from ${source}
    where p.tenant_id = ${tx.tenantId} and p.id = ${id} and p.deleted_at is null`);

/**
 * `beside`: orders continue to sell the product meanwhile; `alone`: they wait. Also locks its future components and
 * the sets whose cost follows it, all in id order: two products that become components of each other queue up instead
 * of deadlocking.
 */
export async function lockProduct(
  tx: TenantTx,
  id: number,
  {
    how,
    parts = [],
    sets = [],
  }: { how: 'beside' | 'alone'; parts?: readonly number[]; sets?: readonly number[] },
) {
  const own = how === 'beside' ? 'no key update' : 'update';
  for (const each of [...new Set([id, ...parts, ...sets])].toSorted((a, b) => a - b)) {
    const ofOther = sets.includes(each) ? 'no key update' : 'share';
    const strength = sql.raw(each === id ? own : ofOther);
    await tx.rows(sql`
      select 1 from products where tenant_id = ${tx.tenantId} and id = ${each} for ${strength}`);
  }
  // A separate statement: changes made while waiting for the lock must be seen.
  return findProduct(tx, id);
}

export const listComponents = (tx: TenantTx, setIds: readonly number[]) =>
  tx.rows<ComponentRow>(sql`
    select sc.set_id, sc.component_id product_id, p.code, p.name, sc.unit
    from set_components sc
    join products p on p.tenant_id = sc.tenant_id and p.id = sc.component_id
    where sc.tenant_id = ${tx.tenantId} and sc.set_id = any(${setIds}::bigint[])
    order by sc.set_id, sc.component_id`);

/** The existing ones of the ids, locked so that none becomes a set or disappears meanwhile. */
export const holdProducts = (tx: TenantTx, ids: readonly number[]) =>
  tx.rows<Row<'products', 'id' | 'is_set' | 'is_check'>>(sql`
    select id, is_set, is_check from products
    where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[]) and deleted_at is null
    order by id for share`);

/** The row and its stock counter, which every product has from the start. */
export async function insertProduct(tx: TenantTx, fields: ProductFields): Promise<number> {
  const row = await tx.first<{ id: Column<'stock', 'product_id'> }>(sql`
    with made as (
      insert into products (tenant_id, ${fieldColumns})
      values (${tx.tenantId}, ${sql.join(fieldNames.map((name) => fields[name]))})
      returning id)
    insert into stock (tenant_id, product_id) select ${tx.tenantId}, id from made
    returning product_id id`);
  if (!row) throw new Error('the product was not written');
  return row.id;
}

/** Many rows with their stock counters; skips those whose code is taken, also by a concurrent insert. */
export async function insertProducts(
  tx: TenantTx,
  products: readonly ProductFields[],
): Promise<Row<'products', 'id' | 'code'>[]> {
  const made = await tx.rows<Row<'products', 'id' | 'code'>>(sql`
    insert into products (tenant_id, ${fieldColumns})
    select ${tx.tenantId}::int, ${fieldColumns}
    from json_populate_recordset(null::products, ${JSON.stringify(products)}::json)
    on conflict do nothing returning id, code`);
  await tx.rows(sql`
    insert into stock (tenant_id, product_id)
    select ${tx.tenantId}::int, id from unnest(${made.map(({ id }) => id)}::bigint[]) id returning 1`);
  return made;
}

export async function saveProduct(tx: TenantTx, id: number, fields: ProductFields): Promise<void> {
  const changes = sql.join(fieldNames.map((name) => sql`${sql.raw(name)} = ${fields[name]}`));
  await tx.rows(sql`
    update products set ${changes}, updated_at = now(), version = version + 1
    where tenant_id = ${tx.tenantId} and id = ${id}`);
}

export async function saveComponents(tx: TenantTx, setId: number, parts: readonly SetPart[]) {
  await tx.rows(
    sql`delete from set_components where tenant_id = ${tx.tenantId} and set_id = ${setId}`,
  );
  await tx.rows(sql`
    insert into set_components (tenant_id, set_id, component_id, unit)
    select ${tx.tenantId}, ${setId}, part, unit
    from unnest(${parts.map((part) => part.productId)}::bigint[], ${parts.map((part) => part.unit)}::int[]) as t (part, unit) returning 1`);
}

/** Computed figures of a set: total cost and weight of its components. */
export type SetSums = Pick<ProductFields, 'cost_satang' | 'weight_grams'>;

export async function sumsOfParts(tx: TenantTx, parts: readonly SetPart[]): Promise<SetSums> {
  const [sums] = await tx.rows<SetSums>(sql`
    select coalesce(sum(p.cost_satang * t.unit), 0)::bigint cost_satang,
      least(coalesce(sum(p.weight_grams::bigint * t.unit), 0), ${HEAVIEST_GRAMS}::bigint)::int weight_grams
    from unnest(${parts.map((part) => part.productId)}::bigint[], ${parts.map((part) => part.unit)}::int[]) as t (part, unit)
    join products p on p.tenant_id = ${tx.tenantId} and p.id = t.part`);
  return sums ?? { cost_satang: 0, weight_grams: 0 };
}

const setsWith = (tx: TenantTx, partId: number) =>
  sql<
    Row<'set_components', 'set_id'>
  >`select sc.set_id from set_components sc where sc.tenant_id = ${tx.tenantId} and sc.component_id = ${partId}`;

export const idsOfSetsWith = async (tx: TenantTx, partId: number): Promise<number[]> =>
  (await tx.rows<Row<'set_components', 'set_id'>>(setsWith(tx, partId))).map((row) => row.set_id);

/**
 * Sets with this component whose cost or weight was computed while it was as `was` get the new sums; so does a set
 * without a weight. The caller holds the component's lock. The sets are locked by a separate statement, so that
 * concurrent changes of other components are seen.
 */
export async function recountSets(tx: TenantTx, partId: number, was: SetSums) {
  const sets = setsWith(tx, partId);
  const held = await tx.rows<Row<'products', 'id'> & SetSums>(sql`
    select id, cost_satang, weight_grams from products
    where tenant_id = ${tx.tenantId} and id in (${sets}) order by id for no key update`);
  const now = await tx.rows<Row<'products', 'id'> & SetSums>(sql`
    update products p set updated_at = now(), version = version + 1,
      cost_satang = case when p.cost_satang = c.cost_was then c.cost else p.cost_satang end,
      weight_grams = case when p.weight_grams in (0, c.grams_was) then c.grams else p.weight_grams end
    from (
      select sc.set_id, sum(m.cost_satang * sc.unit)::bigint as cost,
        sum(case when m.id = ${partId} then ${was.cost_satang}::bigint else m.cost_satang end * sc.unit)::bigint as cost_was,
        least(sum(m.weight_grams::bigint * sc.unit), ${HEAVIEST_GRAMS}::bigint)::int as grams,
        least(sum(case when m.id = ${partId} then ${was.weight_grams}::bigint else m.weight_grams end * sc.unit),
          ${HEAVIEST_GRAMS}::bigint)::int as grams_was
      from set_components sc join products m on m.tenant_id = sc.tenant_id and m.id = sc.component_id
      where sc.tenant_id = ${tx.tenantId} and sc.set_id in (${sets}) group by sc.set_id) c
    where p.tenant_id = ${tx.tenantId} and p.id = c.set_id and p.is_set
      and (p.cost_satang = c.cost_was and c.cost_was <> c.cost
        or p.weight_grams in (0, c.grams_was) and p.weight_grams <> c.grams)
    returning p.id, p.cost_satang, p.weight_grams`);
  return now.map((after) => ({ before: held.find(({ id }) => id === after.id), after }));
}

/** The sets that contain these products: `part` is the component. */
export const listSetsOf = (tx: TenantTx, ids: readonly number[]) =>
  tx.rows<Row<'products', 'id' | 'code'> & { part: Column<'set_components', 'component_id'> }>(sql`
    select sc.component_id part, p.id, p.code from set_components sc
    join products p on p.tenant_id = sc.tenant_id and p.id = sc.set_id and p.deleted_at is null
    where sc.tenant_id = ${tx.tenantId} and sc.component_id = any(${[...ids]}::bigint[]) order by p.id`);

const openOrders = (tx: TenantTx) => sql`
  o.tenant_id = ${tx.tenantId} and o.deleted_at is null and o.status in ('telesale', 'pending', 'send')`;

/** For each product, how many orders before hand-over sell it, directly or in a set; no row where there is none. */
export const countOpenOrders = (tx: TenantTx, ids: readonly number[]) =>
  tx.rows<{ id: Column<'products', 'id'>; n: number }>(sql`
    select needed.product_id id, count(distinct needed.order_id)::int n from (
      select i.product_id, o.id order_id from report_orders o
      join report_order_lines i on i.tenant_id = o.tenant_id and i.order_id = o.id
      where ${openOrders(tx)} and i.product_id = any(${[...ids]}::bigint[])
      union all
      select h.product_id, o.id from report_orders o
      join order_stock h on h.tenant_id = o.tenant_id and h.order_id = o.id
      where ${openOrders(tx)} and h.product_id = any(${[...ids]}::bigint[])) needed
    group by needed.product_id`);

export interface ProductForSale extends Row<'products', 'id' | 'code' | 'name' | 'active'> {
  readonly categoryId: Column<'products', 'category_id'>;
  readonly categoryName: Column<'categories', 'name'>;
  readonly priceSatang: Column<'products', 'price_satang'>;
  readonly costSatang: Column<'products', 'cost_satang'>;
  readonly weightGrams: Column<'products', 'weight_grams'>;
  readonly widthCm: Column<'products', 'width_cm'>;
  readonly lengthCm: Column<'products', 'length_cm'>;
  readonly heightCm: Column<'products', 'height_cm'>;
  readonly flashCategory: Column<'products', 'flash_category'>;
  readonly isSet: Column<'products', 'is_set'>;
  readonly isPack: Column<'products', 'is_pack'>;
  readonly isCheck: Column<'products', 'is_check'>;
  readonly imageName: Column<'products', 'image_name'>;
  /** The label of the picture's shop; null without a picture. */
  readonly shopLabel: Column<'tenants', 'label'> | null;
}

const forSale = (ids: string): string => `
  select p.id, p.code, p.name, p.category_id "categoryId", c.name "categoryName",
    p.price_satang "priceSatang", p.cost_satang "costSatang", p.weight_grams "weightGrams",
    p.width_cm "widthCm", p.length_cm "lengthCm", p.height_cm "heightCm",
    p.flash_category "flashCategory", p.is_set "isSet", p.is_pack "isPack", p.is_check "isCheck", p.active,
    p.image_name "imageName",
    case when p.image_name <> '' then (select label from tenants where id = $1) end "shopLabel"
  from products p join categories c on c.tenant_id = p.tenant_id and c.id = p.category_id
  where p.tenant_id = $1 and p.id ${ids} and p.deleted_at is null
  order by p.id for key share of p`;
const FOR_SALE = forSale('= any($2::bigint[])');

/** Orders seldom have more products; each count has a statement of its own. */
export const FOR_SALE_FEW_MOST = 8;

/**
 * Few products are looked up by key: for an array PostgreSQL estimates ten elements and scans a small shop's
 * products.
 */
const FOR_SALE_FEW: readonly string[] = Array.from({ length: FOR_SALE_FEW_MOST }, (_, more) => {
  const rows = Array.from({ length: more + 1 }, (_one, at) => `($${at + 2}::bigint)`);
  return forSale(`in (values ${rows.join(', ')})`);
});

/**
 * The product data that an order line copies. Omits removed and unknown ids; the rows are protected from removal
 * until the order is written, so this needs a write transaction.
 */
export function productsForSale(tx: TenantTx, ids: readonly number[]): Promise<ProductForSale[]> {
  const few = FOR_SALE_FEW[ids.length - 1];
  return few
    ? tx.named(`products-for-sale-${ids.length}`, few, [tx.tenantId, ...ids])
    : tx.named('products-for-sale', FOR_SALE, [tx.tenantId, ids]);
}

/** Names under which chats may mention products on sale, and the prices that form their sums. */
export const productsForDetection = (tx: TenantTx) =>
  tx.named<
    Row<'products', 'id' | 'name' | 'code' | 'aliases'> & {
      priceSatang: Column<'products', 'price_satang'>;
    }
  >(
    'products-for-detection',
    `select id, name, code, aliases, price_satang "priceSatang" from products
     where tenant_id = $1 and active and deleted_at is null order by id`,
    [tx.tenantId],
  );
