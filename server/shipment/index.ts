// The door of the shipment feature: the rows that labels and tracking read, and what pushes and scans settle.
export { lockOrdersToShip, sendersOf, shopLabel } from './batch.store.ts';
export { POLL, recordBooked, recordCancelled, SUBSCRIBE, waybillFile } from './book-shipment.ts';
export { buildParcel, partyOf } from './build-parcel.ts';
export { cancelStray } from './cancel-shipment.ts';
export { ASKING as TELLING } from './change/amend-parcel.ts';
export type { Asked } from './change/amend.store.ts';
export { settleAmendment } from './change/settle-amendment.ts';
export { checkpointOf } from './list-shipments.ts';
export { keepOutside } from './outside/keep-outside.ts';
export { senderFor } from './plan/plan-batch.ts';
export {
  checkpointsOf,
  lockByMerchantNo,
  lockShipment,
  shipmentColumns,
  type ShipmentRow,
} from './shipment.store.ts';
