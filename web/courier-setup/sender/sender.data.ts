// API calls for couriers' senders; the only file of the feature that makes them.
import { listAddresses } from '@app/contract/customer/address';
import type { Asks } from '@app/contract/kit/endpoint';
import {
  getSender,
  setSender,
  type Sender,
  type SenderCourier,
} from '@app/contract/courier-setup/sender';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../ui/http.ts';
import { keyOf, read } from '../../ui/wire/query.ts';

export type { Sender, SenderCourier };
export type SenderBody = Asks<typeof setSender>['body'];

export const senderQuery = (c: SenderCourier) => read(getSender, { params: { c } });

export const save = (c: SenderCourier, body: SenderBody) =>
  call(setSender, { params: { c }, body });

/** After a change: updates the sender, and the address book with its address. */
export const senderChanged = async (client: QueryClient): Promise<void> => {
  await Promise.all(
    [getSender, listAddresses].map((endpoint) =>
      client.invalidateQueries({ queryKey: keyOf(endpoint) }),
    ),
  );
};
