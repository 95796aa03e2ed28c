// API call that erases a customer; the only file of the feature that makes it.
import { eraseCustomer } from '@app/contract/upkeep/privacy';
import type { Gives } from '@app/contract/kit/endpoint';
import { call } from '../../ui/http.ts';

export type Erased = Gives<typeof eraseCustomer>;

export const erase = (phone: string, reason: string): Promise<Erased> =>
  call(eraseCustomer, { body: { phone, reason } });
