// The couriers as choices of boxes and filters; one that the shop has switched off is offered nowhere.
import { carriers } from '@app/contract/kit/carriers';

export const carriersByCode = carriers.map(({ code, name, flag }) => ({
  value: code as number,
  label: name,
  flag,
}));
/** As they stand in an address. */
export const carriersByText = carriersByCode.map((choice) => ({
  ...choice,
  value: String(choice.value),
}));
export const carriersById = carriers.map(({ id, name, flag }) => ({
  value: id,
  label: name,
  flag,
}));
