// API calls of this browser's notifications; the only file of the feature that makes them.
import {
  endStaffPush,
  getStaffPush,
  saveStaffPush,
  tryStaffPush,
  type StaffEvent,
  type StaffPush,
} from '@app/contract/shop/staff-push';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../ui/http.ts';
import { keyOf, read } from '../../ui/wire/query.ts';
import type { BrowserSubscription } from './push-browser.ts';

export type { StaffEvent, StaffPush };

export const pushQuery = () => read(getStaffPush, {});

export const savePush = (
  { endpoint, keys }: BrowserSubscription,
  events: readonly StaffEvent[],
): Promise<StaffPush> => call(saveStaffPush, { body: { endpoint, keys, events: [...events] } });

export const endPush = (id: number) => call(endStaffPush, { params: { id } });

export const tryPush = () => call(tryStaffPush, { body: {} });

export const pushChanged = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf(getStaffPush) });
