// A product as a row, as input and as output.
import { bahtFromSatang, satangFromBaht } from '@app/contract/kit/money';
import type { EndpointSpec, Parsed } from '@app/contract/kit/endpoint';
import type { Product, updateProduct } from '@app/contract/catalog/product';
import { images } from '../../shop/index.ts';
import type { TenantTx } from '../../platform/database.ts';
import type { Call } from '../../platform/route.ts';
import {
  listComponents,
  type ComponentRow,
  type ProductFields,
  type ProductRow,
} from './product.store.ts';

type Body = Parsed<typeof updateProduct>['body'];
interface AnyCall extends Pick<Call<EndpointSpec>, 'tx' | 'services' | 'session'> {
  readonly incoming: Pick<Call<EndpointSpec>['incoming'], 'tenant'>;
}

/** A new product's defaults. */
export const blank: ProductFields = {
  code: '',
  barcode: '',
  name: '',
  aliases: [],
  category_id: 0,
  price_satang: 0,
  cost_satang: 0,
  weight_grams: 0,
  width_cm: 0,
  length_cm: 0,
  height_cm: 0,
  flash_category: null,
  is_set: false,
  is_pack: false,
  is_check: true,
  low_stock: null,
  supply_days: null,
  active: true,
  image_name: '',
};

/** Unique aliases, ignoring case and spacing. */
function tidyAliases(aliases: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const alias of aliases) {
    const spaced = alias.replaceAll(/\s+/g, ' ');
    if (!byKey.has(spaced.toLowerCase())) byKey.set(spaced.toLowerCase(), spaced);
  }
  return [...byKey.values()];
}

const orBefore = <T>(given: T | undefined, before: T): T => (given === undefined ? before : given);
const satangOr = (given: number | undefined, before: number): number =>
  given === undefined ? before : satangFromBaht(given);

/** The current fields with those of the body. */
export const changed = (
  before: ProductFields,
  body: Body,
  imageName: string | undefined,
): ProductFields => ({
  code: orBefore(body.code, before.code),
  barcode: orBefore(body.barcode, before.barcode),
  name: orBefore(body.name, before.name),
  aliases: body.aliases ? tidyAliases(body.aliases) : before.aliases,
  category_id: orBefore(body.categoryId, before.category_id),
  price_satang: satangOr(body.price, before.price_satang),
  cost_satang: satangOr(body.cost, before.cost_satang),
  weight_grams: orBefore(body.weight, before.weight_grams),
  width_cm: orBefore(body.width, before.width_cm),
  length_cm: orBefore(body.length, before.length_cm),
  height_cm: orBefore(body.height, before.height_cm),
  flash_category: orBefore(body.flashCategory, before.flash_category),
  is_set: orBefore(body.isSet, before.is_set),
  is_pack: orBefore(body.isPack, before.is_pack),
  is_check: orBefore(body.isCheck, before.is_check),
  low_stock: orBefore(body.lowStock, before.low_stock),
  supply_days: orBefore(body.supplyDays, before.supply_days),
  active: orBefore(body.active, before.active),
  image_name: orBefore(imageName, before.image_name),
});

/** The audit entry of a product. */
export const trace = (fields: ProductFields, components: readonly ComponentRow[] | undefined) => ({
  ...Object.fromEntries(
    (Object.keys(blank) as (keyof ProductFields)[]).map((name) => [name, fields[name]]),
  ),
  ...(components && {
    components: components.map(({ product_id, unit }) => ({ productId: product_id, unit })),
  }),
});

interface View {
  readonly components: readonly ComponentRow[];
  readonly hasFigures: boolean;
}

function productOf(row: ProductRow, { components, hasFigures }: View, call: AnyCall): Product {
  const { on_hand: onHand, reserved, available } = row;
  return {
    id: row.id,
    code: row.code,
    barcode: row.barcode,
    name: row.name,
    aliases: [...row.aliases],
    categoryId: row.category_id,
    category: { id: row.category_id, name: row.category_name },
    price: bahtFromSatang(row.price_satang),
    ...(call.session.can('product.cost') && { cost: bahtFromSatang(row.cost_satang) }),
    weight: row.weight_grams,
    width: row.width_cm,
    length: row.length_cm,
    height: row.height_cm,
    flashCategory: row.flash_category,
    isSet: row.is_set,
    components: components.map(({ product_id, code, name, unit }) => ({
      productId: product_id,
      code,
      name,
      unit,
    })),
    isPack: row.is_pack,
    isCheck: row.is_check,
    lowStock: row.low_stock,
    supplyDays: row.supply_days,
    ...(hasFigures && { onHand, reserved, available }),
    imageUrl: images.imageUrlIn(call.services.config, call.incoming.tenant?.label, row.image_name),
    media: row.image_name === '' ? null : { name: row.image_name },
    active: row.active,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  };
}

/** Rows with the components of the sets among them. */
export async function productsOf(
  rows: readonly ProductRow[],
  hasFigures: boolean,
  call: AnyCall,
): Promise<Product[]> {
  const sets = rows.filter((row) => row.is_set).map((row) => row.id);
  const parts = sets.length > 0 ? await componentsBySet(call.tx, sets) : undefined;
  return rows.map((row) =>
    productOf(row, { components: parts?.get(row.id) ?? [], hasFigures }, call),
  );
}

async function componentsBySet(tx: TenantTx, sets: readonly number[]) {
  return Map.groupBy(await listComponents(tx, sets), (row) => row.set_id);
}
