// Binds the calls and jobs of messages to buyers.
import * as c from '@app/contract/buyer/message';
import type { Job } from '../../platform/jobs.ts';
import { route, routeOutside, type Route } from '../../platform/route.ts';
import { getMessageRulesUse, lineQuotaUse, saveMessageRuleUse } from './manage-rules.ts';
import { noticeOrdersJob } from './notice-orders.ts';
import { listSentUse, sendMessageUse, writeMessageUse } from './order-messages.ts';
import { sendMessagesJob } from './send-messages.job.ts';

export const buyerMessageRoutes: readonly Route[] = [
  route(c.getMessageRules, getMessageRulesUse),
  route(c.saveMessageRule, saveMessageRuleUse),
  routeOutside(c.lineQuota, lineQuotaUse),
  route(c.listSent, listSentUse),
  route(c.writeMessage, writeMessageUse),
  route(c.sendMessage, sendMessageUse),
];

export const buyerMessageJobs: readonly Job[] = [noticeOrdersJob, sendMessagesJob];
