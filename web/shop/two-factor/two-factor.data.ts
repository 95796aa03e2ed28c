// API calls of the second factor; the only file of the feature that makes them.
import {
  confirmTwoFactor,
  endTwoFactor,
  endTwoFactorOf,
  getTwoFactor,
  setUpTwoFactor,
  type FactorSetup,
} from '@app/contract/shop/two-factor';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../ui/http.ts';
import { keyOf, read } from '../../ui/wire/query.ts';

export type { FactorSetup };

export const factorQuery = () => read(getTwoFactor, {});

export const factorChanged = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf(getTwoFactor) });

export const begin = (password: string) => call(setUpTwoFactor, { body: { password } });

export const confirm = (code: string) => call(confirmTwoFactor, { body: { code } });

export const end = (password: string, code: string) =>
  call(endTwoFactor, { body: { password, code } });

export const endOf = (userId: number) => call(endTwoFactorOf, { params: { id: userId } });
