// Binds the calls and the job of COD money.
import * as c from '@app/contract/money/cod';
import * as desk from '@app/contract/money/cod-desk';
import * as intake from '@app/contract/money/cod-import';
import type { Job } from '../../platform/jobs.ts';
import { route, routeOutside, type Route } from '../../platform/route.ts';
import { decideCodParcelsUse } from './decide-parcels.ts';
import { importCodUse } from './import-cod.ts';
import * as list from './list-cod.ts';
import * as bills from './manage-bills.ts';
import { reconcileAgainJob, settleJob } from './reconcile-again.job.ts';
import { undoCodImportUse } from './undo-import.ts';

export const codRoutes: readonly Route[] = [
  route(c.listCodBills, list.listCodBillsUse),
  route(c.getCodBill, list.getCodBillUse),
  route(c.listCourierBills, list.listCourierBillsUse),
  route(c.buildCodBill, bills.buildCodBillUse),
  route(c.listBillParcels, list.listBillParcelsUse),
  route(c.listCodParcels, list.listCodParcelsUse),
  route(c.getCodPayment, list.getCodPaymentUse),
  route(c.getCourierPayment, list.getCourierPaymentUse),
  route(c.getCodDays, list.getCodDaysUse),
  route(c.getCourierDays, list.getCourierDaysUse),
  routeOutside(intake.importCod, importCodUse),
  route(intake.listCodImports, list.listCodImportsUse),
  route(intake.undoCodImport, undoCodImportUse),
  route(desk.listCodBank, list.listCodBankUse),
  route(desk.updateCodBill, bills.updateCodBillUse),
  route(desk.closeCodBills, bills.closeCodBillsUse),
  route(desk.reopenCodBill, bills.reopenCodBillUse),
  route(desk.decideCodParcels, decideCodParcelsUse),
  route(desk.checkCodNumbers, list.checkCodNumbersUse),
  route(desk.getCodTerms, list.getCodTermsUse),
  route(desk.updateCodTerms, bills.updateCodTermsUse),
];

export const codJobs: readonly Job[] = [reconcileAgainJob, settleJob];
