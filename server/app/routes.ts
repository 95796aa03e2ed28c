// The list of all calls and jobs: composition only.
import { forgetFilesJob } from '../platform/forget-files.job.ts';
import { forgetKeysJob } from '../platform/idempotency.ts';
import { mcpRoute, otherMcpRoutes } from './mcp/mcp-route.ts';
import type { Job } from '../platform/jobs.ts';
import type { Route } from '../platform/route.ts';
import { withFreshAggregates } from '../report/aggregates/fresh-aggregates.ts';
import { addressRoutes } from '../customer/address/address.routes.ts';
import { auditRoutes } from '../report/audit/audit.routes.ts';
import { barcodeJobs, barcodeRoutes } from '../catalog/barcode/barcode.routes.ts';
import { carrierRoutes } from '../shipping/by-courier/by-courier.routes.ts';
import { categoryRoutes } from '../catalog/category/category.routes.ts';
import { channelRoutes } from '../customer/channel/channel.routes.ts';
import { codJobs, codRoutes } from '../money/cod/cod.routes.ts';
import { commissionRoutes } from '../money/commission/commission.routes.ts';
import { courierAccountRoutes } from '../courier-setup/account/courier-account.routes.ts';
import { customerRoutes } from '../customer/customer/customer.routes.ts';
import { exceptionRoutes } from '../shipping/exception/exception.routes.ts';
import { expenseRoutes } from '../money/expense/expense.routes.ts';
import { sheetJobs, withSheets } from '../report/export/export.routes.ts';
import { accessRoutes } from '../operator/access/access.routes.ts';
import { administratorLinkRoutes } from '../operator/reset/reset.routes.ts';
import { announcementRoutes } from '../operator/announcement/announcement.routes.ts';
import { enterRoutes } from '../operator/enter/enter.routes.ts';
import { healthRoutes } from '../operator/health/health.routes.ts';
import { operatedShopRoutes } from '../operator/shop/shop.routes.ts';
import { orderSumsRoutes } from '../order/list/order-sums.routes.ts';
import { freightJobs, freightRoutes } from '../shipping/freight/freight.routes.ts';
import { imageJobs, imageRoutes } from '../shop/image/image.routes.ts';
import { importRoutes } from '../upkeep/import/import.routes.ts';
import { labelJobs, labelRoutes } from '../shipping/label/label.routes.ts';
import { laosRoutes } from '../shipping/laos/laos.routes.ts';
import { leadRoutes } from '../crm/lead/lead.routes.ts';
import { leadBulkRoutes } from '../crm/bulk/lead-bulk.routes.ts';
import { leadFileJobs, leadFileRoutes } from '../crm/file/lead-file.routes.ts';
import { leadQueueRoutes } from '../crm/queue/lead-queue.routes.ts';
import { leadReportRoutes } from '../crm/report/lead-report.routes.ts';
import { recoveryJobs, recoveryRoutes } from '../shop/recovery/recovery.routes.ts';
import { resetRoutes } from '../shop/reset/reset.routes.ts';
import { passkeyRoutes } from '../shop/passkey/passkey.routes.ts';
import { twoFactorRoutes } from '../shop/two-factor/two-factor.routes.ts';
import { apiTokenRoutes } from '../shop/api-token/api-token.routes.ts';
import { listViewRoutes } from '../shop/list-view/list-view.routes.ts';
import { manifestRoutes } from '../shipping/manifest/manifest.routes.ts';
import { memberRoutes } from '../shop/member/member.routes.ts';
import { messageJobs, messageRoutes } from '../order/inbox/message.routes.ts';
import { orderChangeRoutes } from '../order/change/order-change.routes.ts';
import { orderListRoutes } from '../order/list/order-list.routes.ts';
import { orderPictureJobs, orderPictureRoutes } from '../order/picture/order-picture.routes.ts';
import { orderRoutes } from '../order/order/order.routes.ts';
import { buyerLinkRoutes } from '../order/buyer-link/buyer-link.routes.ts';
import { buyerMessageJobs, buyerMessageRoutes } from '../buyer/message/message.routes.ts';
import { pageRoutes } from '../buyer/page/page.routes.ts';
import { proposalRoutes } from '../order/proposal/proposal.routes.ts';
import { promptPayRoutes } from '../order/promptpay/promptpay.routes.ts';
import { packRoutes } from '../shipping/pack/pack.routes.ts';
import { pickupJobs, pickupRoutes } from '../shipping/pickup/pickup.routes.ts';
import { privacyJobs, privacyRoutes } from '../upkeep/privacy/privacy.routes.ts';
import { productRoutes } from '../catalog/product/product.routes.ts';
import { receiptJobs, receiptRoutes } from '../money/receipt/receipt.routes.ts';
import { dashboardRoutes } from '../report/dashboard/dashboard.routes.ts';
import { customerLeadRoutes } from '../report/customer-lead/customer-lead.routes.ts';
import { refundRoutes } from '../money/refund/refund.routes.ts';
import { reportListRoutes } from '../report/reports/report-list.routes.ts';
import { supportAccessRoutes } from '../shop/support-access/support-access.routes.ts';
import { reportJobs, reportRoutes } from '../report/reports/report.routes.ts';
import { returnScanRoutes } from '../shipping/return/return-scan.routes.ts';
import { shopDataJobs, shopDataRoutes } from '../upkeep/shop-data/shop-data.routes.ts';
import { staffPushJobs, staffPushRoutes } from '../shop/staff-push/staff-push.routes.ts';
import { slipJobs, slipRoutes } from '../money/slip/slip.routes.ts';
import { senderRoutes } from '../courier-setup/sender/sender.routes.ts';
import { settingRoutes } from '../shop/setting/setting.routes.ts';
import { shipmentJobs, shipmentRoutes } from '../shipping/shipment/shipment.routes.ts';
import { tenantRoutes } from '../shop/tenant/tenant.routes.ts';
import { trackingJobs, trackingRoutes } from '../shipping/tracking/tracking.routes.ts';
import { trashJobs, trashRoutes } from '../upkeep/trash/trash.routes.ts';
import { webhookJobs, webhookRoutes } from '../shop/webhook/webhook.routes.ts';
import { userRoutes } from '../shop/user/user.routes.ts';

