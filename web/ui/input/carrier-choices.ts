// The couriers as options of inputs and filters, without those that the shop has switched off.
import { carriers, moduleOf } from '@app/contract/kit/carriers';

export const carriersByCode = carriers.map((carrier) => ({
  value: carrier.code as number,
  label: carrier.name,
  module: moduleOf(carrier),
}));
/** In the form of a query string. */
export const carriersByText = carriersByCode.map((choice) => ({
  ...choice,
  value: String(choice.value),
}));
