// Binds the calls of commissions.
import {
  commissionReport,
  freezeCommissionMonth,
  getCommissionPlan,
  listCommissionOrders,
  payCommission,
  setCommissionPlan,
} from '@app/contract/commission';
import { route, type Route } from '../platform/route.ts';
import { fresh } from './fresh-figures.ts';
import {
  commissionReportUse,
  freezeUse,
  getPlanUse,
  listOrdersUse,
  payUse,
  setPlanUse,
} from './manage-commissions.ts';

export const commissionRoutes: readonly Route[] = [
  route(getCommissionPlan, getPlanUse),
  route(setCommissionPlan, setPlanUse),
  // What is still to be counted belongs into the month that is being closed.
  fresh(route(freezeCommissionMonth, freezeUse)),
  route(payCommission, payUse),
  fresh(route(commissionReport, commissionReportUse)),
  fresh(route(listCommissionOrders, listOrdersUse)),
];
