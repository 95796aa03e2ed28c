// Calls of the customer feature.
import { findCustomer, listMarks } from '@app/contract/customer/customer';
import { checkDuplicate } from '@app/contract/order/list';
import { route, type Route } from '../../platform/route.ts';
import { checkDuplicateUse } from './check-duplicate.ts';
import { findCustomerUse } from './find-customer.ts';
import { listMarksUse } from './mark-orders.ts';

export const customerRoutes: readonly Route[] = [
  route(findCustomer, findCustomerUse),
  route(listMarks, listMarksUse),
  route(checkDuplicate, checkDuplicateUse),
];
