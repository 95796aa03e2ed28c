// Binds the calls of commissions; the report is also a workbook and a print.
import { yearStyleOf } from '../../shop/index.ts';
import {
  cancelCommissionPayment,
  commissionReport,
  freezeCommissionMonth,
  getCommissionPlan,
  listCommissionAgents,
  listCommissionOrders,
  listCommissionPayments,
  payCommission,
  setCommissionPlan,
  type CommissionRow,
} from '@app/contract/money/commission';
import { downloadable } from '../../engine/report-pdf/index.ts';
import { whileFound } from '../../platform/idempotency.ts';
import { route, type Route } from '../../platform/route.ts';
import { afterRecount } from '../../platform/after-recount.ts';
import { columnsOf } from '../../engine/spreadsheet/index.ts';
import { findPayment } from './commission.store.ts';
import {
  cancelPaymentUse,
  freezeUse,
  getPlanUse,
  listAgentsUse,
  payUse,
  setPlanUse,
} from './manage-commissions.ts';
import { commissionReportUse, listOrdersUse, listPaymentsUse } from './read-commissions.ts';

const column = columnsOf<CommissionRow>();

/** Commission in percent of the base, tiers included. */
const rateOf = ({ base, commission }: CommissionRow): number | null =>
  base > 0 ? Math.round((commission / base) * 10_000) / 100 : null;

// The total row has no month.
const monthState = ({ month, frozen }: Partial<CommissionRow>): string =>
  month === undefined ? '' : frozen ? 'ปิดแล้ว' : 'เปิดอยู่';

const columns = [
  column.text('ผู้ขาย', 20, (row) => row.label),
  column.text('เดือน', 10, (row) => row.month),
  column.text('สถานะเดือน', 11, monthState),
  column.count('ออเดอร์', 10, (row) => row.orders),
  column.count('ชิ้น', 10, (row) => row.units),
  column.baht('ยอดขาย', 14, (row) => row.sales),
  column.baht('หักตีกลับ', 13, (row) => row.takenBack),
  column.baht('ฐาน', 14, (row) => row.base),
  column.decimal('อัตรา (%)', 10, rateOf),
  column.baht('ค่าคอม', 13, (row) => row.commission),
  column.baht('จ่ายแล้ว', 13, (row) => row.paid ?? null),
  column.baht('ค้างจ่าย', 13, (row) => row.due ?? null),
];

export const commissionRoutes: readonly Route[] = [
  route(getCommissionPlan, getPlanUse),
  route(setCommissionPlan, setPlanUse),
  route(listCommissionAgents, listAgentsUse),
  // Orders that still wait for a recount belong to the month that is being closed.
  afterRecount(route(freezeCommissionMonth, freezeUse)),
  route(payCommission, payUse, whileFound(findPayment)),
  route(listCommissionPayments, listPaymentsUse),
  route(cancelCommissionPayment, cancelPaymentUse),
  afterRecount(
    downloadable(commissionReport, commissionReportUse, {
      title: 'รายงานค่าคอม',
      file: 'report-commission',
      yearStyle: yearStyleOf,
      columns: () => columns,
    }),
  ),
  afterRecount(route(listCommissionOrders, listOrdersUse)),
];
