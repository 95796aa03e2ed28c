// Rights that screens ask for before anything is loaded: workbooks and the trash.
import type { Permission } from './permissions.ts';

/** Whoever may delete anything sees the trash, and in it only what they may delete. */
export const mayDelete = [
  'order.delete',
  'product.edit',
  'address.edit',
  'channel.edit',
  'expense.edit',
  'user.manage',
  'member.manage',
] as const satisfies readonly Permission[];

/** Lists of buyers with the phones of all: taken out of the shop by whichever of them, they are the same. */
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

/** What the workbook of this list (`METHOD /path`) needs besides the right to see the list. */
export const sheetRight = (list: string): Permission | undefined =>
  ofBuyers.includes(list) ? 'order.export' : undefined;

/** A whole list of customers: whoever takes it out of the shop says why. */
export const needsReason = (list: string): boolean => list === 'GET /report/customer';
