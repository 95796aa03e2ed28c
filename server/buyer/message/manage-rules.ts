// The shop's message rules, and what is left of LINE's monthly quota.
import {
  messageChannels,
  messageEventNames,
  type getMessageRules,
  type lineQuota,
  type MessageChannel,
  type MessageEvent,
  type MessageRule,
  type saveMessageRule,
} from '@app/contract/buyer/message';
import type { Gives } from '@app/contract/kit/endpoint';
import { channelSecretsOf } from '../../customer/index.ts';
import { fail } from '../../platform/failure.ts';
import type { Call, OutsideCall } from '../../platform/route.ts';
import { lineChannels, lockRule, rulesOf, saveRule, type RuleRow } from './message.store.ts';
import { quotaOf } from './push-line.ts';
import { usualWords } from './words.ts';

const ruleOf = (
  event: MessageEvent,
  channel: MessageChannel,
  row: RuleRow | undefined,
): MessageRule => ({
  event,
  channel,
  isOn: channel === 'copy' || (row?.is_on ?? false),
  words: row?.words ?? usualWords(event),
  isOwn: (row?.words ?? null) !== null,
  version: row?.version ?? 0,
});

export async function getMessageRulesUse({
  tx,
  services,
}: Call<typeof getMessageRules>): Promise<Gives<typeof getMessageRules>> {
  const rows = new Map((await rulesOf(tx)).map((row) => [`${row.event} ${row.channel}`, row]));
  const channels = Object.keys(messageChannels) as MessageChannel[];
  const items = messageEventNames.flatMap((event) =>
    channels.map((channel) => ruleOf(event, channel, rows.get(`${event} ${channel}`))),
  );
  const hasLine = (await lineChannels(tx)).length > 0;
  const { SMTP_URL, LINE_API_URL } = services.config;
  const isPlayed = new URL(LINE_API_URL).hostname === '127.0.0.1';
  return { items, hasLine, hasMail: SMTP_URL !== undefined, isPlayed };
}

export async function saveMessageRuleUse({
  tx,
  body,
}: Call<typeof saveMessageRule>): Promise<MessageRule> {
  const { event, channel, isOn, version } = body;
  const before = await lockRule(tx, event, channel);
  if (version !== undefined && version !== (before?.version ?? 0)) throw fail('STALE');
  const given = body.words.trim();
  const words = given === '' || given === usualWords(event) ? null : given;
  const seen = version ?? null;
  const row = await saveRule(tx, { event, channel, isOn: isOn && channel !== 'copy', words, seen });
  if (!row) throw fail('STALE');
  tx.audit({
    action: 'option.message',
    entity: 'option',
    before: { event, channel, isOn: before?.is_on ?? false, words: before?.words ?? null },
    after: { event, channel, isOn, words },
  });
  return ruleOf(event, channel, row);
}

export async function lineQuotaUse({
  services,
  actor,
  incoming,
}: OutsideCall<typeof lineQuota>): Promise<Gives<typeof lineQuota>> {
  const channels = await services.db.withTenant(
    actor,
    async (tx) => {
      const rows = await lineChannels(tx);
      return Promise.all(
        rows.map(async ({ id, name }) => ({
          ...{ channelId: id, name },
          token: (await channelSecretsOf(tx, services.secrets, id))?.token ?? '',
        })),
      );
    },
    { mode: 'read' },
  );
  const url = services.config.LINE_API_URL;
  const items = channels.map(async ({ token, ...channel }) => ({
    ...channel,
    ...(await quotaOf({ url, token, signal: incoming.signal })),
  }));
  return { items: await Promise.all(items) };
}
