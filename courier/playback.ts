// Replays a courier's recordings without a network, for the conformance tests beside this file.
import { readdirSync, readFileSync } from 'node:fs';
import type { Courier, CourierLink, Credentials } from './kit/courier.ts';
import type { Exchange } from './kit/exchange.ts';
import type { WireRequest, WireResult } from './kit/http.ts';
import type { Parcel, PickupAsk } from './kit/parcel.ts';
import { listCouriers } from './registry.ts';

interface Response {
  status: number;
  type: string;
  body?: unknown;
  text?: string;
  /** A file, base64-encoded. */
  bytes?: string;
}

export interface Recording {
  capability: string;
  source: string;
  seenLive: boolean;
  call: {
    parcel: Parcel;
    trackingNumber: string;
    merchantNumber?: string;
    trackingNumbers: string[];
    size: string;
    webhook: { url: string; isOn: boolean };
    contentType: string;
    body: string;
    headers: Record<string, string>;
    pickup: PickupAsk;
    /** Arguments of pickup calls: the ticket of a pickup, and the day of a list of pickups. */
    ticket: string;
    day: string;
  };
  /**
   * `json`: form fields that hold JSON text, with the values that the text must contain; `body`:
   * the same for a JSON body.
   */
  request?: {
    path: string;
    form?: Record<string, string>;
    query?: Record<string, string>;
    json?: Record<string, object>;
    body?: object;
    headers?: Record<string, string>;
  };
  response?: Response;
  /** The answers to the second and later calls. */
  then?: Response[];
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

function folderOf(courier: Courier): string {
  return new URL(`./${folders[courier.id]}/`, import.meta.url).pathname;
}

/**
 * A courier together with an account's protocol; a second protocol keeps its recordings in its own
 * folder.
 */
export interface RecordedCourier {
  name: string;
  courier: Courier;
  folder: string;
}

export function voices(): RecordedCourier[] {
  return listCouriers().flatMap((courier) => {
    const folder = `${folderOf(courier)}recordings/`;
    const others = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => ({
        name: `${courier.id} ${name}`,
        courier,
        folder: `${folder}${name}/`,
      }));
    return [{ name: courier.id, courier, folder }, ...others];
  });
}

export function read<T>(recordedCourier: RecordedCourier, name: string): T {
  return JSON.parse(readFileSync(`${recordedCourier.folder}${name}.json`, 'utf8')) as T;
}

export const accountOf = (recordedCourier: RecordedCourier): Credentials =>
  read<{ credentials: Credentials }>(recordedCourier, 'account').credentials;

export function recordingsOf(recordedCourier: RecordedCourier): [string, Recording][] {
  return readdirSync(recordedCourier.folder)
    .filter((file) => file.endsWith('.json') && file !== 'account.json')
    .map((file) => file.slice(0, -'.json'.length))
    .map((name) => [name, read<Recording>(recordedCourier, name)]);
}

export interface Stage {
  link: CourierLink;
  sent: WireRequest[];
  exchanges: Exchange[];
}

export function stage(recordedCourier: RecordedCourier, answer: () => WireResult): Stage {
  const sent: WireRequest[] = [];
  const exchanges: Exchange[] = [];
  const link: CourierLink = {
    credentials: accountOf(recordedCourier),
    environment: 'training',
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

/** Returns the recorded answers in order, then repeats the last one. */
export function answersOf({ response, then = [] }: Recording): () => WireResult {
  const answers = [response ?? { status: 200, type: '' }, ...then];
  let next = 0;
  return () => {
    const { status, type, body, text, bytes } = answers[Math.min(next, answers.length - 1)]!;
    next += 1;
    const file = bytes === undefined ? null : Buffer.from(bytes, 'base64').toString('latin1');
    return answered(status, type, file ?? text ?? JSON.stringify(body));
  };
}

/** Calls the capability that a recording names, with the recorded arguments. */
export async function play(
  courier: Courier,
  recording: Recording,
  link: CourierLink,
): Promise<unknown> {
  const { call } = recording;
  const { trackingNumber, merchantNumber = 'DEMO-0001' } = call;
  const numbers = { trackingNumber, merchantNumber };
  switch (recording.capability) {
    case 'book':
      return courier.book(link, call.parcel);
    case 'cancel':
      return courier.cancel?.(link, { ...numbers, sent: call.parcel });
    case 'update':
      return courier.update?.(link, call.parcel);
    case 'track':
      return courier.track?.(link, call.trackingNumber);
    case 'trackMany':
      return courier.trackMany?.(link, call.trackingNumbers);
    case 'label':
      return courier.label?.(link, numbers, call.size);
    case 'registerWebhook':
      return courier.registerWebhook?.(link, call.webhook);
    case 'checkConnection':
      return courier.checkConnection(link);
    case 'subscribe':
      return courier.subscribe?.(link, call.trackingNumbers);
    case 'estimate':
      return courier.estimate?.(link, call.parcel);
    case 'warehouses':
      return courier.warehouses?.(link);
    case 'callPickup':
      return courier.callPickup?.(link, call.pickup);
    case 'pickups':
      return courier.pickups?.(link, call.day);
    case 'cancelPickup':
      return courier.cancelPickup?.(link, call.ticket);
    case 'proof':
      return courier.proof?.(link, call.trackingNumber);
    case 'parsePush':
      return courier.parsePush?.(link.credentials, call);
    default:
      throw new Error(`no such capability: ${recording.capability}`);
  }
}
