// Fills the ports of domains with what those after them do: composition only.
import { ordersOfLeads } from '../crm/lead/orders-of-leads.ts';
import * as leads from '../order/change/orders-of-leads.store.ts';
import { parcelsOfOrders } from '../order/order/parcels-of-orders.ts';
import { sessions } from '../platform/session.ts';
import { returnFacts } from '../shipping/return/return-facts.store.ts';
import * as parcels from '../shipping/shipment/parcels-of-orders.store.ts';
import * as users from '../shop/user/session.store.ts';

export function fillPorts(): void {
  sessions.fill(users);
  ordersOfLeads.fill(leads);
  parcelsOfOrders.fill({ ...parcels, returnFacts });
}
