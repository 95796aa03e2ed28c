// Calls by which operators run shops.
import * as c from '@app/contract/operator/shop';
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
    const storageBytes = await services.files.sizeOfFolder(String(id));
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
    await changeShop({ db, recordAct, deployed: config.CARRIERS }, params.label, body);
    return readShop(services, params.label);
  }),
];
