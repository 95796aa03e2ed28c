// The input for codes: from a scanner wherever the focus is, by typing, or with the phone's camera.
import { Suspense, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../action/button.tsx';
import { SkeletonText } from '../feedback/states.tsx';
import { isTypingIn } from '../hooks/typing-in.ts';
import { latinOf } from '../hooks/scanner.ts';
import { TextInput } from '../input/text-input.tsx';
import { lazyPart } from '../lazy-part.ts';

const Camera = lazyPart(() => import('./camera.tsx'));

/** A focused input on a phone opens a keyboard over half the screen. */
const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches;

/** Long for a scanner, short for a person. */
const ALONE_MS = 150;

interface ScanActions {
  take: (code: string) => void;
  keys: Readonly<Record<string, () => void>>;
}

const isEnter = ({ code }: KeyboardEvent): boolean => code === 'Enter' || code === 'NumpadEnter';

const isThai = (letter: string): boolean => /[\u0e00-\u0e7f]/.test(letter);
const isDigit = (letter: string): boolean => /\d/.test(letter);

/**
 * Scanners send key positions: text typed through a Thai layout is mapped back. It is recognised by its letters, and
 * by characters in place of digits: 2 and 3 became / and -.
 */
function codeOf(text: string, places: string): string {
  const letters = [...text];
  if (letters.length !== places.length) return text;
  const isOther = letters.some(
    (letter, at) => isThai(letter) || (isDigit(places[at] ?? '') && !isDigit(letter)),
  );
  return isOther ? places : text;
}

/**
 * Follows every key on the screen: characters go into the input wherever the focus was, and Enter submits it. Unlike
 * timing-based detection this works with slow scanners, short codes and busy machines.
 */
class ReaderKeys {
  readonly #box: () => HTMLInputElement | null;
  readonly #hands: () => ScanActions;
  #places = '';

  constructor(box: () => HTMLInputElement | null, hands: () => ScanActions) {
    this.#box = box;
    this.#hands = hands;
  }

  readonly follow = (event: KeyboardEvent): void => {
    const box = this.#box();
    if (!box || event.ctrlKey || event.altKey || event.metaKey) return;
    const isHere = event.target === box;
    const isElsewhere = isTypingIn(event.target) || document.querySelector('[data-layer]') !== null;
    if (!isHere && isElsewhere) return;
    if (isEnter(event)) this.#end(event, box, isHere);
    else this.#add(event, box, isHere);
  };

  #end(event: KeyboardEvent, box: HTMLInputElement, isHere: boolean): void {
    // The user presses the focused button.
    if (!isHere) return;
    event.preventDefault();
    event.stopPropagation();
    const code = codeOf(box.value, this.#places);
    this.#empty(box);
    const { take, keys } = this.#hands();
    const run = keys[code];
    if (run) run();
    else take(code);
  }

  /** At once: the next code may arrive before the screen is rendered again. */
  #empty(box: HTMLInputElement): void {
    this.#places = '';
    box.value = '';
  }

  /** A single key was pressed by a person: a scanner continues within a few milliseconds. */
  #maybePress(box: HTMLInputElement): void {
    const { take, keys } = this.#hands();
    const run = keys[this.#places];
    if (!run) return;
    setTimeout(() => {
      if (keys[this.#places] !== run || box.value.length > 1) return;
      this.#empty(box);
      take('');
      run();
    }, ALONE_MS);
  }

  #add(event: KeyboardEvent, box: HTMLInputElement, isHere: boolean): void {
    const letter = latinOf(event);
    if (event.code === 'Backspace') this.#places = this.#places.slice(0, -1);
    if (letter === '' || (letter === ' ' && !isHere)) return;
    if (box.value === '') this.#places = '';
    this.#places += letter;
    this.#maybePress(box);
    if (isHere) return;
    box.focus();
    // The character belongs to the code, not to the screen's shortcuts.
    event.stopPropagation();
  }
}

/** The input receives keys from the moment it is visible: a scan during the first paint is not lost. */
function useReaderKeys(scanActions: ScanActions) {
  const box = useRef<HTMLInputElement | null>(null);
  const latest = useRef(scanActions);
  useLayoutEffect(() => {
    latest.current = scanActions;
  });
  useLayoutEffect(() => {
    const keys = new ReaderKeys(
      () => box.current,
      () => latest.current,
    );
    addEventListener('keydown', keys.follow, { capture: true });
    return () => removeEventListener('keydown', keys.follow, { capture: true });
  }, []);
  return (element: HTMLElement | null) => {
    box.current = element instanceof HTMLInputElement ? element : null;
  };
}

interface ScanBoxProps {
  label: string;
  hint?: string;
  /** Single keys with a meaning here: '1' selects the first option. */
  keys?: Readonly<Record<string, () => void>>;
  onScan: (code: string) => void;
}

const noKeys = {};

export function ScanBox({ label, hint, keys = noKeys, onScan }: ScanBoxProps) {
  const [typed, setTyped] = useState('');
  const [hasCamera, setHasCamera] = useState(false);
  const submitCode = (code: string) => {
    setTyped('');
    if (code.trim() !== '') onScan(code.trim());
  };
  const inputRef = useReaderKeys({ take: submitCode, keys });
  return (
    <form
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        submitCode(typed);
      }}
    >
      <div className="flex items-end gap-2 max-sm:flex-wrap">
        <TextInput
          className="min-w-0 flex-1 max-sm:basis-full"
          label={label}
          inputRef={inputRef}
          focusFirst={!isTouch()}
          value={typed}
          onChange={setTyped}
        />
        <Button type="submit">ตกลง</Button>
        {hasCamera ? null : (
          <Button icon="camera" onClick={() => setHasCamera(true)}>
            กล้อง
          </Button>
        )}
      </div>
      {hint ? <p className="mt-1 text-sm text-ink2">{hint}</p> : null}
      {hasCamera ? (
        <Suspense fallback={<SkeletonText lines={4} />}>
          <Camera onCode={submitCode} onClose={() => setHasCamera(false)} />
        </Suspense>
      ) : null}
    </form>
  );
}
