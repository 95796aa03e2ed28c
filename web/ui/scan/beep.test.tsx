// What the sound of a scan promises: it plays unless the profile switches it off.
import { userEvent } from 'vitest/browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../http.ts';
import { beep } from './beep.ts';

beforeEach(() => session.clear());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('the beep plays for right and wrong, which differ, and never once it is switched off', () => {
  const made = vi.spyOn(AudioContext.prototype, 'createOscillator');
  beep('item');
  beep('wrong');
  const [right, wrong] = made.mock.results.map(({ value }) => value as OscillatorNode);
  expect(right?.frequency.value).toBeGreaterThan(wrong?.frequency.value ?? Number.NaN);
  session.write('userInfo', { profile: { scanSound: false } });
  beep('item');
  expect(made).toHaveBeenCalledTimes(3);
});

test('the beep frees the loudspeaker while nobody scans, and plays again with the next scan', async () => {
  // A page is silent before its first press.
  await userEvent.click(document.body);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const made = vi.spyOn(AudioContext.prototype, 'createOscillator');
  const state = () => (made.mock.contexts.at(-1) as AudioContext).state;
  beep('item');
  vi.advanceTimersByTime(19_000);
  beep('item');
  vi.advanceTimersByTime(19_000);
  await expect.poll(state).toBe('running');
  vi.advanceTimersByTime(1000);
  await expect.poll(state).toBe('suspended');
  beep('wrong');
  await expect.poll(state).toBe('running');
});
