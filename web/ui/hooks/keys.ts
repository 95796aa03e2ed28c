// Keyboard shortcuts by physical key, so that they work with a Thai layout; `?` lists the active ones.
import { useLayoutEffect, useRef } from 'react';
import { likes } from './likes.ts';
import { createStore } from './store.ts';
import { isTypingIn } from './typing-in.ts';

export interface KeyBinding {
  /** `event.code`; two codes are pressed one after the other within a second: ['KeyG', 'KeyO']. */
  code: string | readonly [string, string];
  shift?: boolean;
  /** Ctrl, or Cmd on a Mac. */
  ctrl?: boolean;
  alt?: boolean;
  /** Its text in the help: 'แถวถัดไป'. */
  label: string;
  /** Its heading in the help: 'รายการ'. */
  group: string;
  /** Also active while typing in a field. */
  inFields?: boolean;
  /** Also active while a window is open: it belongs to the window's content. */
  inLayers?: boolean;
  run: () => void;
}

const SEQUENCE_MS = 1000;

/** Active bindings, the latest screen's last. */
export const keyStore = createStore<readonly KeyBinding[]>([]);

const pressedBy = new Set(['Enter', 'NumpadEnter', 'Space']);

/** Links, buttons and inputs handle these keys themselves. */
const pressesItself = (event: KeyboardEvent): boolean =>
  pressedBy.has(event.code) &&
  !event.ctrlKey &&
  !event.metaKey &&
  event.target instanceof HTMLElement &&
  event.target.closest('a[href], button, summary, input, [role="button"], [role="option"]') !==
    null;

/** An open dialog, menu or list disables the screen's shortcuts. */
const hasLayer = (): boolean => document.querySelector('[data-layer]') !== null;

const sameModifiers = (binding: KeyBinding, event: KeyboardEvent): boolean =>
  (binding.shift ?? false) === event.shiftKey &&
  (binding.ctrl ?? false) === (event.ctrlKey || event.metaKey) &&
  (binding.alt ?? false) === event.altKey;

const isLetter = ({ code, ctrl, alt }: KeyBinding): boolean =>
  !ctrl && !alt && [code].flat().some((each) => /^(Key|Slash)/.test(each));

let first: { code: string; at: number } | null = null;

/** The number pad's Enter counts as Enter, because amounts are typed there. */
export const codeOf = ({ code }: KeyboardEvent): string =>
  code === 'NumpadEnter' ? 'Enter' : code;

function matches(binding: KeyBinding, event: KeyboardEvent): boolean {
  if (!sameModifiers(binding, event)) return false;
  if (typeof binding.code === 'string') return binding.code === codeOf(event);
  const [before, now] = binding.code;
  return (
    now === codeOf(event) && first?.code === before && event.timeStamp - first.at < SEQUENCE_MS
  );
}

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || pressesItself(event)) return;
  const typing = isTypingIn(event.target);
  const layered = hasLayer();
  const binding = keyStore
    .get()
    .findLast(
      (each) =>
        (each.inFields || (!typing && (each.inLayers || !layered))) &&
        matches(each, event) &&
        (likes().letterKeys || !isLetter(each)),
    );
  first = typing ? null : { code: event.code, at: event.timeStamp };
  if (!binding) return;
  event.preventDefault();
  first = null;
  binding.run();
}

let listening = false;

/** Active while the component is mounted; `null` disables them. */
export function useKeys(bindings: readonly KeyBinding[] | null): void {
  const latest = useRef(bindings);
  // Before the first paint, because a key may be pressed as soon as its action is visible.
  useLayoutEffect(() => {
    latest.current = bindings;
  });
  const signature = bindings?.map((each) => `${String(each.code)}${each.label}`).join('|') ?? '';
  useLayoutEffect(() => {
    if (signature === '') return;
    if (!listening) addEventListener('keydown', onKey);
    listening = true;
    // Registered once per set of keys; `run` always calls the latest render.
    const mine = (latest.current ?? []).map((each, index) => ({
      ...each,
      run: () => latest.current?.[index]?.run(),
    }));
    keyStore.set((all) => [...all, ...mine]);
    return () => keyStore.set((all) => all.filter((each) => !mine.includes(each as never)));
  }, [signature]);
}

const names: Readonly<Record<string, string>> = {
  Slash: '/',
  Escape: 'Esc',
  ArrowDown: '↓',
  ArrowUp: '↑',
};
const keyName = (code: string): string => names[code] ?? code.replace(/^(Key|Digit)/, '');

/** 'Ctrl+Enter', 'G แล้ว O', '?': a binding as the help shows it. */
export function writtenKeys(binding: Pick<KeyBinding, 'code' | 'shift' | 'ctrl' | 'alt'>): string {
  if (binding.code === 'Slash' && binding.shift) return '?';
  const keys =
    typeof binding.code === 'string'
      ? keyName(binding.code)
      : binding.code.map(keyName).join(' แล้ว ');
  return `${binding.ctrl ? 'Ctrl+' : ''}${binding.alt ? 'Alt+' : ''}${binding.shift ? 'Shift+' : ''}${keys}`;
}
