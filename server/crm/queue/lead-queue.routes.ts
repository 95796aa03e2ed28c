// Binds the calls of the lead queue.
import {
  countQueue,
  getMyDay,
  listQueue,
  lockLead,
  takeNextLead,
  unlockLead,
} from '@app/contract/crm/queue';
import { route, type Route } from '../../platform/route.ts';
import {
  countQueueUse,
  getMyDayUse,
  listQueueUse,
  lockLeadUse,
  takeNextLeadUse,
  unlockLeadUse,
} from './take-lead.ts';

export const leadQueueRoutes: Route[] = [
  route(listQueue, listQueueUse),
  route(countQueue, countQueueUse),
  route(takeNextLead, takeNextLeadUse),
  route(getMyDay, getMyDayUse),
  route(lockLead, lockLeadUse),
  route(unlockLead, unlockLeadUse),
];
