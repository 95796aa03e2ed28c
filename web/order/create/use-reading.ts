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

/** Nobody's choice: the form's initial province, with nothing else of a place typed. */
function isDefaultProvinceOnly(draft: OrderDraft, filled: Filled): boolean {
  const others = placeParts.filter((part) => part !== 'province');
  return (
    draft.province === defaultProvince &&
    others.every((part) => draft[part] === '' || draft[part] === filled[part])
  );
}

/**
 * The fields that take the read values: empty ones, ones filled by an earlier message, and the untouched initial
 * province.
 */
function openBoxes(found: Detection, draft: OrderDraft, filled: Filled): Box[] {
  const isDefault = isDefaultProvinceOnly(draft, filled);
  const hasPlace = placeParts.some((part) => found[part] !== '');
  return boxes.filter((box) => {
    if (box === 'province' && isDefault) return hasPlace;
    return (draft[box] === '' || draft[box] === filled[box]) && found[box] !== draft[box];
  });
}

const nobodyTold: FilledPayment = { method: 'cod', paid: null };

/** Payment method and amount, as far as the message tells and the seller has not chosen otherwise. */
function usePaymentFill(shouldDirty: boolean) {
  const { getValues, setValue } = useFormContext<OrderDraft>();
  const filledPayment = useRef<FilledPayment | null>(null);
  /** `isInstead`: the message replaces an earlier one, whose values are removed where the new one has none. */
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

/** The goods of the message replace those of an earlier message. */
function useLinesFill(shouldDirty: boolean) {
  const { getValues, setValue } = useFormContext<OrderDraft>();
  const filled = useRef('');
  /** Values filled by a message that was cleared since. */
  const before = useRef('');
  const isOurs = (): boolean => goods(getValues('lines')) === filled.current;
  return {
    fill: async (found: Detection, isWhole: boolean, signal: AbortSignal): Promise<void> => {
      if (isWhole) filled.current ||= before.current;
      if (!isOurs()) return;
      const lines = await linesRead(found);
      // While prices were loading the seller may have typed, or pasted another message.
      if (signal.aborted || !isOurs() || goods(lines) === filled.current) return;
      setValue('lines', lines, { shouldDirty, shouldValidate: lines.length > 0 });
      filled.current = goods(lines);
    },
    forget: (): void => {
      // Gone with the saved order: the next message fills its own.
      before.current = getValues('lines').length === 0 ? '' : filled.current;
      filled.current = '';
    },
  };
}

/** Fills the form with what was read, never over what the seller typed. */
function useFill(shouldDirty: boolean) {
  const { getValues, setValue } = useFormContext<OrderDraft>();
  const filled = useRef<Filled>({});
  const fillPayment = usePaymentFill(shouldDirty);
  const { fill: fillLines, forget: forgetLines } = useLinesFill(shouldDirty);
  /** Values filled by a cleared message: a new message replaces them, an added part does not. */
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
    /** Nothing was filled or typed: the user left before the message was read. */
    isUntouched: (): boolean => {
      const draft = getValues();
      const isEmpty = (box: Box): boolean =>
        draft[box] === '' || (box === 'province' && isDefaultProvinceOnly(draft, {}));
      return draft.lines.length === 0 && boxes.every(isEmpty);
    },
    /** A restored draft is as the seller left it. */
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
  /** The form was restored as the seller left it, so nothing is filled. */
  isRestored: () => boolean;
  /** False when the reading alone is no change that could be lost. */
  marksDirty?: boolean;
}

async function readAny(message: string, signal: AbortSignal): Promise<Reading> {
  if (message.length <= MOST_LETTERS) return detect(message, signal);
  const { readLong } = await loadPart(() => import('./several/read-long.ts'));
  return readLong(message, signal);
}

/** Reads the text shortly after it changed and fills the surrounding form. */
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
      // The result of a cleared message does not belong to this one.
      setReading((before) => ({ ...(read.current === '' ? nothing : before), state: 'busy' }));
      try {
        const { signal } = controller;
        const found = await readAny(message, signal);
        // The reader in the browser does not stop: its result may come after the order was saved and the form emptied.
        signal.throwIfAborted();
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
