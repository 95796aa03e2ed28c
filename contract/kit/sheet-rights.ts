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

const sheetRights: Readonly<Record<string, Permission>> = {
  'GET /order': 'order.export',
  'GET /order/telesale': 'order.export',
  'GET /{c}/order': 'order.export',
  'GET /report/order': 'order.export',
  'GET /report/customer': 'order.export',
};

/** What the workbook of this list (`METHOD /path`) needs besides the right to see the list. */
export const sheetRight = (list: string): Permission | undefined => sheetRights[list];

/** Whole lists of customers: whoever takes one out of the shop says why. */
const sheetsWithReason: readonly string[] = ['GET /report/customer'];
export const needsReason = (list: string): boolean => sheetsWithReason.includes(list);
