// Groups orders by courier: the order's own choice, else the shop's rules.
import { carrierByCode, type CourierId } from '@app/contract/kit/carriers';
import { courierChooser } from '../../../courier-setup/index.ts';
import type { TenantTx } from '../../../platform/database.ts';
import { lockOrdersToShip, type OrderToShip } from '../batch.store.ts';
import { faultNoOrder, type Fault } from './plan-batch.ts';

export const NO_RULE = 'ไม่มีกฎที่ตรงกับออเดอร์นี้และยังไม่ได้ตั้งขนส่งหลัก เลือกขนส่งเอง หรือเพิ่มกฎในหน้าตั้งค่าทั่วไป';

interface Group {
  readonly courier: CourierId;
  readonly orderIds: number[];
}

interface Grouped {
  readonly groups: readonly Group[];
  readonly faults: ReadonlyMap<number, Fault>;
}

/** Locks all orders at once: locking courier by courier, two batches could deadlock. */
export async function groupByRule(tx: TenantTx, orderIds: readonly number[]): Promise<Grouped> {
  const orders = await lockOrdersToShip(tx, orderIds);
  const { choose, isEnabled } = await courierChooser(tx);
  const groups = new Map<CourierId, Group>();
  const faults = new Map<number, Fault>();
  for (const id of orderIds) {
    const order = orders.get(id);
    if (!order) {
      faults.set(id, faultNoOrder);
      continue;
    }
    const own = order.carrier === null ? undefined : carrierByCode(order.carrier)?.id;
    const courier = own && isEnabled(own) ? own : choose(factsOf(order))?.courier;
    if (!courier) {
      faults.set(id, { code: 'UNPROCESSED', text: NO_RULE });
      continue;
    }
    const group = groups.get(courier) ?? { courier, orderIds: [] };
    group.orderIds.push(id);
    groups.set(courier, group);
  }
  return { groups: [...groups.values()], faults };
}

const factsOf = (order: OrderToShip) => ({
  province: order.province,
  weight: order.weight_grams || order.goodsGrams,
  isCod: order.cod_satang > 0,
  productIds: order.items.map((item) => item.product_id),
});
