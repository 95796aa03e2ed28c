// The couriers as choices of boxes and filters; one that the shop has switched off is offered nowhere.
import { carriers, moduleOf } from '@app/contract/kit/carriers';

export const carriersByCode = carriers.map((carrier) => ({
  value: carrier.code as number,
  label: carrier.name,
  module: moduleOf(carrier),
}));
/** As they stand in an address. */
export const carriersByText = carriersByCode.map((choice) => ({
  ...choice,
  value: String(choice.value),
}));
