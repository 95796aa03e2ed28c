// API calls of a new shop's first steps: its current state, and saving the short forms.
import { createCategory } from '@app/contract/catalog/category';
import { listProducts } from '@app/contract/catalog/product';
import { addStock } from '@app/contract/catalog/stock';
import { listOrders } from '@app/contract/order/list';
import type { OrderReply } from '@app/contract/order/order';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { categoriesQuery, categoriesChanged } from '../../catalog/category/category.data.ts';
import { productsChanged, type ProductBody } from '../../catalog/product/product.data.ts';
import { addProduct, changeProduct } from '../../catalog/product/save-product.data.ts';
import type { PrintTarget } from '../../shipping/label/print-labels.tsx';
import { targetOf } from '../../shipping/label/print-targets.ts';
import { call, type AppError } from '../../ui/http.ts';
import { read } from '../../ui/wire/query.ts';

/** After each step: fetches the shop's state, which every part of the screen shows. */
export const stepsChanged = (client: QueryClient): Promise<void> => client.invalidateQueries();

const FIRST_CATEGORY = 'ทั่วไป';

async function anyCategory(client: QueryClient): Promise<number> {
  const { items } = await client.fetchQuery(categoriesQuery());
  const [first] = items;
  if (first) return first.id;
  const { id } = await call(createCategory, { body: { name: FIRST_CATEGORY } });
  void categoriesChanged(client);
  return id;
}

export interface FirstProduct {
  readonly name: string;
  readonly code: string;
  readonly price: number;
  readonly weight: number | null;
  /** Pieces in stock; null = not tracked. */
  readonly units: number | null;
  readonly file: File | null;
}

/** What earlier attempts of one form have created: the next attempt continues from there. */
export interface MadeProduct {
  saved?: { readonly id: number; readonly version: number; readonly words: string };
}

export async function saveProduct(
  client: QueryClient,
  product: FirstProduct,
  made: MadeProduct,
): Promise<void> {
  const { units, weight, file, ...rest } = product;
  const categoryId = await anyCategory(client);
  const body = {
    ...rest,
    categoryId,
    weight: weight ?? 0,
    isCheck: units !== null,
    ...(file && { file }),
  };
  try {
    const id = await productOf(body, made);
    if (units) await call(addStock, { params: { id }, body: { amount: units, reason: 'in' } });
  } finally {
    void productsChanged(client);
  }
}

async function productOf(body: ProductBody, made: MadeProduct): Promise<number> {
  const { saved } = made;
  const words = JSON.stringify({ ...body, file: body.file instanceof File && body.file.size });
  if (saved?.words === words) return saved.id;
  const { id, version } = saved
    ? await changeProduct(saved.id, { ...body, version: saved.version })
    : await addProduct(body);
  made.saved = { id, version, words };
  return id;
}

/** The product in the example message. */
export const firstProductQuery = () =>
  read(listProducts, { query: { active: '1', pageSize: 1 } }, { quiet: true });

interface FirstLabel {
  /** An order without a parcel. */
  readonly order?: OrderReply;
  /** A booked parcel whose label is not printed. */
  readonly target?: PrintTarget;
}

async function findFirstLabel(): Promise<FirstLabel> {
  const { items } = await call(listOrders, {
    query: { status: 'send', sort: 'created', pageSize: 20 },
  });
  const order = items.find(({ pno }) => pno === '');
  if (order) return { order };
  const target = items[0] && (await targetOf(items.slice(0, 1)));
  return target ? { target } : {};
}

/** The order for the first label; read once per window, so that it does not change meanwhile. */
export const firstLabelQuery = () =>
  queryOptions<FirstLabel, AppError>({
    queryKey: ['first label'],
    queryFn: findFirstLabel,
    staleTime: Infinity,
    gcTime: 0,
  });
