// Log lines that would repeat every second are written less often.
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { pacedLog } from './paced-log.ts';

test('the server log writes a repeated fault once a minute, with the number of suppressed lines', () => {
  const lines: { msg: string; held?: number }[] = [];
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line) as never) });
  let second = 0;
  const say = pacedLog({ log, now: () => new Date(1_800_000_000_000 + second * 1000) });
  for (; second < 150; second += 1) say('error', new Error('refused'), 'job queue');
  say('warn', new Error('refused'), 'outbox relay will try again');
  expect(lines.map(({ msg, held }) => [msg, held])).toEqual([
    ['job queue', undefined],
    ['job queue', 59],
    ['job queue', 59],
    ['outbox relay will try again', undefined],
  ]);
});
