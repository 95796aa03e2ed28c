// Products and a buyer for tests of stock and orders, created over HTTP.
import { createCategory } from '@app/contract/catalog/category';
import { createProduct, type Product } from '@app/contract/catalog/product';
import { addStock } from '@app/contract/catalog/stock';
import type { Person } from '../story.ts';

/** A buyer with a complete address, as in the body of an order. */
export const buyer = {
  name: 'สมหญิง ใจดี',
  phone: '0810001234',
  address: '99/1 ถนนสุขใจ',
  subdistrict: 'บางรัก',
  district: 'บางรัก',
  province: 'กรุงเทพมหานคร',
  postcode: '10500',
};

export interface Goods {
  readonly categoryId: number;
  /** The body of another product at 100 baht with its own code; `extra` replaces or adds fields. */
  readonly body: (extra?: object) => {
    code: string;
    name: string;
    categoryId: number;
    price: number;
  };
  /** Creates that product and receives `onHand` pieces of it; none for 0. */
  readonly product: (onHand?: number, extra?: object) => Promise<Product>;
  /** The same, for tests that only need its id. */
  readonly productId: (onHand?: number, extra?: object) => Promise<number>;
}

/** Creates a category in the shop of `owner` and makes products in it, coded G1, G2 and so on. */
export async function openGoods(owner: Person, name = 'ทั่วไป'): Promise<Goods> {
  const { id: categoryId } = await owner.call(createCategory, { body: { name } });
  let made = 0;
  const body = (extra: object = {}) => {
    made += 1;
    return { code: `G${made}`, name: `สินค้า ${made}`, categoryId, price: 100, ...extra };
  };
  const product = async (onHand = 0, extra: object = {}): Promise<Product> => {
    const one = await owner.call(createProduct, { body: body(extra) });
    const received = { amount: onHand, reason: 'in' } as const;
    if (onHand > 0) await owner.call(addStock, { params: { id: one.id }, body: received });
    return one;
  };
  const productId = async (onHand = 0, extra: object = {}): Promise<number> =>
    (await product(onHand, extra)).id;
  return { categoryId, body, product, productId };
}
