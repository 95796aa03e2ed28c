// Calls of the order form; the only file of the feature that calls the API.
import { findCustomer } from '@app/contract/customer';
import type { Asks, Gives } from '@app/contract/kit/endpoint';
import { checkDuplicate } from '@app/contract/order-list';
import { createOrder } from '@app/contract/order-write';
import { call } from '../ui/http.ts';
import { read } from '../ui/wire/query.ts';

export type NewOrder = Asks<typeof createOrder>['body'];
export type Customer = Gives<typeof findCustomer>;
export type Duplicate = Exclude<Gives<typeof checkDuplicate>, string>['duplicates'][number];

export const customerQuery = (phone: string) =>
  read(findCustomer, { query: { phone } }, { quiet: true });

export const create = (body: NewOrder) => call(createOrder, { body });

export const checkForDuplicates = (name: string, phone: string) =>
  call(checkDuplicate, { query: { name: name.trim(), phone } });
