// Finds what would make a courier refuse a parcel without calling it, before the old parcel is
// cancelled.
import {
  chosenProtocol,
  deployedCourier,
  findAccount,
  turnedDown,
  senderDetails,
  ownNumbers,
} from '../../../courier-setup/index.ts';
import type { TenantTx } from '../../../platform/database.ts';
import type { OrderToShip, SenderRow } from '../batch.store.ts';
import { buildParcel } from '../build-parcel.ts';
import { faultNoNumber, type Fault, type BatchOpening } from './plan-batch.ts';

type PreviewOrder = (order: OrderToShip, sender: SenderRow | undefined) => Fault | undefined;

const faultNoRange: Fault = {
  code: 'COURIER_NOT_READY',
  text: 'ยังไม่ได้ตั้งช่วงเลขพัสดุของร้านกับขนส่งนี้ ตั้งในหน้าผู้ส่งก่อนแล้วลองใหม่',
};

/** Reads the account once; each parcel that passes takes one of the remaining numbers. */
export async function bookingPreviewer(
  tx: TenantTx,
  { services, courier: id, request }: Pick<BatchOpening, 'services' | 'courier' | 'request'>,
): Promise<PreviewOrder> {
  const courier = deployedCourier(services.config, id);
  const account = await findAccount(tx, id);
  if (!courier || !account) return () => undefined;
  const isNumbered = chosenProtocol(services, courier, account).givesNumbers === true;
  const numbers = courier.numbers && !isNumbered;
  const left = numbers
    ? await ownNumbers.numbersLeft(tx, { courier, details: await senderDetails(tx, id) })
    : Infinity;
  let taken = 0;
  return (order, sender) => {
    if (!sender) return undefined;
    const parcel = buildParcel({ merchantNumber: 'foreseen', order, sender, request });
    const refused = turnedDown(services, { courier, account }, parcel);
    if (refused) return { code: refused.code, text: `${refused.messageTh} — ${refused.todoTh}` };
    if (left === null) return faultNoRange;
    taken += 1;
    return taken > left ? faultNoNumber : undefined;
  };
}
