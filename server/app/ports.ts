// Fills the ports of domains with what those after them do: composition only.
import { getOrder } from '@app/contract/order/list';
import { tellLowStock } from '../catalog/product/tell-low-stock.ts';
import { ordersOfLeads } from '../crm/lead/orders-of-leads.ts';
import { tellDueLeads } from '../crm/lead/tell-due-leads.ts';
import { tellLateCod } from '../money/cod/tell-late-cod.ts';
import * as leads from '../order/change/orders-of-leads.store.ts';
import { tellPageOrder } from '../order/inbox/tell-page-order.ts';
import { followOrders } from '../buyer/message/notice-orders.ts';
import { tellOrders } from '../order/order/tell-orders.ts';
import { parcelsOfOrders } from '../order/order/parcels-of-orders.ts';
import { orderFollower } from '../platform/recount.store.ts';
import { apiTokenUses, sessions } from '../platform/session.ts';
import { tellTrouble } from '../shipping/exception/tell-trouble.ts';
import { returnFacts } from '../shipping/return/return-facts.store.ts';
import * as parcels from '../shipping/shipment/parcels-of-orders.store.ts';
import { markForWebhooks } from '../shop/webhook/mark-events.ts';
import { webhookSources } from '../shop/webhook/webhook-sources.ts';
import { pushWords } from '../shop/staff-push/push-events.ts';
import { noteUse } from '../shop/api-token/note-use.ts';
import * as users from '../shop/user/session.store.ts';

export function fillPorts(): void {
  sessions.fill(users);
  apiTokenUses.fill({ note: noteUse });
  pushWords.fill({
    page_order: tellPageOrder,
    parcel_trouble: tellTrouble,
    cod_late: tellLateCod,
    stock_low: tellLowStock,
    leads_due: tellDueLeads,
  });
  webhookSources.fill({
    of: { order: [tellOrders], cod: [], stock: [] },
    shapes: { 'order.created': getOrder, 'order.changed': getOrder, 'order.cancelled': getOrder },
  });
  orderFollower.fill({
    async follow(tx, orderIds) {
      await Promise.all([followOrders(tx, orderIds), markForWebhooks(tx, 'order', orderIds)]);
    },
  });
  ordersOfLeads.fill(leads);
  parcelsOfOrders.fill({ ...parcels, returnFacts });
}
