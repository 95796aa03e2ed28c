// The guarantees of every adapter, tested by replaying the recordings of each courier in the
// registry. No network.
import { courierIds } from '@app/contract/kit/carriers';
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { capabilitiesOf } from './kit/courier.ts';
import { buckets } from './kit/parcel.ts';
import {
  accountOf,
  answered,
  answersOf,
  play,
  recordingsOf,
  stage,
  voices,
  type RecordedCourier,
} from './playback.ts';
import { findCourier, listCouriers } from './registry.ts';

const required: Record<string, string[]> = {
  book: ['book.ok', 'book.refused'],
  cancel: ['cancel.ok'],
  track: ['track.delivered', 'track.returned', 'track.unknown'],
  parsePush: ['webhook.status', 'webhook.returned', 'webhook.unknown', 'webhook.forged'],
};

/** The scans of a tracked parcel, oldest first. */
function actionsIn(outcome: unknown): unknown[] {
  const { parcel } = outcome as { parcel?: { events: { action: string }[] } };
  return parcel?.events.map((event) => event.action) ?? [];
}

const thai = /[\u0e01-\u0e5b]/;

const couriers = listCouriers();

test('every courier has an id and a number of its own, and there is at least one', () => {
  expect(couriers.length).toBeGreaterThan(0);
  for (const courier of couriers) expect(findCourier(courier.id)).toBe(courier);
  expect(new Set(couriers.map((courier) => courier.carrier)).size).toBe(couriers.length);
});

test('a courier that is not built is absent and not a stub', () => {
  const built = couriers.map((courier) => courier.id);
  for (const id of courierIds.filter((name) => !built.includes(name))) {
    expect(findCourier(id)).toBeNull();
  }
});

/** The credential fields of an account; some belong to only one of the courier's protocols. */
function fieldsOf(voice: RecordedCourier) {
  const { credentialFields, protocols } = voice.courier;
  const chosen = protocols && accountOf(voice)[protocols.field];
  return credentialFields.filter(
    (field) => field.onlyFor === undefined || field.onlyFor === chosen,
  );
}

