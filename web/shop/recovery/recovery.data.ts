// API calls of recovery addresses; the only file of the feature that makes them.
import {
  askForReset,
  confirmRecoveryEmail,
  getRecoveryEmail,
  removeRecoveryEmail,
  setRecoveryEmail,
} from '@app/contract/shop/recovery';
import type { QueryClient } from '@tanstack/react-query';
import { call, tenant } from '../../ui/http.ts';
import { keyOf, read } from '../../ui/wire/query.ts';

export const recoveryQuery = () => read(getRecoveryEmail, {});

export const recoveryChanged = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf(getRecoveryEmail) });

export const setEmail = (typed: { email: string; password: string }) =>
  call(setRecoveryEmail, { body: typed });

export const removeEmail = (password: string) => call(removeRecoveryEmail, { body: { password } });

export const confirmEmail = (token: string) =>
  call(confirmRecoveryEmail, { body: { token, prefix: tenant } });

export const askForLink = (username: string) =>
  call(askForReset, { body: { username, prefix: tenant } });
