// Lists whose workbook needs a right of its own besides that of seeing the list.
import type { Permission } from './permissions.ts';

const sheetRights: Readonly<Record<string, Permission>> = {
  'GET /order': 'order.export',
  'GET /order/telesale': 'order.export',
};

/** What `?format=xlsx` of this list needs besides its `may`. */
export const sheetRight = (at: string): Permission | undefined => sheetRights[at];
