// The webhook event for stock: a product fell to its shop's warning level.
import { tenants, type webhooks } from '../../shop/index.ts';
import { productsOf } from './product-shape.ts';
import { findProduct, type ProductRow } from './product.store.ts';

/** Restocked meanwhile, it is not low. */
const isLow = ({ low_stock: limit, available }: ProductRow): boolean =>
  limit !== null && (available ?? 0) <= limit;

export const tellLowProducts: webhooks.WebhookSource = async (tx, { ids, services }) => {
  const label = (await tenants.labelOfShop(tx)) ?? services.config.MAIN_TENANT;
  const tenant = {
    id: tx.tenantId,
    label,
    name: '',
    isMain: label === services.config.MAIN_TENANT,
  };
  const found: webhooks.SourceEvent[] = [];
  for (const id of ids) {
    const row = await findProduct(tx, id);
    if (!row || !isLow(row)) continue;
    found.push({
      ...{ type: 'stock.low', subject: 'product', subjectId: id, at: tx.now },
      // Each mark is taken once, so each time is a separate event.
      event: `stock:${id}:${tx.now.getTime()}`,
      dataFor: async (session) =>
        (await productsOf([row], true, { tx, session, services, incoming: { tenant } }))[0],
    });
  }
  return found;
};
