// The shop's warehouses as Flash lists them, and the last known state of pickups.
import type { listNotifications, listPickups, listWarehouses } from '@app/contract/shipping/pickup';
import type { Gives } from '@app/contract/kit/endpoint';
import type { Words } from '../../courier-setup/index.ts';
import type { Call, OutsideCall } from '../../platform/route.ts';
import { askPickupCourier, failureOf } from './ask-pickup-courier.ts';
import { countReady, pageOfPickups } from './pickup.store.ts';
import { pickupOf } from './pickup-view.ts';

export async function listWarehousesUse(
  call: OutsideCall<typeof listWarehouses>,
): Promise<Gives<typeof listWarehouses>> {
  const { services, actor } = call;
  const told = await askPickupCourier<Words.Warehouses>(call, 'warehouses', (courier, link) =>
    courier.warehouses?.(link),
  );
  if (told.outcome !== 'warehouses') throw failureOf(told);
  const ready = await services.db.withTenant(actor, (tx) => countReady(tx), { mode: 'read' });
  return { items: told.warehouses.map(({ no, ...rest }) => ({ id: no, ...rest })), ready };
}

type ListCall = Call<typeof listPickups> | Call<typeof listNotifications>;

async function list({ tx, query }: ListCall, onlyWarehouses: boolean) {
  const { page, pageSize, date = null } = query;
  const { rows, total } = await pageOfPickups(tx, { date, onlyWarehouses }, { page, pageSize });
  return {
    items: rows.map(pickupOf),
    pagination: { current_page: page, per_page: pageSize, total_count: total },
  };
}

export const listPickupsUse = (call: Call<typeof listPickups>) => list(call, true);
export const listNotificationsUse = (call: Call<typeof listNotifications>) => list(call, false);
