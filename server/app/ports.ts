// Fills the ports of domains with what those after them do: composition only.
import { ordersOfLeads } from '../crm/lead/orders-of-leads.ts';
import * as leads from '../order/change/orders-of-leads.store.ts';
import { parcelsOfOrders } from '../order/order/parcels-of-orders.ts';
import { returnFacts } from '../shipping/return/return-facts.store.ts';
import * as parcels from '../shipping/shipment/parcels-of-orders.store.ts';

export function fillPorts(): void {
  ordersOfLeads.fill(leads);
  parcelsOfOrders.fill({ ...parcels, returnFacts });
}
