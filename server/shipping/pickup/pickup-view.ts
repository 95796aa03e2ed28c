// Maps a pickup to the API shape.
import { pickupStates, type Pickup, type PickupState } from '@app/contract/shipping/pickup';
import type { PickupRow } from './pickup.store.ts';

const ON_THE_WAY = [0, 1, 3];

const isUnsure = ({ state }: PickupRow): boolean => state === 'calling' || state === 'unknown';

export const pickupOf = (row: PickupRow): Pickup => ({
  id: row.id,
  createdAt: row.created_at.toISOString(),
  kind: row.kind,
  place: row.place_name,
  estimate_parcel_number: row.estimate,
  parcel_number: row.parcels,
  remark: row.remark,
  staff_id: row.staff_id,
  staffName: row.staff_name,
  staffPhone: row.staff_phone,
  state: row.courier_state,
  stateText: isUnsure(row)
    ? 'กำลังตรวจสอบกับขนส่ง'
    : row.state_text || pickupStates[row.courier_state as PickupState],
  timeoutText: row.timeout_text,
  notice: row.notice,
  unsure: isUnsure(row),
  cancellable: row.state === 'called' && ON_THE_WAY.includes(row.courier_state),
  createdBy: row.created_by === null ? null : { id: row.created_by, name: row.creator ?? '' },
});
