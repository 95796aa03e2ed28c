// Adding and changing products: unique codes, an existing category, valid sets.
import type { createProduct, Product, updateProduct } from '@app/contract/catalog/product';
import { holdCategories, holdCategory } from '../category/category.store.ts';
import { images } from '../../shop/index.ts';
import { fail, isDuplicate, type Failure } from '../../platform/failure.ts';
import type { TenantTx } from '../../platform/database.ts';
import type { Call, OutsideCall } from '../../platform/route.ts';
import { checkSet } from './check-set.ts';
import { ordersOfProducts } from './orders-of-products.ts';
import { followSums, withSums } from './count-sets.ts';
import { blank, changed, productsOf, trace } from './product-shape.ts';
import {
  findProduct,
  idsOfSetsWith,
  insertProduct,
  insertProducts,
  listComponents,
  lockProduct,
  saveComponents,
  saveProduct,
  type ProductFields,
  type ProductRow,
  type SetPart,
} from './product.store.ts';

type Create = Call<typeof createProduct>;
type Update = Call<typeof updateProduct>;

function requireCostRight({ body, session }: Pick<Create | Update, 'body' | 'session'>): void {
  if (body.cost === undefined || session.can('product.cost')) return;
  throw fail('PERMISSION_DENIED', { fields: { cost: 'คุณไม่มีสิทธิ์กำหนดต้นทุน' } });
}

const noCategory = (): Failure =>
  fail('CAT_NOT_FOUND', { fields: { categoryId: 'ไม่พบหมวดหมู่นี้ เลือกใหม่' } });

async function requireCategory(tx: TenantTx, id: number): Promise<void> {
  if (!(await holdCategory(tx, id))) throw noCategory();
}

const codeTaken = (cause?: unknown): Failure =>
  fail('ERR_PRODUCT_CODE_EXIST', { fields: { code: 'รหัสสินค้านี้ถูกใช้แล้ว' } }, cause);

/** The code may be taken between check and write, so the index decides. */
async function withUniqueCode<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isDuplicate(error, 'products_code')) throw error;
    throw codeTaken(error);
  }
}

const componentsOf = async (tx: TenantTx, id: number, { is_set }: ProductFields) =>
  is_set ? listComponents(tx, [id]) : undefined;

async function saved(call: Create | Update, id: number): Promise<Product> {
  const row = await findProduct(call.tx, id);
  const [product] = row ? await productsOf([row], true, call) : [];
  if (!product) throw new Error('the product was not written');
  return product;
}

const pictureOf = ({ file, removeImage }: Update['body']) => ({
  file,
  field: 'file',
  isRemoved: removeImage === true,
});

export function createProductUse(call: OutsideCall<typeof createProduct>): Promise<Product> {
  requireCostRight(call);
  return images.withPicture(call, pictureOf(call.body), async (tx, imageName) => {
    const id = await addProduct(tx, call.body, imageName);
    return { result: await saved({ ...call, tx }, id) };
  });
}

/** Adds it and returns its id; the caller has checked the rights. */
export async function addProduct(
  tx: TenantTx,
  body: Create['body'],
  imageName?: string,
): Promise<number> {
  await requireCategory(tx, body.categoryId);
  const isSet = body.isSet ?? (body.components ?? []).length > 0;
  const parts = await checkSet(tx, { isSet, parts: body.components });
  const fields = await withSums(tx, changed(blank, { ...body, isSet }, imageName), {
    parts: parts ?? [],
  });
  const id = await withUniqueCode(() => insertProduct(tx, fields));
  if (parts) await saveComponents(tx, id, parts);
  const after = trace(fields, await componentsOf(tx, id, fields));
  tx.audit({ action: 'product.create', entity: 'product', entityId: id, after });
  return id;
}

/** Whether a body is about a set; other products can be added in bulk. */
export const isOfSet = ({ isSet, components = [] }: Create['body']): boolean =>
  isSet === true || components.length > 0;

/**
 * Adds products that are no sets; returns each id in order, or the reason why not. The caller has checked the rights
 * and that all codes differ.
 */
