// What the sound of a scan promises: heard unless the profile says otherwise.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../http.ts';
import { beep } from './beep.ts';

beforeEach(() => session.clear());
afterEach(() => vi.restoreAllMocks());

test('right and wrong are heard, and differ; who has switched it off hears nothing from then on', () => {
  const made = vi.spyOn(AudioContext.prototype, 'createOscillator');
  beep('item');
  beep('wrong');
  const [right, wrong] = made.mock.results.map(({ value }) => value as OscillatorNode);
  expect(right?.frequency.value).toBeGreaterThan(wrong?.frequency.value ?? Number.NaN);
  session.write('userInfo', { profile: { scanSound: false } });
  beep('item');
  expect(made).toHaveBeenCalledTimes(3);
});
