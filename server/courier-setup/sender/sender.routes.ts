// Binds the calls of couriers' senders.
import { getSender, setSender } from '@app/contract/courier-setup/sender';
import { route, type Route } from '../../platform/route.ts';
import { getSenderUse, setSenderUse } from './edit-sender.ts';

export const senderRoutes: Route[] = [
  route(getSender, getSenderUse),
  route(setSender, setSenderUse),
];
