// What upkeep may ask of the domain customer.
import { ERASES_BUYER, type DomainUpkeep } from '../platform/upkeep.ts';
import { restoreAddress } from './address/manage-addresses.ts';
import { restoreChannel } from './channel/manage-channels.ts';
import { addressesIn, channelsIn, newAddressIds, newChannelIds } from './move-in.store.ts';
import {
  deletedAddresses,
  deletedChannels,
  eraseRecipients,
  removeAddresses,
  removeChannels,
  waitingAddresses,
  waitingChannels,
} from './upkeep.store.ts';

export const customerUpkeep = {
  tables: {
    addresses: ERASES_BUYER,
    channels: {
      buyer: 'none',
      export: { without: ['webhook_hash', 'line_secret', 'line_token'] },
    },
  },
  eraseBuyer: async (tx, { phone }) =>
    phone === null ? {} : { addresses: await eraseRecipients(tx, phone) },
  trash: {
    address: {
      deleted: deletedAddresses,
      restore: (tx, session, { id }) => restoreAddress(tx, session, id),
      purge: { word: 'addresses', waiting: waitingAddresses, run: removeAddresses },
    },
    channel: {
      deleted: deletedChannels,
      restore: (tx, _session, { id }) => restoreChannel(tx, id),
      purge: { word: 'channels', waiting: waitingChannels, run: removeChannels },
    },
  },
  moveIn: {
    addresses: { ids: newAddressIds, write: addressesIn },
    channels: { ids: newChannelIds, write: channelsIn },
  },
} satisfies DomainUpkeep;
