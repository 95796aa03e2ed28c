// What the sound of a scan promises: heard unless the profile says otherwise.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../http.ts';
import { beep } from './beep.ts';

beforeEach(() => session.clear());
afterEach(() => vi.restoreAllMocks());

test('the beep is heard for right and wrong, which differ, and never once it is switched off', () => {
  const made = vi.spyOn(AudioContext.prototype, 'createOscillator');
  beep('item');
  beep('wrong');
  const [right, wrong] = made.mock.results.map(({ value }) => value as OscillatorNode);
  expect(right?.frequency.value).toBeGreaterThan(wrong?.frequency.value ?? Number.NaN);
  session.write('userInfo', { profile: { scanSound: false } });
  beep('item');
  expect(made).toHaveBeenCalledTimes(3);
});
