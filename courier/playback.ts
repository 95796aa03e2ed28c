// Plays a courier's recordings without a network, for the lists of guarantees beside this file.
import { readdirSync, readFileSync } from 'node:fs';
import type { Courier, CourierLink, Credentials } from './kit/courier.ts';
import type { Exchange } from './kit/exchange.ts';
import type { WireRequest, WireResult } from './kit/http.ts';
import type { Parcel } from './kit/parcel.ts';

export interface Recording {
  capability: string;
  source: string;
  seenLive: boolean;
  call: {
    parcel: Parcel;
    trackingNumber: string;
    trackingNumbers: string[];
    size: string;
    webhook: { url: string; isOn: boolean };
    contentType: string;
    body: string;
  };
  request?: { path: string; form: Record<string, string> };
  response?: { status: number; type: string; body?: unknown; text?: string };
  expect: Record<string, unknown>;
  actions?: string[];
}

const folders: Record<string, string> = {
  flashexpress: 'flash',
  jnt: 'jnt',
  kerry: 'kerry',
  thaipost: 'thaipost',
  bestexpress: 'best',
  spx: 'spx',
};

export function folderOf(courier: Courier): string {
  return new URL(`./${folders[courier.id]}/`, import.meta.url).pathname;
}

export function read<T>(courier: Courier, name: string): T {
  return JSON.parse(readFileSync(`${folderOf(courier)}recordings/${name}.json`, 'utf8')) as T;
}

export const accountOf = (courier: Courier): Credentials =>
  read<{ credentials: Credentials }>(courier, 'account').credentials;

export function recordingsOf(courier: Courier): [string, Recording][] {
  return readdirSync(`${folderOf(courier)}recordings`)
    .filter((file) => file.endsWith('.json') && file !== 'account.json')
    .map((file) => file.slice(0, -'.json'.length))
    .map((name) => [name, read<Recording>(courier, name)]);
}

export interface Stage {
  link: CourierLink;
  sent: WireRequest[];
  exchanges: Exchange[];
}

export function stage(courier: Courier, answer: () => WireResult): Stage {
  const sent: WireRequest[] = [];
  const exchanges: Exchange[] = [];
  const link: CourierLink = {
    credentials: accountOf(courier),
    environment: 'production',
    now: () => 1_700_000_000_000,
    nonce: () => '1700000000000',
    record: (exchange) => void exchanges.push(exchange),
    transport: async (request) => {
      sent.push(request);
      return answer();
    },
  };
  return { link, sent, exchanges };
}

export const answered = (status: number, type: string, text: string): WireResult => ({
  delivery: 'answered',
  status,
  headers: { 'content-type': type },
  body: Buffer.from(text),
});

export function answerOf(recording: Recording): WireResult {
  const { status, type, body, text } = recording.response ?? { status: 200, type: '' };
  return answered(status, type, text ?? JSON.stringify(body));
}

/** Calls the capability a recording names with its arguments. */
export async function play(
  courier: Courier,
  recording: Recording,
  link: CourierLink,
): Promise<unknown> {
  const { call } = recording;
  switch (recording.capability) {
    case 'book':
      return courier.book(link, call.parcel);
    case 'cancel':
      return courier.cancel?.(link, call.trackingNumber);
    case 'track':
      return courier.track?.(link, call.trackingNumber);
    case 'trackMany':
      return courier.trackMany?.(link, call.trackingNumbers);
    case 'label':
      return courier.label?.(link, call.trackingNumber, call.size);
    case 'registerWebhook':
      return courier.registerWebhook?.(link, call.webhook);
    case 'checkConnection':
      return courier.checkConnection(link);
    case 'parsePush':
      return courier.parsePush?.(link.credentials, call);
    default:
      throw new Error(`no such capability: ${recording.capability}`);
  }
}
