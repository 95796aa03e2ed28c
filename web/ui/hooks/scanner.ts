// Barcode scanners act as keyboards: a quick burst of keys ended by Enter is a scan, also with a Thai layout.
import { useLayoutEffect, useRef } from 'react';
import { isTypingIn } from './typing-in.ts';

const BURST_MS = 35;
const SHORTEST = 6;

const marks: Readonly<Record<string, readonly [string, string]>> = {
  Minus: ['-', '_'],
  Equal: ['=', '+'],
  Slash: ['/', '?'],
  Period: ['.', '>'],
  Comma: [',', '<'],
  Semicolon: [';', ':'],
  Space: [' ', ' '],
  NumpadAdd: ['+', '+'],
  NumpadSubtract: ['-', '-'],
};

/** The character of the key on a Latin layout: scanners send key positions, not characters. */
export function latinOf(
  event: Pick<KeyboardEvent, 'code' | 'shiftKey' | 'getModifierState'>,
): string {
  const { code, shiftKey } = event;
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter) {
    // Caps Lock inverts the case that a scanner sends.
    return shiftKey === event.getModifierState('CapsLock') ? letter.toLowerCase() : letter;
  }
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  if (digit) return digit;
  return marks[code]?.[shiftKey ? 1 : 0] ?? '';
}

export interface Burst {
  text: string;
  lastAt: number;
}

/** Processes one key; returns the scanned text when this key ends a scan. */
export function followKey(burst: Burst, event: KeyboardEvent): string | null {
  const quick = event.timeStamp - burst.lastAt < BURST_MS;
  burst.lastAt = event.timeStamp;
  if (event.code === 'Enter' || event.code === 'NumpadEnter') {
    const { text } = burst;
    burst.text = '';
    return quick && text.length >= SHORTEST ? text : null;
  }
  if (event.code.startsWith('Shift')) return null;
  if (event.ctrlKey || event.altKey || event.metaKey) burst.text = '';
  else burst.text = (quick ? burst.text : '') + latinOf(event);
  return null;
}

const takesScans = (target: EventTarget | null): boolean =>
  !isTypingIn(target) || (target instanceof HTMLElement && 'scan' in target.dataset);

/** Calls `onScan` for every scan outside inputs, and inside inputs marked with `scan`. */
export function useScanner(onScan: (code: string) => void): void {
  const latest = useRef(onScan);
  useLayoutEffect(() => {
    latest.current = onScan;
  });
  useLayoutEffect(() => {
    const burst: Burst = { text: '', lastAt: Number.NEGATIVE_INFINITY };
    const onKey = (event: KeyboardEvent) => {
      const code = followKey(burst, event);
      if (code === null || !takesScans(event.target)) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current(code);
    };
    // Before the screen's shortcuts, or Enter would also open the row under the cursor.
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, []);
}
