// The couriers as options by id; a separate file, because no order list needs them.
import { carriers, moduleOf } from '@app/contract/kit/carriers';

export const carriersById = carriers.map((carrier) => ({
  value: carrier.id,
  label: carrier.name,
  module: moduleOf(carrier),
}));