const declared: readonly Route[] = [
  ...tenantRoutes,
  ...imageRoutes,
  ...settingRoutes,
  ...userRoutes,
  ...staffPushRoutes,
  ...orderSumsRoutes,
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
  ...promptPayRoutes,
  ...buyerLinkRoutes,
  ...proposalRoutes,
  ...passkeyRoutes,
  ...twoFactorRoutes,
  ...resetRoutes,
  ...recoveryRoutes,
  ...supportAccessRoutes,
  ...apiTokenRoutes,
  ...webhookRoutes,
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
  ...shopDataRoutes,
  ...slipRoutes,
  ...refundRoutes,
  ...codRoutes,
  ...pageRoutes,
  ...buyerMessageRoutes,
  ...commissionRoutes,
  ...reportRoutes,
  ...reportListRoutes,
  ...customerLeadRoutes,
  ...dashboardRoutes,
  ...auditRoutes,
];

const calls = declared.map((route) => (route.needsAggregates ? withFreshAggregates(route) : route));

export const routes: readonly Route[] = [
  ...withSheets(calls),
  mcpRoute(() => routes),
  ...otherMcpRoutes,
];

/** Calls of the installation's operator: not part of a shop's API, and guarded by a session of their own. */
export const operatorRoutes: readonly Route[] = [
  ...accessRoutes,
  ...operatedShopRoutes,
  ...administratorLinkRoutes,
  ...healthRoutes,
  ...enterRoutes,
  ...announcementRoutes,
];

export const jobs: readonly Job[] = [
  forgetFilesJob,
  forgetKeysJob,
  ...staffPushJobs,
  ...imageJobs,
  ...recoveryJobs,
  ...webhookJobs,
  ...messageJobs,
  ...leadFileJobs,
  ...orderPictureJobs,
  ...shipmentJobs,
  ...freightJobs,
  ...labelJobs,
  ...pickupJobs,
  ...trackingJobs,
  ...barcodeJobs,
  ...receiptJobs,
  ...privacyJobs,
  ...trashJobs,
  ...shopDataJobs,
  ...slipJobs,
  ...codJobs,
  ...buyerMessageJobs,
  ...reportJobs,
  ...sheetJobs(calls),
];
