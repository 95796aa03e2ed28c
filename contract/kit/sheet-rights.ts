// Rights that screens check before loading anything: workbooks and the trash.
import type { Permission } from './permissions.ts';

/** Users who may delete something see the trash, and in it only what they may delete. */
export const mayDelete = [
  'order.delete',
  'product.edit',
  'address.edit',
  'channel.edit',
  'expense.edit',
  'user.manage',
  'member.manage',
] as const satisfies readonly Permission[];

/** Lists of buyers with all phones: exporting any of them takes the same data out of the shop. */
const ofBuyers: readonly string[] = [
  'GET /order',
  'GET /order/telesale',
  'GET /order/message',
  'GET /{c}/order',
  'GET /laos/order',
  'GET /tracking/{c}',
  'GET /exceptions',
  'GET /address',
  'GET /report/order',
  'GET /report/customer',
];

/** The right that the workbook of this list (`METHOD /path`) needs in addition to the right to see the list. */
export const sheetRight = (list: string): Permission | undefined =>
  ofBuyers.includes(list) ? 'order.export' : undefined;

/** A complete list of customers: exporting it needs a reason. */
export const needsReason = (list: string): boolean => list === 'GET /report/customer';
