// The door of the shipment feature: the rows that labels and tracking read, and what pushes and scans settle.
export { POLL, recordBooked, recordCancelled } from './book-shipment.ts';
export { cancelledStatus } from './cancel-shipment.ts';
export { checkpointOf } from './list-shipments.ts';
export {
  checkpointsOf,
  findShipment,
  lockByMerchantNo,
  lockShipment,
  shipmentColumns,
  type ShipmentRow,
} from './shipment.store.ts';
