// The list of all calls and jobs: composition only.
import type { Job } from '../platform/jobs.ts';
import type { Route } from '../platform/route.ts';
import { addressRoutes } from '../address/address.routes.ts';
import { auditRoutes } from '../audit/audit.routes.ts';
import { barcodeJobs, barcodeRoutes } from '../barcode/barcode.routes.ts';
import { carrierRoutes } from '../carrier/carrier.routes.ts';
import { categoryRoutes } from '../category/category.routes.ts';
import { channelRoutes } from '../channel/channel.routes.ts';
import { codJobs, codRoutes } from '../cod/cod.routes.ts';
import { commissionRoutes } from '../commission/commission.routes.ts';
import { courierAccountRoutes } from '../courier-account/courier-account.routes.ts';
import { customerRoutes } from '../customer/customer.routes.ts';
import { exceptionRoutes } from '../exception/exception.routes.ts';
import { expenseRoutes } from '../expense/expense.routes.ts';
import { sheetJobs, withSheets } from '../export/export.routes.ts';
import { figuresRoutes } from '../figures/figures.routes.ts';
import { freightJobs, freightRoutes } from '../freight/freight.routes.ts';
import { imageRoutes } from '../image/image.routes.ts';
import { importRoutes } from '../import/import.routes.ts';
import { labelRoutes } from '../label/label.routes.ts';
import { laosRoutes } from '../laos/laos.routes.ts';
import { leadRoutes } from '../lead/lead.routes.ts';
import { leadBulkRoutes } from '../lead-bulk/lead-bulk.routes.ts';
import { leadFileJobs, leadFileRoutes } from '../lead-file/lead-file.routes.ts';
import { leadQueueRoutes } from '../lead-queue/lead-queue.routes.ts';
import { leadReportRoutes } from '../lead-report/lead-report.routes.ts';
import { listViewRoutes } from '../list-view/list-view.routes.ts';
import { manifestRoutes } from '../manifest/manifest.routes.ts';
import { memberRoutes } from '../member/member.routes.ts';
import { messageJobs, messageRoutes } from '../message/message.routes.ts';
import { orderChangeRoutes } from '../order-change/order-change.routes.ts';
import { orderListRoutes } from '../order-list/order-list.routes.ts';
import { orderPictureJobs, orderPictureRoutes } from '../order-picture/order-picture.routes.ts';
import { orderRoutes } from '../order/order.routes.ts';
import { packRoutes } from '../pack/pack.routes.ts';
import { pickupJobs, pickupRoutes } from '../pickup/pickup.routes.ts';
import { privacyJobs, privacyRoutes } from '../privacy/privacy.routes.ts';
import { productRoutes } from '../product/product.routes.ts';
import { receiptJobs, receiptRoutes } from '../receipt/receipt.routes.ts';
import { dashboardRoutes } from '../dashboard/dashboard.routes.ts';
import { customerLeadRoutes } from '../customer-lead/customer-lead.routes.ts';
import { reportListRoutes } from '../report-list/report-list.routes.ts';
import { reportJobs, reportRoutes } from '../report/report.routes.ts';
import { returnScanRoutes } from '../return-scan/return-scan.routes.ts';
import { senderRoutes } from '../sender/sender.routes.ts';
import { settingRoutes } from '../setting/setting.routes.ts';
import { shipmentJobs, shipmentRoutes } from '../shipment/shipment.routes.ts';
import { tenantRoutes } from '../tenant/tenant.routes.ts';
import { trackingJobs, trackingRoutes } from '../tracking/tracking.routes.ts';
import { trashJobs, trashRoutes } from '../trash/trash.routes.ts';
import { userRoutes } from '../user/user.routes.ts';

const calls: readonly Route[] = [
  ...tenantRoutes,
  ...imageRoutes,
  ...settingRoutes,
  ...userRoutes,
  ...figuresRoutes,
  ...categoryRoutes,
  ...productRoutes,
  ...addressRoutes,
  ...courierAccountRoutes,
  ...senderRoutes,
  ...channelRoutes,
  ...expenseRoutes,
  ...customerRoutes,
  ...leadRoutes,
  ...leadFileRoutes,
  ...leadQueueRoutes,
  ...leadBulkRoutes,
  ...leadReportRoutes,
  ...orderRoutes,
  ...orderListRoutes,
  ...orderPictureRoutes,
  ...listViewRoutes,
  ...memberRoutes,
  ...messageRoutes,
  ...importRoutes,
  ...shipmentRoutes,
  ...freightRoutes,
  ...pickupRoutes,
  ...labelRoutes,
  ...laosRoutes,
  ...barcodeRoutes,
  ...receiptRoutes,
  ...exceptionRoutes,
  ...trackingRoutes,
  ...carrierRoutes,
  ...privacyRoutes,
  ...orderChangeRoutes,
  ...packRoutes,
  ...returnScanRoutes,
  ...manifestRoutes,
  ...trashRoutes,
  ...codRoutes,
  ...commissionRoutes,
  ...reportRoutes,
  ...reportListRoutes,
  ...customerLeadRoutes,
  ...dashboardRoutes,
  ...auditRoutes,
];

export const routes: readonly Route[] = withSheets(calls);

export const jobs: readonly Job[] = [
  ...messageJobs,
  ...leadFileJobs,
  ...orderPictureJobs,
  ...shipmentJobs,
  ...freightJobs,
  ...pickupJobs,
  ...trackingJobs,
  ...barcodeJobs,
  ...receiptJobs,
  ...privacyJobs,
  ...trashJobs,
  ...codJobs,
  ...reportJobs,
  ...sheetJobs(calls),
];
