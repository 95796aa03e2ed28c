// Binds the calls by which operators run shops.
import { setTimeout as sleep } from 'node:timers/promises';
import * as c from '@app/contract/operator/shop';
import { bytesOfShop } from '../../platform/files.ts';
import type { Route, Services } from '../../platform/route.ts';
import { operatorRoute } from '../access/operator-route.ts';
import { randomPassword } from '../access/manage-operators.ts';
import { findShop, listShops, readShop } from './read-shops.ts';
import { changeShop, openShop } from './run-shop.ts';

const PASSWORD_LENGTH = 12;
const MEASURED_MS = 5_000;

/**
 * Null where the file store is unreachable or counting takes too long: the rest of the shop is still shown and can be
 * changed.
 */
export async function bytesIfTold(
  { files, log }: Pick<Services, 'files' | 'log'>,
  id: number,
): Promise<number | null> {
  const measured = bytesOfShop(files, id).catch((error: unknown) => {
    log.warn({ err: error, tenantId: id }, 'the files of a shop were not measured');
    return null;
  });
  return Promise.race([measured, sleep(MEASURED_MS, null, { ref: false })]);
}

export const operatedShopRoutes: readonly Route[] = [
  operatorRoute(c.listOperatedShops, ({ query, services }) => listShops(services, query)),
  operatorRoute(c.getOperatedShop, async ({ params, services }) => {
    const { id } = await findShop(services, params.label);
    const storageBytes = await bytesIfTold(services, id);
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
