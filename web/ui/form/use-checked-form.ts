// A form's life, whatever checks it: draft, leave guard, one submit at a time, server texts beside their fields.
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import {
  useController,
  useForm,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import { toast } from '../feedback/toast.ts';
import { useIsHere } from '../hooks/is-here.ts';
import { AppError, isAbort } from '../http.ts';
import { goToGarbled } from '../input/garbled.ts';
import { networkError } from '../wire/app-error.ts';
import { useDraft, type DraftState } from './use-draft.ts';

/** `again`: the seller pressed 'save and add another'. */
export interface SubmitHow {
  again: boolean;
}

export interface CheckedFormOptions<T extends FieldValues, Out> {
  resolver: Resolver<T>;
  defaults: DefaultValues<T>;
  /** Sends it, and may answer how to go on instead. A thrown AppError lands beside its fields or above the save button. */
  submit: (values: Out, how: SubmitHow) => Promise<SubmitHow | void>;
  /** Called once nothing unsaved is left: whatever takes the form's place starts without its draft. */
  saved?: (values: Out) => void;
  /** Keeps what is typed under this name until it is saved. */
  draft?: string;
  /** Whoever shows the form keeps what is typed: leaving it loses nothing either. */
  isKept?: boolean;
  /** Takes nothing while it is saved: the boxes are emptied for the next one then, and what was typed meanwhile would be lost. */
  isHeld?: boolean;
}

export interface AppFormState<T extends FieldValues> {
  rhf: UseFormReturn<T>;
  /** Where its boxes stand. */
  area: RefObject<HTMLFormElement | null>;
  draft: DraftState;
  /** What refused the last submit and belongs to no field. */
  problem: AppError | null;
  send: (how: SubmitHow) => Promise<void>;
  hasDraft: boolean;
  /** It is being saved, and takes nothing until the answer. */
  isHeld: boolean;
}

const asAppError = (fault: unknown): AppError =>
  fault instanceof AppError ? fault : networkError(fault);

/** Server paths name the body's inputs; those the form shows get the text, the rest stay in the problem. */
function placeFieldErrors<T extends FieldValues>(rhf: UseFormReturn<T>, error: AppError): boolean {
  const shown = Object.entries(error.fields).filter(([path]) => {
    const known = path in rhf.control._fields || rhf.getValues(path as FieldPath<T>) !== undefined;
    return known;
  });
  for (const [path, message] of shown)
    rhf.setError(path as FieldPath<T>, { type: 'server', message });
  return shown.length > 0 && shown.length === Object.keys(error.fields).length;
}

/** The form is gone: where its user is now, they learn that it was not saved and what is left of it. */
function tellElsewhere(fault: unknown, hasDraft: boolean): void {
  if (fault instanceof AppError ? fault.isSilent : isAbort(fault) && !hasDraft) return;
  const why = fault instanceof AppError ? `${fault.text} ` : '';
  const next = hasDraft ? 'ร่างยังอยู่ กลับไปบันทึกอีกครั้งได้' : 'กลับไปกรอกแล้วบันทึกอีกครั้ง';
  toast.warn(`ข้อมูลจากหน้าก่อนยังไม่ได้บันทึก – ${why}${next}`, { label: 'รับทราบ', run: () => {} });
}

/** What was typed while a save was under way is not saved: it stays unsaved, with its draft. False when nothing was. */
function keepTypedSince<T extends FieldValues>(rhf: UseFormReturn<T>, asked: T): boolean {
  const now = rhf.getValues();
  const typed = (Object.keys(now) as Path<T>[]).filter(
    (name) => JSON.stringify(now[name]) !== JSON.stringify(asked[name]),
  );
  if (typed.length === 0) return false;
  rhf.reset(asked);
  for (const name of typed) rhf.setValue(name, now[name], { shouldDirty: true });
  return true;
}

/** Nothing gets the focus while it is held: it goes back to where it was. */
function useHold(isWanted: boolean) {
  const [isHeld, setHeld] = useState(false);
  const back = useRef<Element | null>(null);
  const hold = useCallback(() => {
    if (!isWanted) return;
    back.current = document.activeElement;
    setHeld(true);
  }, [isWanted]);
  const release = useCallback(() => {
    if (!isWanted) return;
    // At once: a box with a fault is to be gone to right after.
    flushSync(() => setHeld(false));
    if (document.activeElement === document.body && back.current instanceof HTMLElement)
      back.current.focus();
  }, [isWanted]);
  return { isHeld, hold, release };
}

/** To the first wrong box we go ourselves: the library would take the one that came first, not the one that stands first. */
const checking = { mode: 'onTouched', shouldFocusError: false } as const;

/** Where the form's boxes stand; whenever it was refused, the first of those that are wrong is gone to. */
function useArea<T extends FieldValues>({ formState }: UseFormReturn<T>) {
  const area = useRef<HTMLFormElement>(null);
  const { submitCount } = formState;
  useEffect(() => {
    // A form that nobody has sent yet takes the focus from nobody.
    if (submitCount > 0) area.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [submitCount]);
  return area;
}

export function useCheckedForm<T extends FieldValues, Out = T>(
  options: CheckedFormOptions<T, Out>,
): AppFormState<T> {
  const { resolver, defaults, submit, saved } = options;
  const [problem, setProblem] = useState<AppError | null>(null);
  const rhf = useForm<T>({ ...checking, resolver, defaultValues: defaults });
  // Read here, or the form library would not keep it up to date for guard and draft.
  void rhf.formState.isDirty;
  const draft = useDraft(rhf, options.draft);
  const area = useArea(rhf);
  const sending = useRef(false);
  const isHere = useIsHere();
  const { isHeld, hold, release } = useHold(options.isHeld === true);
  const hasDraft = draft.isKept || options.isKept === true;

  const send = useCallback(
    async (how: SubmitHow) => {
      if (sending.current || goToGarbled(area.current)) return;
      sending.current = true;
      setProblem(null);
      await rhf
        .handleSubmit(async (values) => {
          try {
            const asked = structuredClone(rhf.getValues());
            hold();
            const { again } = (await submit(values as unknown as Out, how).finally(release)) ?? how;
            if (!again && !saved && keepTypedSince(rhf, asked)) return;
            // First clean, then without a draft: a box that loses its focus meanwhile would keep it again.
            rhf.reset(again ? (defaults as T) : rhf.getValues());
            await draft.drop();
            saved?.(values as unknown as Out);
          } catch (fault) {
            if (!isHere.current) {
              tellElsewhere(fault, hasDraft);
              return;
            }
            if (isAbort(fault)) return;
            const error = asAppError(fault);
            if (!placeFieldErrors(rhf, error) && !error.isSilent) setProblem(error);
          }
        })()
        .finally(() => {
          sending.current = false;
        });
    },
    [rhf, area, submit, saved, draft, defaults, isHere, hasDraft, hold, release],
  );
  return { rhf, area, draft, problem, send, hasDraft, isHeld };
}

interface KeptValue<V> {
  readonly value: V;
  readonly change: (value: V) => void;
  readonly draft: DraftState;
}

/** One value that is typed without a form, such as a list of lines; its draft is kept under `name` until it is dropped. */
export function useKeptValue<V>(name: string, before: V): KeptValue<V> {
  const rhf = useForm<FieldValues>({ defaultValues: { value: before } });
  // Read here, or the form library would not keep it up to date for the draft.
  void rhf.formState.isDirty;
  const { field } = useController({ control: rhf.control, name: 'value' });
  const draft = useDraft(rhf, name);
  return { value: field.value as V, change: field.onChange, draft };
}
