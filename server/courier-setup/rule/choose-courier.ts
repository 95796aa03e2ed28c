// The shop's courier rules prepared for many orders: read once, then each order is a comparison.
import { courierFor, type OrderFacts, type RuledCourier } from '@app/contract/courier-setup/rule';
import { enabledCouriers } from '../account/courier-account.store.ts';
import type { TenantTx } from '../../platform/database.ts';
import { optionsOf } from '../../shop/index.ts';

export interface CourierChooser {
  /** Without rules no courier is chosen before an order is shipped. */
  readonly hasRules: boolean;
  readonly choose: (order: OrderFacts) => RuledCourier | null;
  readonly isEnabled: (courier: RuledCourier['courier']) => boolean;
}

export async function courierChooser(
  tx: TenantTx,
  { onlyWithRules = false } = {},
): Promise<CourierChooser> {
  const { courier_rules: rules, default_courier: usual } = await optionsOf(tx, [
    'courier_rules',
    'default_courier',
  ]);
  const hasRules = rules.length > 0;
  const enabled = onlyWithRules && !hasRules ? [] : await enabledCouriers(tx);
  return {
    hasRules,
    choose: (order) => courierFor({ rules, usual, order }, enabled),
    isEnabled: (courier) => enabled.includes(courier),
  };
}
