// Binds the calls of exceptions.
import * as c from '@app/contract/shipping/exception';
import { route, routeOutside, type Route } from '../../platform/route.ts';
import { cancelStrayUse } from './cancel-stray.ts';
import { followParcelUse } from './follow-parcel.ts';
import { countExceptionsUse, listExceptionsUse, updateExceptionUse } from './manage-exceptions.ts';
import { settleAmendmentUse } from './settle-amendment.ts';

export const exceptionRoutes: readonly Route[] = [
  route(c.listExceptions, listExceptionsUse),
  route(c.countExceptions, countExceptionsUse),
  route(c.updateException, updateExceptionUse),
  route(c.followParcel, followParcelUse),
  route(c.settleAmendment, settleAmendmentUse),
  routeOutside(c.cancelStray, cancelStrayUse),
];
