// API calls for the shop's courier accounts; the only file of the feature that makes them.
import {
  getCourierAccount,
  listCouriers,
  setCourierAccount,
  setCourierWebhook,
  testCourierAccount,
  type ConnectionResult,
  type CourierAccount,
  type CourierInfo,
} from '@app/contract/courier-setup/account';
import type { Asks } from '@app/contract/kit/endpoint';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../ui/http.ts';
import { keyOf, read } from '../../ui/wire/query.ts';

export type { ConnectionResult, CourierAccount, CourierInfo };
export type AccountBody = Asks<typeof setCourierAccount>['body'];
type Id = CourierInfo['c'];

export const accountQuery = (c: Id) => read(getCourierAccount, { params: { c } });

export const save = (c: Id, body: AccountBody) => call(setCourierAccount, { params: { c }, body });
export const test = (c: Id, body: Pick<AccountBody, 'environment' | 'credentials'> = {}) =>
  call(testCourierAccount, { params: { c }, body });
export const setWebhook = (c: Id, on: boolean) =>
  call(setCourierWebhook, { params: { c }, body: { on } });

/** After a change: updates the account, and which couriers are connected. */
export const accountsChanged = async (client: QueryClient): Promise<void> => {
  await Promise.all(
    [listCouriers, getCourierAccount].map((endpoint) =>
      client.invalidateQueries({ queryKey: keyOf(endpoint) }),
    ),
  );
};
