// Calls of the customer feature.
import { findCustomer } from '@app/contract/customer';
import { checkDuplicate } from '@app/contract/order-list';
import { route, type Route } from '../platform/route.ts';
import { checkDuplicateUse, findCustomerUse } from './find-customer.ts';

export const customerRoutes: readonly Route[] = [
  route(findCustomer, findCustomerUse),
  route(checkDuplicate, checkDuplicateUse),
];
