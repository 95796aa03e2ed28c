// Binds the calls and jobs of the shop's own data.
import {
  exportShop,
  getDataMove,
  getShopData,
  importShop,
  previewShopImport,
} from '@app/contract/upkeep/shop-data';
import type { Job } from '../../platform/jobs.ts';
import { route, routeOutside, type Route } from '../../platform/route.ts';
import { exportShopJob, forgetArchiveJob } from './export-shop.job.ts';
import { forgetUnnamedArchiveJob } from './forget-unnamed.job.ts';
import { importShopJob } from './import-shop.job.ts';
import { importShopUse, previewShopImportUse } from './import-shop.ts';
import { getDataMoveUse } from './move-of.ts';
import { exportShopUse, getShopDataUse } from './start-export.ts';

export const shopDataRoutes: readonly Route[] = [
  route(exportShop, exportShopUse),
  route(getDataMove, getDataMoveUse),
  route(getShopData, getShopDataUse),
  routeOutside(previewShopImport, previewShopImportUse),
  routeOutside(importShop, importShopUse),
];

export const shopDataJobs: readonly Job[] = [
  exportShopJob,
  importShopJob,
  forgetArchiveJob,
  forgetUnnamedArchiveJob,
];
