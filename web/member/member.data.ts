// Calls of staff, members and one's own profile; the only file of the feature that calls the API.
import { listChannels } from '@app/contract/channel';
import type { Asks } from '@app/contract/kit/endpoint';
import { countUserOrders, type PersonNumbers } from '@app/contract/member';
import {
  createUser,
  deleteUser,
  endDevice,
  getUser,
  listDevices,
  listUsers,
  logoutEverywhere,
  updateUser,
  type Device,
  type User,
} from '@app/contract/user';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../ui/http.ts';
import { keyOf, read } from '../ui/wire/query.ts';

export type { Device, PersonNumbers, User };
export type PeopleQuery = Asks<typeof listUsers>['query'];
export type PeopleKind = 'admin-emp' | 'member';
export type UserChange = Asks<typeof updateUser>['body'];

export const peopleQuery = (query: PeopleQuery) => read(listUsers, { query }, { keep: true });

export const numbersQuery = (query: Asks<typeof countUserOrders>['query']) =>
  read(countUserOrders, { query }, { quiet: true });

export const personQuery = (id: string, viewBy: 'id' | 'username' = 'id') =>
  read(getUser, { params: { id }, query: { viewBy } });

export const devicesQuery = (id: number) => read(listDevices, { params: { id } });

export const channelsQuery = () =>
  read(listChannels, { query: { pageSize: 200 } }, { quiet: true });

export const add = (body: Asks<typeof createUser>['body']) => call(createUser, { body });

export const change = (
  { id, version }: Pick<User, 'id' | 'version'>,
  changes: UserChange,
): Promise<User> => call(updateUser, { params: { id }, body: { ...changes, version } });

export const remove = (id: number) => call(deleteUser, { params: { id } });

export const logoutAll = (id: number) => call(logoutEverywhere, { params: { id }, body: {} });

export const endOne = (id: number, family: string) => call(endDevice, { params: { id, family } });

export async function peopleChanged(client: QueryClient): Promise<void> {
  await Promise.all(
    [listUsers, getUser, listDevices].map((endpoint) =>
      client.invalidateQueries({ queryKey: keyOf(endpoint) }),
    ),
  );
}
