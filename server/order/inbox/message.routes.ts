// Calls of the inbox, and the hooks of LINE and sale pages.
import * as c from '@app/contract/order/inbox';
import type { Job } from '../../platform/jobs.ts';
import { route, routeOutside, routePublic, type Route } from '../../platform/route.ts';
import { routePrepared } from '../../platform/route-prepared.ts';
import { forgetAlias, learnAlias } from '../../catalog/index.ts';
import {
  countMessagesUse,
  listDeliveriesUse,
  listMessagesUse,
  pasteMessageUse,
  setMessageStateUse,
} from './manage-messages.ts';
import { applyLeftJob } from './apply-left.job.ts';
import { nameSenderJob } from './name-sender.job.ts';
import {
  openLineOrderUse,
  openOrderUse,
  readLineOpeningUse,
  readOpeningUse,
} from './open-order.ts';
import { receiveLineUse } from './receive-line.ts';
import { receiveSalepageUse, tryPageUse } from './receive-salepage.ts';

export const messageRoutes: readonly Route[] = [
  route(c.listMessages, listMessagesUse),
  route(c.countMessages, countMessagesUse),
  route(c.pasteMessage, pasteMessageUse),
  route(c.setMessageState, setMessageStateUse),
  routePrepared(c.openOrder, readOpeningUse, openOrderUse),
  routePrepared(c.openLineOrder, readLineOpeningUse, openLineOrderUse),
  route(c.learnAlias, ({ tx, body }) => learnAlias(tx, body)),
  route(c.forgetAlias, ({ tx, body }) => forgetAlias(tx, body)),
  route(c.listDeliveries, listDeliveriesUse),
  routeOutside(c.tryPage, tryPageUse),
  routePublic(c.receiveLine, receiveLineUse),
  routePublic(c.receiveSalepage, receiveSalepageUse),
];

export const messageJobs: readonly Job[] = [nameSenderJob, applyLeftJob];
