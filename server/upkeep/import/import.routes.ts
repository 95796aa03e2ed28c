// Calls of imports.
import {
  importAddresses,
  importExpenses,
  importLeads,
  importOrders,
  importProducts,
  previewImport,
  undoImport,
} from '@app/contract/upkeep/import';
import { routeOutside, type Route } from '../../platform/route.ts';
import { importOrdersUse } from './import-orders.ts';
import { importProductsUse } from './import-products.ts';
import { importAddressesUse, importExpensesUse, importLeadsUse } from './import-records.ts';
import { previewImportUse } from './preview-file.ts';
import { undoImportUse } from './undo-import.ts';

export const importRoutes: readonly Route[] = [
  routeOutside(previewImport, previewImportUse),
  routeOutside(importOrders, importOrdersUse),
  routeOutside(importProducts, importProductsUse),
  routeOutside(importExpenses, importExpensesUse),
  routeOutside(importLeads, importLeadsUse),
  routeOutside(importAddresses, importAddressesUse),
  routeOutside(undoImport, undoImportUse),
];
