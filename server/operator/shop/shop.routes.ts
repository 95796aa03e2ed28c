// Calls by which operators run shops.
import * as c from '@app/contract/operator/shop';
import { bytesOfShop } from '../../platform/files.ts';
import type { Route } from '../../platform/route.ts';
import { operatorRoute } from '../access/operator-route.ts';
import { randomPassword } from '../access/manage-operators.ts';
import { findShop, listShops, readShop } from './read-shops.ts';
import { changeShop, openShop } from './run-shop.ts';

const PASSWORD_LENGTH = 12;

export const operatedShopRoutes: readonly Route[] = [
  operatorRoute(c.listOperatedShops, ({ query, services }) => listShops(services, query)),
  operatorRoute(c.getOperatedShop, async ({ params, services }) => {
    const { id } = await findShop(services, params.label);
    const storageBytes = await bytesOfShop(services.files, id);
    return { ...(await readShop(services, params.label)), storageBytes };
  }),
  operatorRoute(c.openOperatedShop, async ({ body, services: { db, config }, recordAct }) => {
    const password = randomPassword(PASSWORD_LENGTH);
    const isMain = body.label === config.MAIN_TENANT;
    await openShop({ db, recordAct }, { ...body, password, isMain });
    return { label: body.label, username: 'admin', password };
  }),
  operatorRoute(c.changeOperatedShop, async ({ params, body, services, recordAct }) => {
    const { db, config } = services;
    const { orderLimit, userLimit, storageLimit, importLimit, ...change } = body;
    const limits = {
      order_limit: orderLimit,
      user_limit: userLimit,
      storage_limit: storageLimit,
      import_limit: importLimit,
    };
    const running = { db, recordAct, deployed: config.CARRIERS };
    await changeShop(running, params.label, { ...change, limits });
    return readShop(services, params.label);
  }),
];
