// What one may have done in a minute.
import { expect, test } from 'vitest';
import { Failure } from './failure.ts';
import { createMinuteLimit } from './minute-limit.ts';

test('a user is refused what is over its limit until its minute ends, and no other user with it', () => {
  const count = createMinuteLimit(2);
  const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds));
  const asked = (who: string, seconds: number) => {
    try {
      count(who, at(seconds));
      return 'done';
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return `${error.code} ${error.info.retryAfterSeconds}`;
    }
  };
  expect([asked('1', 0), asked('1', 10), asked('1', 20), asked('2', 20)]).toEqual([
    'done',
    'done',
    'TOO_MANY_REQUEST 40',
    'done',
  ]);
  expect([asked('1', 59), asked('1', 60), asked('2', 61)]).toEqual([
    'TOO_MANY_REQUEST 1',
    'done',
    'done',
  ]);
});
