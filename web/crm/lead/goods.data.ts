// The goods that leads may be about, for choices.
import { listProducts } from '@app/contract/catalog/product';
import { call } from '../../ui/http.ts';
import { wholeList } from '../../ui/wire/whole-list.ts';

/** Those for sale. */
export const productsForSale = () =>
  wholeList((at) => call(listProducts, { query: { active: '1', ...at } }, { quiet: true }));
