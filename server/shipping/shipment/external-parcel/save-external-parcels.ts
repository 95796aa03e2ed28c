// Parcels whose number a courier issued outside this system: stored like booked ones, so that they
// are tracked, printed and matched with COD.
import { carrierByCode, type CourierId } from '@app/contract/kit/carriers';
import { deployedCourier, enabledCouriers, findAccount } from '../../../courier-setup/index.ts';
import type { TenantTx } from '../../../platform/database.ts';
import { job, type JobCall } from '../../../platform/jobs.ts';
import type { Services } from '../../../platform/route.ts';
import {
  lockOrdersToShip,
  sendersOf,
  type BatchRequest,
  type OrderToShip,
  type SenderRow,
} from '../batch.store.ts';
import { POLL } from '../book-shipment.ts';
import { buildParcel } from '../build-parcel.ts';
import { senderFor } from '../plan/plan-batch.ts';
import {
  askExternalParcel,
  insertExternalParcels,
  type ExternalParcel,
} from './external-parcel.store.ts';

/**
 * The job payload names the order; a number that is typed while marking an order as sent comes this
 * way.
 */
export const KEEP_OUTSIDE = 'shipment.outside';

/** The job payload names the courier that the shop has just connected. */
const FOLLOW_OUTSIDE = 'shipment.follow-outside';

const FIRST_ASK_MINUTES = 30;
const plain: BatchRequest = {
  address: null,
  category: null,
  expressCategory: null,
  declaredSatang: 0,
};
/** A shop without a sender address still has parcels. */
const nobody: SenderRow = {
  id: 0,
  name: '',
  phone: '',
  address: '',
  subdistrict: '',
  district: '',
  province: '',
  postcode: '',
};

/** Takes orders with a tracking number, a courier and no booked parcel; skips the others. */
export async function saveExternalParcels(
  tx: TenantTx,
  services: Pick<Services, 'config'>,
  orderIds: readonly number[],
): Promise<void> {
  const orders = [...(await lockOrdersToShip(tx, orderIds)).values()];
  const senders = await sendersOf(tx);
  const enabled = await enabledCouriers(tx);
  const parcels: ExternalParcel[] = [];
  for (const order of orders) {
    const courier = courierOf(order);
    if (courier === null) continue;
    const account = await findAccount(tx, courier);
    const sender =
      senderFor(senders, [order.sender_address_id, account?.sender_address_id ?? null]) ?? nobody;
    const merchantNumber = `outside-${order.id}-${order.pno}`;
    const parcel = buildParcel({ merchantNumber, order, sender, request: plain });
    const asks = enabled.includes(courier) && canAsk(services, courier);
    parcels.push({
      ...{ orderId: order.id, courier, pno: order.pno, parcel },
      askInMinutes: asks ? FIRST_ASK_MINUTES : null,
    });
  }
  await insertExternalParcels(tx, parcels);
  const asked = new Set(parcels.flatMap((one) => (one.askInMinutes === null ? [] : [one.courier])));
  for (const courier of asked)
    await tx.enqueue(POLL, { courier }, { afterSeconds: 90, key: `poll:${courier}` });
}

function courierOf({ carrier, country, pno }: OrderToShip): CourierId | null {
  if (pno === '' || country !== 'TH' || carrier === null) return null;
  return carrierByCode(carrier)?.id ?? null;
}

function canAsk({ config }: Pick<Services, 'config'>, id: CourierId): boolean {
  const courier = deployedCourier(config, id);
  return courier?.track !== undefined || courier?.trackMany !== undefined;
}

interface Payload {
  readonly orderId: number;
}

export const saveExternalParcelsJob = job<Payload>({
  topic: KEEP_OUTSIDE,
  does: 'Keeps the parcel of an order whose number was typed by hand.',
  handle: ({ payload, actor, services }: JobCall<Payload>) =>
    services.db.withTenant(actor, (tx) => saveExternalParcels(tx, services, [payload.orderId])),
});

interface Connected {
  readonly courier: CourierId;
}

export const followOutsideJob = job<Connected>({
  topic: FOLLOW_OUTSIDE,
  does: 'Begins to ask a courier about numbers from outside, once the shop has connected its account there.',
  handle: followOutside,
});

async function followOutside({ payload, actor, services }: JobCall<Connected>): Promise<void> {
  const { courier } = payload;
  if (!canAsk(services, courier)) return;
  await services.db.withTenant(actor, async (tx) => {
    const enabled = await enabledCouriers(tx);
    if (!enabled.includes(courier) || !(await askExternalParcel(tx, courier))) return;
    await tx.enqueue(POLL, { courier }, { afterSeconds: 5, key: `poll:${courier}` });
  });
}
