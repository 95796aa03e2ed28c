// Guarantees of reading barcodes from keys.
import { expect, test } from 'vitest';
import { followKey, type Burst } from './scanner.ts';

interface ScanPress {
  code: string;
  shift?: boolean;
  caps?: boolean;
  gapMs?: number;
}

function scan(presses: readonly ScanPress[]): string | null {
  const burst: Burst = { text: '', lastAt: Number.NEGATIVE_INFINITY };
  let at = 0;
  let last: string | null = null;
  for (const { code, shift = false, caps = false, gapMs = 8 } of presses) {
    at += gapMs;
    const event = {
      code,
      shiftKey: shift,
      ctrlKey: false,
      altKey: false,
      metaKey: false,
      timeStamp: at,
      getModifierState: (name: string) => name === 'CapsLock' && caps,
    };
    last = followKey(burst, event as KeyboardEvent);
  }
  return last;
}

const digits = (text: string): ScanPress[] => [...text].map((digit) => ({ code: `Digit${digit}` }));
const enter: ScanPress = { code: 'Enter' };

test('the scanner reads a burst of key positions in Latin letters, whatever the layout types', () => {
  const code = [
    { code: 'KeyT', shift: true },
    { code: 'KeyH', shift: true },
    ...digits('0120304'),
    enter,
  ];
  expect(scan(code)).toBe('TH0120304');
});

test('the scanner keeps capital letters of a tracking number with caps lock on', () => {
  const keys = ['KeyT', 'KeyH'].map((code) => ({ code, caps: true }));
  expect(scan([...keys, ...digits('0120'), enter])).toBe('TH0120');
});

test('the scanner reads the number pad as digits', () => {
  const keys = [...'885001'].map((digit) => ({ code: `Numpad${digit}` }));
  expect(scan([...keys, enter])).toBe('885001');
});

test('the scanner does not take manual typing for a scan', () => {
  expect(
    scan([...digits('123456').map((key) => ({ ...key, gapMs: 90 })), { ...enter, gapMs: 90 }]),
  ).toBeNull();
});

test('the scanner ignores a short burst, and starts a new one after a pause', () => {
  expect(scan([...digits('12345'), enter])).toBeNull();
  expect(scan([...digits('99'), { code: 'Digit1', gapMs: 400 }, ...digits('23456'), enter])).toBe(
    '123456',
  );
});

test('the scanner makes no scan of typed digits followed by a late Enter', () => {
  expect(scan([...digits('123456'), { ...enter, gapMs: 500 }])).toBeNull();
});
