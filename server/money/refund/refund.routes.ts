// Binds the calls of refunds.
import * as c from '@app/contract/money/refund';
import { whileFound } from '../../platform/idempotency.ts';
import { route, routeOutside, type Route } from '../../platform/route.ts';
import * as refunds from './manage-refunds.ts';
import { findRefund } from './refund.store.ts';

export const refundRoutes: readonly Route[] = [
  route(c.addRefund, refunds.addRefundUse, whileFound(findRefund)),
  route(c.keepMoney, refunds.keepMoneyUse, whileFound(findRefund)),
  route(c.listRefunds, refunds.listRefundsUse),
  route(c.listOrderRefunds, refunds.listOrderRefundsUse),
  route(c.updateRefund, refunds.updateRefundUse),
  routeOutside(c.addRefundSlip, refunds.addRefundSlipUse),
  routeOutside(c.removeRefund, refunds.removeRefundUse),
];
