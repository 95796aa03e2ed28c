// Binds the operator's calls for entering a shop.
import * as c from '@app/contract/operator/enter';
import type { Route } from '../../platform/route.ts';
import { tenants } from '../../shop/index.ts';
import { operatorRoute } from '../access/operator-route.ts';
import { findShop } from '../shop/read-shops.ts';

export const enterRoutes: readonly Route[] = [
  operatorRoute(c.getSupportLeave, async ({ params: { label }, services: { db } }) => {
    const { id: tenantId } = await findShop({ db }, label);
    return db.withTenant({ tenantId, userId: null }, tenants.supportLeave, { mode: 'read' });
  }),
  operatorRoute(c.enterShop, async ({ params: { label }, body: { reason }, ...call }) => {
    const { operator, incoming, services, recordAct } = call;
    const { db, config } = services;
    const { id: tenantId } = await findShop({ db }, label);
    const actor = { tenantId, userId: null, requestId: incoming.requestId };
    return db.withTenant(actor, async (tx) => {
      const host = incoming.headers['host'];
      const entering = { operator: operator.name, reason, config, host };
      const link = await tenants.linkForSupport(tx, entering);
      await recordAct(tx, { action: 'shop.enter', shop: label, details: { reason } });
      return link;
    });
  }),
];
