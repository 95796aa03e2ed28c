// Reads a chat message into the order form: fills fields that are empty or were filled by an earlier message.
import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Detection, Reading } from '@app/contract/customer/address';
import { defaultProvince } from '@app/contract/kit/province';
import { detect } from '../../customer/index.ts';
import { AppError, isAbort } from '../../ui/http.ts';
import { boxes, linesRead, paymentRead, type Box } from './as-read.ts';
import { loadPart } from '../../ui/lazy-part.ts';
import { placeParts, type OrderDraft } from './create-order.ts';
import { MOST_LETTERS } from './part-text.ts';

const READ_AFTER_MS = 150;

interface Read {
  state: 'idle' | 'busy' | 'failed';
  found: Reading | null;
  problem: AppError | null;
}

export interface Reader extends Read {
  again: () => void;
}
const nothing: Read = { state: 'idle', found: null, problem: null };

/** A price or a discount set by the seller makes a line the seller's own. */
const goods = (lines: OrderDraft['lines']): string =>
  lines
    .map(({ product, unit, price, discount, isFree }) =>
      [product.id, unit, price, discount, isFree].join('×'),
    )
    .join();

type FilledPayment = { method: OrderDraft['payment']['method']; paid: number | null };
type Filled = Partial<Record<Box, string>>;

/** Nobody's word: the province as the form began, with nothing of a place typed beside it. */
function isUntold(draft: OrderDraft, filled: Filled): boolean {
  const others = placeParts.filter((part) => part !== 'province');
  return (
    draft.province === defaultProvince &&
    others.every((part) => draft[part] === '' || draft[part] === filled[part])
  );
}

/** Which boxes take what was read: empty ones, what a message filled before, and a province that nobody named. */
function openBoxes(found: Detection, draft: OrderDraft, filled: Filled): Box[] {
  const isDefault = isUntold(draft, filled);
  const hasPlace = placeParts.some((part) => found[part] !== '');
  return boxes.filter((box) => {
    if (box === 'province' && isDefault) return hasPlace;
    return (draft[box] === '' || draft[box] === filled[box]) && found[box] !== draft[box];
  });
}

const nobodyTold: FilledPayment = { method: 'cod', paid: null };

/** How and how much is paid, as far as the message tells and the seller has not chosen another way. */
function usePaymentFill(shouldDirty: boolean) {
  const { getValues, setValue } = useFormContext<OrderDraft>();
  const filledPayment = useRef<FilledPayment | null>(null);
  /** `isInstead`: the message stands where another did, and what only that one told is told no longer. */
  return (found: Detection, isInstead: boolean) => {
    const { method, paid } = getValues('payment');
    const last = filledPayment.current;
    const isOurs = method === last?.method && paid === last.paid;
    const next = paymentRead(found) ?? (isOurs && isInstead ? nobodyTold : null);
    if (next === null || !(isOurs || (method === 'cod' && paid === null))) return;
    setValue('payment.method', next.method, { shouldDirty });
    setValue('payment.paid', next.paid, { shouldDirty });
    filledPayment.current = next;
  };
}

/** The goods of the message, over those that a message filled before. */
function useLinesFill(shouldDirty: boolean) {
  const { getValues, setValue } = useFormContext<OrderDraft>();
  const filled = useRef('');
  /** What a message filled that was cleared since. */
  const before = useRef('');
  const isOurs = (): boolean => goods(getValues('lines')) === filled.current;
  return {
    fill: async (found: Detection, isWhole: boolean, signal: AbortSignal): Promise<void> => {
      if (isWhole) filled.current ||= before.current;
      if (!isOurs()) return;
      const lines = await linesRead(found);
      // While the prices came the seller may have typed, or pasted another message.
      if (signal.aborted || !isOurs() || goods(lines) === filled.current) return;
      setValue('lines', lines, { shouldDirty, shouldValidate: lines.length > 0 });
      filled.current = goods(lines);
    },
    forget: (): void => {
      // Gone with the order that was saved: the next message fills its own.
      before.current = getValues('lines').length === 0 ? '' : filled.current;
      filled.current = '';
    },
  };
}

