// Saves a product with its picture; a separate file, because order lines do not need it.
import { createProduct, updateProduct } from '@app/contract/catalog/product';
import type { Asks } from '@app/contract/kit/endpoint';
import { callWithFile } from '../../ui/wire/call-with-file.ts';
import type { ProductBody } from './product.data.ts';

export const addProduct = (body: ProductBody) => callWithFile(createProduct, { body });
export const changeProduct = (id: number, body: Asks<typeof updateProduct>['body']) =>
  callWithFile(updateProduct, { params: { id }, body });
