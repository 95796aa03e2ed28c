// What an account can do at Track & Trace: ask where parcels are, ask for pushes, and read them.
import { timingSafeEqual } from 'node:crypto';
import type { CourierCalls, CourierLink } from '../../kit/courier.ts';
import { parseJson } from '../../kit/form.ts';
import type { Failure } from '../../kit/outcome.ts';
import { looksLikeS10 } from '../s10.ts';
import { toRefused } from '../thaipost.map.ts';
import { ask, checkKey } from './track.call.ts';
import { toPush, toTracked } from './track.map.ts';
import * as wire from './track.wire.ts';

type Batch = Awaited<ReturnType<typeof traceOf>>;

async function traceOf(link: CourierLink, barcode: string[]) {
  const done = await ask(link, wire.trackService, {
    operation: 'track',
    path: wire.paths.track,
    content: { status: 'all', language: 'TH', barcode },
    shape: wire.Tracked,
  });
  if (done.outcome !== 'answer') return done;
  const { status, message, response } = done.answer;
  if (!status || !response) {
    return toRefused({ code: '', text: message ?? '', raw: done.answer });
  }
  const { items, track_count: count } = response;
  const parcels = barcode.flatMap((number) => {
    const scans = items[number];
    return scans === undefined ? [] : [toTracked(number, scans ?? [])];
  });
  const lookups = count && { used: count.count_number, most: count.track_count_limit };
  return { outcome: 'ok' as const, parcels, lookups };
}

/** A number that they have not seen has no scans, and so has one that does not exist: only its shape can be judged. */
export const track: CourierCalls['track'] = async (link, trackingNumber) => {
  const unknown = toRefused({ code: 'NOT_S10', text: '' });
  if (!looksLikeS10(trackingNumber)) return unknown;
  const done = await traceOf(link, [trackingNumber]);
  if (done.outcome !== 'ok') return done;
  const [parcel] = done.parcels;
  return parcel ? { outcome: 'tracked', parcel } : unknown;
};

/** A batch that fails does not take the others with it. */
export const trackMany: CourierCalls['trackMany'] = async (link, trackingNumbers) => {
  const numbers = [...new Set(trackingNumbers)];
  const asked = numbers.filter(looksLikeS10);
  const done: Extract<Batch, { outcome: 'ok' }>[] = [];
  const failed: { trackingNumbers: string[]; failure: Failure }[] = [];
  for (const batch of batchesOf(asked)) {
    const one = await traceOf(link, batch);
    if (one.outcome === 'ok') done.push(one);
    else failed.push({ trackingNumbers: batch, failure: one });
  }
  const [first] = failed;
  if (first && done.length === 0) return first.failure;
  const parcels = done.flatMap((one) => one.parcels);
  const told = new Set([
    ...parcels.map((parcel) => parcel.trackingNumber),
    ...failed.flatMap((one) => one.trackingNumbers),
  ]);
  const lookups = done.at(-1)?.lookups;
  const missing = numbers.filter((number) => !told.has(number));
  return { outcome: 'tracked', parcels, missing, failed, ...(lookups && { lookups }) };
};

function batchesOf(numbers: readonly string[]): string[][] {
  const count = Math.ceil(numbers.length / wire.batchMax);
  return Array.from({ length: count }, (_, at) =>
    numbers.slice(at * wire.batchMax, (at + 1) * wire.batchMax),
  );
}

/** Once for each parcel; the address of the pushes is set on Thailand Post's page for developers. */
export const subscribe: CourierCalls['subscribe'] = async (link, trackingNumbers) => {
  const numbers = [...new Set(trackingNumbers)];
  const taken: string[] = [];
  for (const barcode of batchesOf(numbers)) {
    const done = await ask(link, wire.hookService, {
      operation: 'subscribe',
      path: wire.paths.hook,
      content: { status: 'all', language: 'TH', barcode, req_previous_status: true },
      shape: wire.Hooked,
    });
    const { status, message, response } = done.outcome === 'answer' ? done.answer : {};
    if (done.outcome === 'answer' && status && response) {
      const yes = response.items.filter((item) => item.status).map((item) => item.barcode);
      taken.push(...barcode.filter((number) => yes.includes(number)));
      continue;
    }
    // What an earlier batch has reached stays reached; asking again for it does no harm.
    if (taken.length > 0) break;
    return done.outcome === 'answer'
      ? toRefused({ code: '', text: message ?? '', raw: done.answer })
      : done;
  }
  return { outcome: 'subscribed', taken, refused: numbers.filter((one) => !taken.includes(one)) };
};

export async function checkKeys(link: CourierLink): Promise<{ outcome: 'ok' } | Failure> {
  const tracks = await checkKey(link, wire.trackService);
  if (tracks.outcome !== 'token') return tracks;
  if ((link.credentials['hookApiKey'] ?? '') === '') return { outcome: 'ok' };
  const hooks = await checkKey(link, wire.hookService);
  return hooks.outcome === 'token' ? { outcome: 'ok' } : hooks;
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** A shop that has set no key of its own is guarded by the secret in the hook's path alone. */
export const parsePush: CourierCalls['parsePush'] = (credentials, push) => {
  const read = wire.Push.safeParse(parseJson(push.body));
  if (!read.success) return { outcome: 'rejected', reason: 'malformed', detail: 'no items' };
  const { hookKey = '' } = credentials;
  const { authorization = '' } = push.headers ?? {};
  if (hookKey !== '' && !isSame(authorization, `Bearer ${hookKey}`)) {
    return { outcome: 'rejected', reason: 'signature', detail: 'not the bearer that was agreed' };
  }
  const parsed = toPush(read.data.items);
  return parsed ?? { outcome: 'rejected', reason: 'malformed', detail: 'no barcode' };
};

export const ackPush: CourierCalls['ackPush'] = (isTaken) => ({
  status: isTaken ? 200 : 401,
  contentType: 'text/plain; charset=utf-8',
  body: isTaken ? 'OK' : 'REJECTED',
});
