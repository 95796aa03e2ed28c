// Fills the ports of domains with functions of later domains: composition only.
import { getProduct } from '@app/contract/catalog/product';
import { CodParcel } from '@app/contract/money/cod';
import { getOrder } from '@app/contract/order/list';
import { ShipmentView } from '@app/contract/shipping/shipment';
import { tellLowProducts } from '../catalog/product/tell-low-products.ts';
import { tellSettled } from '../money/cod/tell-settled.ts';
import { tellParcels } from '../shipping/tracking/tell-parcels.ts';
import { ordersOfProducts } from '../catalog/product/orders-of-products.ts';
import { tellLowStock } from '../catalog/product/tell-low-stock.ts';
import * as leadsOfLeavers from '../crm/lead/leaver.store.ts';
import { ordersOfLeads } from '../crm/lead/orders-of-leads.ts';
import { tellDueLeads } from '../crm/lead/tell-due-leads.ts';
import { followPaidOrders } from '../money/cod/reconcile-again.job.ts';
import { tellLateCod } from '../money/cod/tell-late-cod.ts';
import * as money from '../money/refund/money-of-orders.ts';
import * as leads from '../order/change/orders-of-leads.store.ts';
import { tellPageOrder } from '../order/inbox/tell-page-order.ts';
import { followOrders } from '../buyer/message/notice-orders.ts';
import * as waitingOrders from '../order/order/hold-waiting.ts';
import { moneyOfOrders } from '../order/order/money-of-orders.ts';
import { tellOrders } from '../order/order/tell-orders.ts';
import { parcelsOfOrders } from '../order/order/parcels-of-orders.ts';
import { shopsOfJobs } from '../platform/outbox-relay.ts';
import { orderFollower } from '../platform/recount.store.ts';
import { apiTokenUses, sessions } from '../platform/session.ts';
import { tellTrouble } from '../shipping/exception/tell-trouble.ts';
import { returnFacts } from '../shipping/return/return-facts.store.ts';
import * as parcels from '../shipping/shipment/parcels-of-orders.store.ts';
import { labelsOfShops } from '../shop/tenant/tenant.store.ts';
import { pictureNames } from '../shop/image/forget-unnamed.ts';
import { pictureHost, storageLimit, type PictureHost } from '../shop/image/keep-image.ts';
import { optionsOf } from '../shop/setting/read-options.ts';
import { markForWebhooks } from '../shop/webhook/mark-events.ts';
import { webhookSources } from '../shop/webhook/webhook-sources.ts';
import { pushWords } from '../shop/staff-push/push-events.ts';
import { tellNewLogin } from '../shop/staff-push/raise-push.ts';
import { leavers } from '../shop/user/leavers.ts';
import { newLogins } from '../shop/user/open-session.ts';
import { noteUse } from '../shop/api-token/note-use.ts';
import * as users from '../shop/user/session.store.ts';
import { namedOf } from '../upkeep/privacy/picture-names.store.ts';

/** Without `pictures`, orders can be written but not shown. */
export function fillPorts(pictures?: PictureHost): void {
  if (pictures) pictureHost.fill(pictures);
  sessions.fill(users);
  shopsOfJobs.fill({ labelsOf: labelsOfShops });
  apiTokenUses.fill({ note: noteUse });
  newLogins.fill({ tell: tellNewLogin });
  leavers.fill(leadsOfLeavers);
  storageLimit.fill({
    of: async (tx) => (await optionsOf(tx, ['storage_limit'])).storage_limit,
  });
  pictureNames.fill({ namedOf });
  pushWords.fill({
    page_order: tellPageOrder,
    parcel_trouble: tellTrouble,
    cod_late: tellLateCod,
    stock_low: tellLowStock,
    leads_due: tellDueLeads,
  });
  webhookSources.fill({
    of: { order: [tellOrders, tellParcels], cod: [tellSettled], stock: [tellLowProducts] },
    shapes: {
      'order.created': getOrder,
      'order.changed': getOrder,
      'order.cancelled': getOrder,
      'payment.confirmed': getOrder,
      'shipment.booked': { gives: ShipmentView },
      'shipment.label_ready': { gives: ShipmentView },
      'shipment.moved': { gives: ShipmentView },
      'shipment.delivered': { gives: ShipmentView },
      'shipment.returned': { gives: ShipmentView },
      'cod.settled': { gives: CodParcel },
      'stock.low': getProduct,
    },
  });
  orderFollower.fill({
    async follow(tx, orderIds, news) {
      await Promise.all([
        followOrders(tx, orderIds),
        // A new order can have no bank line yet, and its COD does not depend on tracking.
        news === 'changed' && followPaidOrders(tx, orderIds),
        markForWebhooks(tx, 'order', orderIds),
      ]);
    },
  });
  ordersOfLeads.fill(leads);
  ordersOfProducts.fill(waitingOrders);
  moneyOfOrders.fill(money);
  parcelsOfOrders.fill({ ...parcels, returnFacts });
}
