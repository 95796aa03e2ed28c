// Binds the calls of couriers and the shop's accounts with them.
import * as c from '@app/contract/courier-setup/account';
import { route, routeOutside, type Route } from '../../platform/route.ts';
import { getAccountUse, setAccountUse } from './edit-account.ts';
import { listCouriersUse } from './list-couriers.ts';
import { setWebhookUse, testAccountUse } from './test-account.ts';

export const courierAccountRoutes: readonly Route[] = [
  route(c.listCouriers, listCouriersUse),
  route(c.getCourierAccount, getAccountUse),
  route(c.setCourierAccount, setAccountUse),
  routeOutside(c.testCourierAccount, testAccountUse),
  routeOutside(c.setCourierWebhook, setWebhookUse),
];
