// API calls for messages to buyers; the only file of the feature that makes them.
import {
  getMessageRules,
  lineQuota,
  listSent,
  saveMessageRule,
  sendMessage,
  writeMessage,
  type MessageEvent,
  type MessageRule,
} from '@app/contract/buyer/message';
import type { Gives } from '@app/contract/kit/endpoint';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../ui/http.ts';
import { keyOf, read } from '../../ui/wire/query.ts';

export type SentMessages = Gives<typeof listSent>;

export const sentQuery = (id: number) => read(listSent, { params: { id } }, { quiet: true });

export const sentChanged = (client: QueryClient, id: number): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf(listSent, { params: { id } }) });

export const write = async (id: number, event: MessageEvent): Promise<string> =>
  (await call(writeMessage, { params: { id }, body: { event } })).text;

export const send = (id: number, event: MessageEvent, channel: 'line' | 'email') =>
  call(sendMessage, { params: { id }, body: { event, channel } });

export const rulesQuery = () => read(getMessageRules, {});
export const quotaQuery = () => read(lineQuota, {}, { quiet: true });

export const saveRule = (
  { event, channel, version }: MessageRule,
  { isOn, words }: Pick<MessageRule, 'isOn' | 'words'>,
): Promise<MessageRule> =>
  call(saveMessageRule, { body: { event, channel, version, isOn, words } });

export const rulesChanged = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf(getMessageRules) });
