// The workbooks of all lists; a new list of the contract gets its columns here.
import { carrierSheet } from './columns/carrier-columns.ts';
import {
  codBankSheet,
  codBillSheet,
  codImportSheet,
  codParcelSheet,
  refundSheet,
} from './columns/cod-columns.ts';
import {
  categorySheet,
  productSheet,
  stockLevelSheet,
  stockSheet,
} from './columns/goods-columns.ts';
import { laosSheet } from './columns/laos-columns.ts';
import { leadEventSheet, leadSheet } from './columns/lead-columns.ts';
import { orderSheet } from './columns/order-columns.ts';
import {
  batchSheet,
  exceptionSheet,
  manifestItemSheet,
  manifestSheet,
  messageSheet,
  parcelSheet,
  pickSheet,
  printItemSheet,
  printSheet,
  receiptSheet,
  returnSheet,
} from './columns/parcel-columns.ts';
import { pickupSheet, queueSheet } from './columns/pickup-columns.ts';
import {
  commissionOrderSheet,
  commissionPaymentSheet,
  reportCustomerSheet,
  reportOrderSheet,
  reportParcelSheet,
} from './columns/report-columns.ts';
import {
  addressSheet,
  auditSheet,
  channelSheet,
  expenseSheet,
  tokenSheet,
  trashSheet,
  userSheet,
  webhookSheet,
} from './columns/shop-columns.ts';
import type { ListSheet } from './list-sheet.ts';

const sheets: readonly ListSheet[] = [
  orderSheet,
  productSheet,
  stockSheet,
  stockLevelSheet,
  categorySheet,
  expenseSheet,
  addressSheet,
  channelSheet,
  userSheet,
  tokenSheet,
  webhookSheet,
  auditSheet,
  trashSheet,
  carrierSheet,
  laosSheet,
  parcelSheet,
  batchSheet,
  printSheet,
  printItemSheet,
  pickSheet,
  receiptSheet,
  messageSheet,
  returnSheet,
  manifestSheet,
  manifestItemSheet,
  exceptionSheet,
  pickupSheet,
  queueSheet,
  codBillSheet,
  codParcelSheet,
  codBankSheet,
  codImportSheet,
  refundSheet,
  leadSheet,
  leadEventSheet,
  reportOrderSheet,
  reportParcelSheet,
  reportCustomerSheet,
  commissionOrderSheet,
  commissionPaymentSheet,
];

const byList = new Map(sheets.flatMap((sheet) => sheet.at.map((at) => [at, sheet])));

export const sheetOfList = (at: string): ListSheet | undefined => byList.get(at);