/** Puts what was read into the form: never over what the seller typed by hand. */
function useFill(shouldDirty: boolean) {
  const { getValues, setValue } = useFormContext<OrderDraft>();
  const filled = useRef<Filled>({});
  const fillPayment = usePaymentFill(shouldDirty);
  const { fill: fillLines, forget: forgetLines } = useLinesFill(shouldDirty);
  /** What the message filled in that was cleared since: it gives way to a whole new one, not to a part that is added. */
  const before = useRef<Filled>({});
  const isCleared = useRef(false);
  return {
    fill: async (found: Detection, signal: AbortSignal): Promise<void> => {
      const isWhole = found.phone !== '' && found.address !== '' && found.province !== '';
      if (isWhole) filled.current = { ...before.current, ...filled.current };
      const isInstead = isWhole || !isCleared.current;
      isCleared.current = false;
      before.current = {};
      for (const box of openBoxes(found, getValues(), filled.current)) {
        setValue(box, found[box], { shouldDirty, shouldValidate: found[box] !== '' });
        filled.current[box] = found[box];
      }
      fillPayment(found, isInstead);
      await fillLines(found, isWhole, signal);
    },
    /** Nothing was filled or typed: whoever left did so before the message was read. */
    isUntouched: (): boolean => {
      const draft = getValues();
      const isEmpty = (box: Box): boolean =>
        draft[box] === '' || (box === 'province' && isUntold(draft, {}));
      return draft.lines.length === 0 && boxes.every(isEmpty);
    },
    /** A restored draft already is as the seller left it. */
    adopt: (found: Detection): void => {
      for (const box of boxes) if (getValues(box) === found[box]) filled.current[box] = found[box];
    },
    forget: (): void => {
      before.current = filled.current;
      filled.current = {};
      forgetLines();
      isCleared.current = true;
    },
  };
}

interface ReadingOptions {
  /** The form is as the seller left it before: nothing is filled in. */
  isRestored: () => boolean;
  /** False when reading alone is no change that could be lost. */
  marksDirty?: boolean;
}

async function readAny(message: string, signal: AbortSignal): Promise<Reading> {
  if (message.length <= MOST_LETTERS) return detect(message, signal);
  const { readLong } = await loadPart(() => import('./several/read-long.ts'));
  return readLong(message, signal);
}

/** Reads the text a moment after it changed and fills the form around it. */
export function useReading(
  text: string,
  { isRestored, marksDirty = true }: ReadingOptions,
): Reader {
  const [round, setRound] = useState(0);
  const [reading, setReading] = useState<Read>(nothing);
  const filler = useRef(useFill(marksDirty));
  const read = useRef('');
  const restored = useRef(isRestored);
  useEffect(() => {
    const message = text.trim();
    if (message === read.current) return;
    if (message === '') {
      read.current = '';
      filler.current.forget();
      return;
    }
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      // The findings of a message that was cleared are no findings of this one.
      setReading((before) => ({ ...(read.current === '' ? nothing : before), state: 'busy' }));
      try {
        const { signal } = controller;
        const found = await readAny(message, signal);
        const isFilled = restored.current() && !filler.current.isUntouched();
        if (isFilled) filler.current.adopt(found);
        else await filler.current.fill(found, signal);
        if (signal.aborted) return;
        read.current = message;
        setReading({ state: 'idle', found, problem: null });
      } catch (fault) {
        if (isAbort(fault)) return;
        const problem = fault instanceof AppError ? fault : null;
        setReading({ state: 'failed', found: null, problem });
      }
    }, READ_AFTER_MS);
    return () => {
      clearTimeout(timer);
      controller.abort(new DOMException('a newer text', 'AbortError'));
    };
  }, [text, round]);
  return { ...(text.trim() === '' ? nothing : reading), again: () => setRound(round + 1) };
}
