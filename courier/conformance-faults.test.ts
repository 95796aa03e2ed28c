// What every adapter must do when the network, the courier or the parcel is bad: never throw, never
// guess.
import { describe, expect, test } from 'vitest';
import type { WireRequest, WireResult } from './kit/http.ts';
import type { Parcel } from './kit/parcel.ts';
import {
  accountOf,
  answered,
  answersOf,
  play,
  read,
  recordingsOf,
  stage,
  type Recording,
  voices,
} from './playback.ts';

describe.each(voices().map((voice) => [voice.name, voice] as const))(
  'the courier %s',
  (_name, voice) => {
    const { courier } = voice;
    const calls = recordingsOf(voice).filter(([, recording]) => recording.response);
    const one = (name: string): Recording => read<Recording>(voice, name);

    describe('distinguishing failures', () => {
      const accidents: [string, WireResult, Record<string, unknown>][] = [
        [
          'no connection',
          { delivery: 'not_sent', error: 'refused' },
          { outcome: 'down', reason: 'unreachable' },
        ],
        [
          'HTTP 404 of a gateway',
          answered(404, 'text/html', '<html>'),
          { outcome: 'down', reason: 'turned_away' },
        ],
        ['HTTP 429', answered(429, 'text/html', ''), { outcome: 'down', reason: 'throttled' }],
        [
          'a timeout after sending',
          { delivery: 'maybe_sent', reason: 'timeout', error: 'late' },
          { outcome: 'unknown', reason: 'timeout' },
        ],
        [
          'a cut after sending',
          { delivery: 'maybe_sent', reason: 'cut', error: 'reset' },
          { outcome: 'unknown', reason: 'cut' },
        ],
        [
          'HTTP 500',
          answered(500, 'text/html', 'oops'),
          { outcome: 'unknown', reason: 'server_error' },
        ],
        [
          'HTTP 408',
          answered(408, 'text/html', ''),
          { outcome: 'unknown', reason: 'server_error' },
        ],
        ['a redirect', answered(302, 'text/html', ''), { outcome: 'unknown', reason: 'malformed' }],
        [
          'half a JSON',
          answered(200, 'application/json', '{"code":1,"mess'),
          { outcome: 'unknown', reason: 'malformed' },
        ],
        [
          'an HTML page',
          answered(200, 'text/html', '<html>ok</html>'),
          { outcome: 'unknown', reason: 'malformed' },
        ],
        ['nothing', answered(200, '', ''), { outcome: 'unknown', reason: 'malformed' }],
        [
          'JSON of another kind',
          answered(200, 'application/json', '[null]'),
          { outcome: 'unknown', reason: 'malformed' },
        ],
      ];
      const oneOfEach = calls.filter(
        ([, recording], index) =>
          calls.findIndex(([, other]) => other.capability === recording.capability) === index,
      );
      const cases = oneOfEach.flatMap(([, recording]) =>
        accidents.map(
          ([accident, answer, expected]) =>
            [recording.capability, accident, { answer, expected, recording }] as const,
        ),
      );

      test.each(cases)(
        'gives the right outcome for %s: %s',
        async (_capability, _accident, story) => {
          const { link } = stage(voice, () => story.answer);
          expect(await play(courier, story.recording, link)).toMatchObject(story.expected);
        },
      );

      test('is down and sends nothing when its turn is not granted', async () => {
        const { link, sent } = stage(voice, answersOf(one('book.ok')));
        const held = { ...link, turn: () => Promise.reject(new Error('paused')) };
        expect(await play(courier, one('book.ok'), held)).toMatchObject({
          outcome: 'down',
          reason: 'throttled',
        });
        expect(sent).toEqual([]);
      });

      test('keeps a booked parcel when the call record cannot be stored', async () => {
        const { link } = stage(voice, answersOf(one('book.ok')));
        const broken = { ...link, record: () => Promise.reject(new Error('disk full')) };
        expect(await play(courier, one('book.ok'), broken)).toMatchObject({ outcome: 'booked' });
      });
    });

    describe('booking', () => {
      const base = one('book.ok').call.parcel;
      const send = async (parcel: Parcel): Promise<{ outcome: unknown; sent: WireRequest[] }> => {
        const { link, sent } = stage(voice, answersOf(one('book.ok')));
        return { outcome: await courier.book(link, parcel), sent };
      };

      test('sends Thai text exactly as it was given', async () => {
        const name = 'ก๊วยเตี๋ยวน้ำใส ผู้ปั้น ฏฐฑฒณ ๆ ฯ';
        const address = '99/9 ซ.นํ้าใจ ถ.เพชรเกษม "ตึก A" & <B> + 100%';
        const { sent } = await send({ ...base, receiver: { ...base.receiver, name, address } });
        const raw = sent[0]?.body ?? '';
        const body = raw.startsWith('{') ? raw : decodeURIComponent(raw.replaceAll('+', ' '));
        // JSON escapes quotation marks, and may escape letters as \u codes.
        const text = body
          .replace(/\\u([0-9a-f]{4})/gi, (_all, hex: string) =>
            String.fromCharCode(parseInt(hex, 16)),
          )
          .replaceAll('\\"', '"');
        expect(text).toContain(name);
        expect(text).toContain(address);
      });

      test.each<[string, Partial<Parcel>, string]>([
        [
          'a name too long',
          { receiver: { ...base.receiver, name: 'ก'.repeat(1000) } },
          'receiver.name',
        ],
        ['no phone', { receiver: { ...base.receiver, phone: ' - ' } }, 'receiver.phone'],
        ['no district', { receiver: { ...base.receiver, district: '\u00a0' } }, 'receiver.place'],
        [
          'a postcode of four digits',
          { receiver: { ...base.receiver, postcode: '3400' } },
          'receiver.postcode',
        ],
        ['no sender name', { sender: { ...base.sender, name: '' } }, 'sender.name'],
        [
          'an address too long',
          { receiver: { ...base.receiver, address: 'x'.repeat(2000) } },
          'receiver.address',
        ],
        ['no weight', { weightGrams: 0 }, 'weight'],
        ['half a gram', { weightGrams: 1.5 }, 'weight'],
        ['too heavy', { weightGrams: 1_000_000 }, 'weight'],
        ['a side too long', { widthCm: 1000 }, 'size'],
        ['half a satang', { codAmountSatang: 0.5 }, 'cod'],
        ['a negative COD', { codAmountSatang: -1 }, 'cod'],
        ['a negative value', { declaredValueSatang: -1 }, 'declaredValue'],
        ['a remark too long', { remark: 'ก'.repeat(5000) }, 'remark'],
        ['an empty number of ours', { merchantNumber: '' }, 'merchantNumber'],
      ])(
        'refuses %s before anything is sent and names the field',
        async (_name, change, fixField) => {
          const { outcome, sent } = await send({ ...base, ...change });
          expect(outcome).toMatchObject({ outcome: 'refused', fixField });
          expect(sent).toEqual([]);
        },
      );
    });

    if (courier.parsePush)
      test('never throws while reading a push', () => {
        const bodies = ['', '{', '[]', 'null', '\u0000', 'data[', 'a=b&data=%7B', '%', '"x"', '1'];
        for (const contentType of ['', 'application/json', 'application/x-www-form-urlencoded']) {
          for (const body of bodies) {
            expect(courier.parsePush?.(accountOf(voice), { contentType, body }).outcome).toBe(
              'rejected',
            );
          }
        }
      });
  },
);
