// API calls of password resets; the only file of the feature that makes them.
import { makeResetLink, resetPassword } from '@app/contract/shop/reset';
import { call, tenant } from '../../ui/http.ts';

export const makeLink = (userId: number) =>
  call(makeResetLink, { params: { id: userId }, body: {} });

export const setPassword = (token: string, typed: { password: string; confirmPassword: string }) =>
  call(resetPassword, { body: { token, ...typed, prefix: tenant } });
