// What upkeep may ask of courier-setup. Exchanges about a parcel are deleted with its buyer, by shipping.
import { ERASES_BUYER, KNOWS_NO_BUYER, type DomainUpkeep } from '../platform/upkeep.ts';
import { addressIsSenders, anyExchange, forgetExchanges } from './upkeep.store.ts';

export const courierSetupUpkeep = {
  tables: {
    carrier_senders: KNOWS_NO_BUYER,
    courier_accounts: { buyer: 'none', export: { without: ['credentials', 'hook_secret'] } },
    courier_exchanges: ERASES_BUYER,
    courier_number_series: KNOWS_NO_BUYER,
  },
  passing: [{ any: anyExchange, forget: forgetExchanges }],
  needs: { address: addressIsSenders },
} satisfies DomainUpkeep;
