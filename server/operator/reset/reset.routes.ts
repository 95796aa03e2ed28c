// Binds the operator's link for an administrator who forgot the password.
import * as c from '@app/contract/operator/reset';
import type { Route } from '../../platform/route.ts';
import { tenants } from '../../shop/index.ts';
import { operatorRoute } from '../access/operator-route.ts';
import { findShop } from '../shop/read-shops.ts';

export const administratorLinkRoutes: readonly Route[] = [
  operatorRoute(
    c.makeAdministratorLink,
    async ({ params: { label }, body, incoming, services: { db, config }, recordAct }) => {
      const { id } = await findShop({ db }, label);
      const { username, reason, removesFactor = false } = body;
      const actor = { tenantId: id, userId: null, requestId: incoming.requestId };
      return db.withTenant(actor, async (tx) => {
        const asked = { config, host: incoming.headers['host'], removesFactor };
        const link = await tenants.linkForAdministrator(tx, username, asked);
        const details = { username, reason, removesFactor };
        await recordAct(tx, { action: 'shop.reset-link', shop: label, details });
        return link;
      });
    },
  ),
];
