// API calls of staff, members and the user's own profile; the only file of the feature that makes them.
import { listChannels, updateChannel, type Channel } from '@app/contract/customer/channel';
import { commissionReport, type getCommissionPlan } from '@app/contract/money/commission';
import type { Asks, Gives } from '@app/contract/kit/endpoint';
import { countUserOrders, type PersonNumbers } from '@app/contract/shop/member';
import { endDevice, listDevices, logoutOthers, type Device } from '@app/contract/shop/device';
import {
  changePicture,
  createUser,
  deleteUser,
  getUser,
  listUsers,
  logoutEverywhere,
  updateUser,
  type User,
} from '@app/contract/shop/user';
import type { QueryClient } from '@tanstack/react-query';
import { shiftMonth } from '@app/contract/kit/bangkok';
import { call } from '../../ui/http.ts';
import { formBody } from '../../ui/wire/form-body.ts';
import { keyOf, read } from '../../ui/wire/query.ts';

export type { Channel, Device, PersonNumbers, User };
export type Plan = Gives<typeof getCommissionPlan>;
export type PeopleQuery = Asks<typeof listUsers>['query'];
export type PeopleKind = 'admin-emp' | 'member';
export type UserChange = Asks<typeof updateUser>['body'];

export const peopleQuery = (query: PeopleQuery) => read(listUsers, { query }, { keep: true });

export const numbersQuery = (query: Asks<typeof countUserOrders>['query']) =>
  read(countUserOrders, { query }, { quiet: true });

export const personQuery = (id: string, viewBy: 'id' | 'username' = 'id') =>
  read(getUser, { params: { id }, query: { viewBy } });

export const devicesQuery = (id: number) => read(listDevices, { params: { id } });

const MONTHS_BACK = 11;

/** A year of months up to this one: open commissions are rarely older. */
export function yearOfMonths(today: string): { start: string; end: string } {
  return { start: shiftMonth(today, -MONTHS_BACK), end: today };
}

/** Commissions of everybody or of one user; of this month by default. */
export const commissionQuery = (query: Asks<typeof commissionReport>['query']) =>
  read(commissionReport, { query }, { quiet: true });

/** Makes the user the owner of exactly these channels; other users keep theirs unless listed. */
export async function setOwnedChannels(
  client: QueryClient,
  userId: number,
  wanted: readonly number[],
): Promise<void> {
  const { items } = await call(listChannels, { query: { pageSize: 200 } });
  try {
    for (const { id, ownerId, version } of items) {
      const isTheirs = ownerId === userId;
      if (wanted.includes(id) === isTheirs) continue;
      await call(updateChannel, {
        params: { id },
        body: { ownerId: isTheirs ? null : userId, version },
      });
    }
  } finally {
    await client.invalidateQueries({ queryKey: keyOf(listChannels) });
  }
}

export const add = (body: Asks<typeof createUser>['body']) => call(createUser, { body });

export const change = (
  { id, version }: Pick<User, 'id' | 'version'>,
  changes: UserChange,
): Promise<User> => call(updateUser, { params: { id }, body: { ...changes, version } });

export const putPicture = (id: number, file: File | null): Promise<User> =>
  call(changePicture, { params: { id }, body: formBody(file ? { file } : {}) });

export const remove = (id: number) => call(deleteUser, { params: { id } });

export const logoutAll = (id: number) => call(logoutEverywhere, { params: { id }, body: {} });

export const endOne = (id: number, family: string) => call(endDevice, { params: { id, family } });

export const endOthers = () => call(logoutOthers, { body: {} });

/** The user's own logins, fetched in the background. */
export const ownDevices = async (id: number): Promise<Device[]> =>
  (await call(listDevices, { params: { id } }, { quiet: true })).items;

export async function peopleChanged(client: QueryClient): Promise<void> {
  await Promise.all(
    [listUsers, getUser, listDevices].map((endpoint) =>
      client.invalidateQueries({ queryKey: keyOf(endpoint) }),
    ),
  );
}