export async function addSingles(
  tx: TenantTx,
  bodies: readonly Create['body'][],
): Promise<(number | Failure)[]> {
  const wanted = [...new Set(bodies.map(({ categoryId }) => categoryId))];
  const held = new Set((await holdCategories(tx, wanted)).map(({ id }) => id));
  const fields = bodies.map((body) => changed(blank, body, undefined));
  const made = await insertProducts(
    tx,
    fields.filter(({ category_id }) => held.has(category_id)),
  );
  const idOf = new Map(made.map(({ id, code }) => [code, id]));
  return fields.map((one) => {
    if (!held.has(one.category_id)) return noCategory();
    const id = idOf.get(one.code);
    if (id === undefined) return codeTaken();
    tx.audit({
      action: 'product.create',
      entity: 'product',
      entityId: id,
      after: trace(one, undefined),
    });
    return id;
  });
}

export function updateProductUse(call: OutsideCall<typeof updateProduct>): Promise<Product> {
  requireCostRight(call);
  const { params, body } = call;
  return images.withPicture(call, pictureOf(body), async (tx, imageName) => {
    const before = await changeProduct(tx, { id: params.id, body, imageName });
    return { result: await saved({ ...call, tx }, before.id), replaced: before.image_name };
  });
}

/** Waits for orders that are being created with the product, so that they reserve what is needed from now on. */
const mayNeedOthers = ({ isSet, components, isCheck }: Update['body']): boolean =>
  [isSet, components, isCheck].some((part) => part !== undefined);

interface Needs {
  readonly fields: ProductFields;
  readonly kept: readonly SetPart[] | undefined;
  readonly parts: readonly SetPart[] | undefined;
}

const listed = (parts: readonly SetPart[] = []): string =>
  JSON.stringify(
    parts.map(({ productId, unit }) => [productId, unit]).toSorted(([a = 0], [b = 0]) => a - b),
  );

/** Waiting orders are packed with the product's current components, so they reserve those. */
async function holdForOrders(
  tx: TenantTx,
  before: ProductRow,
  { fields, kept, parts }: Needs,
): Promise<void> {
  const isCounted = before.is_check !== fields.is_check;
  const hasOtherParts = parts !== undefined && listed(parts) !== listed(kept);
  if (!isCounted && !hasOtherParts && before.is_set === fields.is_set) return;
  const sets = isCounted ? await idsOfSetsWith(tx, before.id) : [];
  await ordersOfProducts.get().reserveWaitingAgain(tx, [before.id, ...sets]);
}

interface Change {
  readonly id: number;
  readonly body: Update['body'];
  readonly imageName?: string | undefined;
}

/**
 * Changes the given fields and returns the product as it was, a set with its components; the caller has checked the
 * rights.
 */
export async function changeProduct(
  tx: TenantTx,
  { id, body, imageName }: Change,
): Promise<ProductRow & { readonly parts: SetPart[] }> {
  const mayCountSets = body.cost !== undefined || body.weight !== undefined;
  const before = await lockProduct(tx, id, {
    sets: mayCountSets ? await idsOfSetsWith(tx, id) : [],
    how: mayNeedOthers(body) ? 'alone' : 'beside',
    parts: body.components?.map((part) => part.productId) ?? [],
  });
  if (!before) throw fail('NOT_FOUND');
  if (body.version !== undefined && body.version !== before.version) throw fail('STALE');
  if (body.categoryId !== undefined) await requireCategory(tx, body.categoryId);
  const named = changed(before, body, imageName);
  const partsBefore = await componentsOf(tx, before.id, before);
  const parts = await checkSet(tx, { isSet: named.is_set, parts: body.components, before });
  const kept = partsBefore?.map(({ product_id: productId, unit }) => ({ productId, unit }));
  const fields = await withSums(tx, named, {
    parts: parts ?? kept ?? [],
    before: kept && { is: before, parts: kept },
  });
  await withUniqueCode(() => saveProduct(tx, before.id, fields));
  if (parts) await saveComponents(tx, before.id, parts);
  await holdForOrders(tx, before, { fields, kept, parts });
  await followSums(tx, id, { before, after: fields });
  tx.audit({
    action: 'product.update',
    entity: 'product',
    entityId: before.id,
    before: trace(before, partsBefore),
    after: trace(fields, await componentsOf(tx, before.id, fields)),
  });
  return { ...before, parts: kept ?? [] };
}