describe.each(voices().map((voice) => [voice.name, voice] as const))(
  'the courier %s',
  (_name, voice) => {
    const { courier } = voice;
    const recordings = recordingsOf(voice);
    const calls = recordings.filter(([, recording]) => recording.response);

    describe('tables', () => {
      test('give each status one display code, a bucket of the product and both labels', () => {
        const displays = courier.statuses.map((row) => row.display);
        expect(new Set(displays).size).toBe(displays.length);
        for (const row of courier.statuses) {
          expect(buckets).toContain(row.bucket);
          expect(row.labelTh).toMatch(thai);
          expect(row.labelEn).not.toBe('');
        }
      });

      test('say in Thai what happened and what to do for each error', () => {
        const codes = courier.errors.map((row) => row.code);
        expect(new Set(codes).size).toBe(codes.length);
        for (const row of courier.errors) {
          expect(row.messageTh).toMatch(thai);
          expect(row.todoTh).toMatch(thai);
        }
      });

      test('have one row in Thai per code of services and categories', () => {
        for (const choices of [courier.services, courier.categories]) {
          expect(new Set(choices.map((choice) => choice.code)).size).toBe(choices.length);
          for (const choice of choices) expect(choice.labelTh).toMatch(thai);
        }
      });

      test('ask in the credential form for exactly the fields of the schema', () => {
        const account = accountOf(voice);
        const fields = fieldsOf(voice);
        expect(Object.keys(account).sort()).toEqual(fields.map((field) => field.name).sort());
        expect(courier.credentialSchema.safeParse(account).success).toBe(true);
        expect(courier.credentialSchema.safeParse({ ...account, more: 'x' }).success).toBe(false);
        for (const none of [undefined, null, {}])
          expect(courier.credentialSchema.safeParse(none).success).toBe(false);
        const padded = Object.fromEntries(
          Object.entries(account).map(([name, value]) => [name, ` ${value}\r\n`]),
        );
        expect(courier.credentialSchema.parse(padded)).toEqual(account);
        for (const field of fields.filter((entry) => entry.isRequired)) {
          const { [field.name]: _gone, ...rest } = account;
          expect(courier.credentialSchema.safeParse(rest).success).toBe(false);
        }
      });

      test('have https in each built-in address', () => {
        const hosts = Object.values(courier.hosts).filter((host) => host !== null);
        for (const host of hosts) expect(new URL(host).protocol).toBe('https:');
      });

      test('have label sizes, and an acknowledgement wherever pushes are read', () => {
        const hasLabel = courier.label !== undefined || courier.bringsLabel === true;
        expect(courier.labelSizes.length > 0).toBe(hasLabel);
        expect(courier.parsePush === undefined).toBe(courier.ackPush === undefined);
        const [taken, refused] = [true, false].map((isTaken) =>
          courier.ackPush?.(isTaken, { contentType: '', body: '' }),
        );
        expect(taken === undefined || taken.body !== refused?.body).toBe(true);
      });
    });

    test('refuses a parcel in booking exactly as in validation, without a call', async () => {
      const recording = recordings.find(([name]) => name === 'book.ok')?.[1];
      const parcel = recording!.call.parcel;
      const account = accountOf(voice);
      expect(courier.validateParcel(account, parcel)).toBeNull();
      const wrong = [
        { ...parcel, weightGrams: 0 },
        { ...parcel, weightGrams: 999_000 },
        { ...parcel, widthCm: 999 },
        { ...parcel, remark: 'ก'.repeat(401) },
        { ...parcel, receiver: { ...parcel.receiver, postcode: '123' } },
      ];
      for (const one of wrong) {
        const { link, sent } = stage(voice, () => answered(200, 'application/json', '{}'));
        const refused = courier.validateParcel(account, one);
        expect(refused).toMatchObject({ outcome: 'refused', code: 'LOCAL' });
        expect(await courier.book(link, one)).toEqual(refused);
        expect(sent).toEqual([]);
      }
    });

    describe('recordings', () => {
      test('cover every capability and say where they come from', () => {
        for (const capability of capabilitiesOf(courier)) {
          for (const name of required[capability] ?? []) {
            expect(existsSync(`${voice.folder}${name}.json`), name).toBe(true);
          }
          if (capability === 'ackPush') continue;
          const played = recordings.filter(([, recording]) => recording.capability === capability);
          expect(played.length, capability).toBeGreaterThan(0);
        }
        for (const [name, recording] of recordings) {
          expect(recording.source, name).toMatch(/§/);
          expect(typeof recording.seenLive, name).toBe('boolean');
        }
      });

      test.each(recordings)(
        '%s gives its outcome, the same when it is played twice',
        async (_name, recording) => {
          const first = stage(voice, answersOf(recording));
          const outcome = await play(courier, recording, first.link);
          expect(outcome).toMatchObject(recording.expect);
          expect(actionsIn(outcome)).toEqual(recording.actions ?? actionsIn(outcome));
          const again = await play(courier, recording, stage(voice, answersOf(recording)).link);
          expect(again).toEqual(outcome);
        },
      );

      if (courier.bringsLabel)
        test('hold a booking that brings a printable label', async () => {
          const [, recording] = recordings.find(([name]) => name === 'book.ok')!;
          const booked = await courier.book(
            stage(voice, answersOf(recording)).link,
            recording.call.parcel,
          );
          const { label } = booked as { label?: Uint8Array };
          expect(Buffer.from(label ?? '').toString('latin1')).toMatch(/^%PDF-/);
        });

      test.each(calls)('%s sends the recorded request', async (_name, recording) => {
        const { link, sent } = stage(voice, answersOf(recording));
        await play(courier, recording, link);
        const [request] = sent;
        const {
          path,
          form = {},
          json = {},
          headers = {},
          body,
          query = {},
        } = recording.request ?? {};
        expect(request?.url.pathname).toBe(path);
        expect(request?.headers).toMatchObject(headers);
        expect(Object.fromEntries(request?.url.searchParams ?? [])).toMatchObject(query);
        const fields = Object.fromEntries(new URLSearchParams(request?.body));
        expect(fields).toMatchObject(form);
        const written: unknown = body ? JSON.parse(request?.body ?? '') : {};
        expect(written).toMatchObject(body ?? {});
        for (const [name, holds] of Object.entries(json)) {
          expect(JSON.parse(fields[name] ?? '')).toMatchObject(holds);
        }
      });

      test.each(calls)(
        '%s is recorded once per request, without a secret or personal data',
        async (_name, recording) => {
          const { link, sent, exchanges } = stage(voice, answersOf(recording));
          await play(courier, recording, link);
          expect(exchanges.length).toBe(sent.length);
          const written = JSON.stringify(exchanges);
          for (const field of fieldsOf(voice).filter((entry) => entry.isSecret)) {
            expect(written).not.toContain(link.credentials[field.name]);
          }
          if (!recording.call.parcel) return;
          const { receiver, sender } = recording.call.parcel;
          for (const party of [receiver, sender]) {
            for (const text of [party.name, party.phone, party.address]) {
              expect(written).not.toContain(text);
            }
          }
        },
      );
    });
  },
);
