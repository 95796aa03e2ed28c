// Track & Trace: tracks parcels, subscribes to pushes, and reads pushes.
import { batchesOf, inBatches, readBatch } from '../../kit/calls.ts';
import type { CourierCalls, CourierLink, TrackedMany } from '../../kit/courier.ts';
import { parseJson } from '../../kit/form.ts';
import type { Failure } from '../../kit/outcome.ts';
import { isSameText } from '../../kit/text.ts';
import { looksLikeS10 } from '../s10.ts';
import { toRefused } from '../thaipost.map.ts';
import { ask, checkKey } from './track.call.ts';
import { toPush, toTracked } from './track.map.ts';
import * as wire from './track.wire.ts';

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
  const unread = barcode.filter((number) => number in items && items[number] === undefined);
  const lookups = count && { used: count.count_number, most: count.track_count_limit };
  const batch = readBatch(parcels, unread.length);
  return batch.outcome === 'ok' ? { ...batch, lookups } : batch;
}

/** A number without scans may be unscanned or may not exist: only its shape can be checked. */
export const track: CourierCalls['track'] = async (link, trackingNumber) => {
  const unknown = toRefused({ code: 'NOT_S10', text: '' });
  if (!looksLikeS10(trackingNumber)) return unknown;
  const done = await traceOf(link, [trackingNumber]);
  if (done.outcome !== 'ok') return done;
  const [parcel] = done.parcels;
  return parcel ? { outcome: 'tracked', parcel } : unknown;
};

/**
 * Numbers that do not look like barcodes are skipped: they cannot exist, and would cost a lookup.
 */
export const trackMany: CourierCalls['trackMany'] = async (link, trackingNumbers) => {
  const batches = batchesOf(trackingNumbers.filter(looksLikeS10), wire.batchMax);
  const counted: Pick<TrackedMany, 'lookups'> = {};
  const done = await inBatches(batches, async (batch) => {
    const one = await traceOf(link, batch);
    if (one.outcome === 'ok' && one.lookups) counted.lookups = one.lookups;
    return one;
  });
  if (done.outcome !== 'tracked') return done;
  const strangers = batchesOf(trackingNumbers, 1)
    .flat()
    .filter((number) => !looksLikeS10(number));
  return { ...done, ...counted, missing: [...done.missing, ...strangers] };
};

/** Subscribes each parcel once; the push URL is set on Thailand Post's developer page. */
export const subscribe: CourierCalls['subscribe'] = async (link, trackingNumbers) => {
  const batches = batchesOf(trackingNumbers, wire.batchMax);
  const taken: string[] = [];
  for (const barcode of batches) {
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
    // Earlier batches stay subscribed; subscribing them again does no harm.
    if (taken.length > 0) break;
    return done.outcome === 'answer'
      ? toRefused({ code: '', text: message ?? '', raw: done.answer })
      : done;
  }
  const refused = batches.flat().filter((number) => !taken.includes(number));
  return { outcome: 'subscribed', taken, refused };
};

export async function checkKeys(link: CourierLink): Promise<{ outcome: 'ok' } | Failure> {
  const tracks = await checkKey(link, wire.trackService);
  if (tracks.outcome !== 'token') return tracks;
  if ((link.credentials['hookApiKey'] ?? '') === '') return { outcome: 'ok' };
  const hooks = await checkKey(link, wire.hookService);
  return hooks.outcome === 'token' ? { outcome: 'ok' } : hooks;
}

/** Without a hook key, only the secret in the webhook's path protects the account. */
export const parsePush: CourierCalls['parsePush'] = (credentials, push) => {
  const read = wire.Push.safeParse(parseJson(push.body));
  if (!read.success) return { outcome: 'rejected', reason: 'malformed', detail: 'no items' };
  const { hookKey = '' } = credentials;
  const { authorization = '' } = push.headers ?? {};
  if (hookKey !== '' && !isSameText(authorization, `Bearer ${hookKey}`)) {
    return { outcome: 'rejected', reason: 'signature', detail: 'not the bearer that was agreed' };
  }
  const parsed = toPush(read.data.items.rows);
  return parsed ?? { outcome: 'rejected', reason: 'malformed', detail: 'no barcode' };
};

export const ackPush: CourierCalls['ackPush'] = (isTaken) => ({
  status: isTaken ? 200 : 401,
  contentType: 'text/plain; charset=utf-8',
  body: isTaken ? 'OK' : 'REJECTED',
});
