// The products for leads, as options.
import { listProducts } from '@app/contract/catalog/product';
import { call } from '../../ui/http.ts';
import { wholeList } from '../../ui/wire/whole-list.ts';

/** Products for sale. */
export const productsForSale = () =>
  wholeList((at) => call(listProducts, { query: { active: '1', ...at } }, { quiet: true }));
