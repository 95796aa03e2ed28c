// The life cycle of a form: draft, leave guard, one submit at a time, server errors beside their fields.
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

/** `again`: the user pressed 'save and add another'. */
export interface SubmitHow {
  again: boolean;
}

export interface CheckedFormOptions<T extends FieldValues, Out> {
  resolver: Resolver<T>;
  defaults: DefaultValues<T>;
  /**
   * Sends the values; may return how to continue. A thrown AppError is shown beside its fields or above the save
   * button.
   */
  submit: (values: Out, how: SubmitHow) => Promise<SubmitHow | void>;
  /** Called when nothing is unsaved: whatever replaces the form starts without its draft. */
  saved?: (values: Out) => void;
  /** Saves what is typed as a draft under this name until it is submitted. */
  draft?: string;
  /** The parent keeps the values, so leaving the form loses nothing. */
  isKept?: boolean;
  /** Read-only while saving: the inputs are cleared for the next item afterwards, and typing meanwhile would be lost. */
  isHeld?: boolean;
}

export interface AppFormState<T extends FieldValues> {
  rhf: UseFormReturn<T>;
  /** The element with the form's inputs. */
  area: RefObject<HTMLFormElement | null>;
  draft: DraftState;
  /** The error of the last submit that belongs to no field. */
  problem: AppError | null;
  send: (how: SubmitHow) => Promise<void>;
  hasDraft: boolean;
  /** Saving, and read-only until the answer. */
  isHeld: boolean;
}

const asAppError = (fault: unknown): AppError =>
  fault instanceof AppError ? fault : networkError(fault);

/** Server paths name the body's fields; errors of visible fields are shown there, the others stay in the problem. */
function placeFieldErrors<T extends FieldValues>(rhf: UseFormReturn<T>, error: AppError): boolean {
  const shown = Object.entries(error.fields).filter(([path]) => {
    const known = path in rhf.control._fields || rhf.getValues(path as FieldPath<T>) !== undefined;
    return known;
  });
  for (const [path, message] of shown)
    rhf.setError(path as FieldPath<T>, { type: 'server', message });
  return shown.length > 0 && shown.length === Object.keys(error.fields).length;
}

/** The form is gone: tells the user on the current screen that it was not saved, and whether a draft exists. */
function tellElsewhere(fault: unknown, hasDraft: boolean): void {
  if (fault instanceof AppError ? fault.isSilent : isAbort(fault) && !hasDraft) return;
  const why = fault instanceof AppError ? `${fault.text} ` : '';
  const next = hasDraft ? 'ร่างยังอยู่ กลับไปบันทึกอีกครั้งได้' : 'กลับไปกรอกแล้วบันทึกอีกครั้ง';
  toast.warn(`ข้อมูลจากหน้าก่อนยังไม่ได้บันทึก – ${why}${next}`, { label: 'รับทราบ', run: () => {} });
}

/** Typing during a save is unsaved: it stays, with its draft. False when there was none. */
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

/** Makes the form inert while saving, and restores the focus afterwards. */
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
    // Synchronously, because an input with an error gets the focus right after.
    flushSync(() => setHeld(false));
    if (document.activeElement === document.body && back.current instanceof HTMLElement)
      back.current.focus();
  }, [isWanted]);
  return { isHeld, hold, release };
}

/** We focus the first invalid input ourselves: the library would take the first registered one, not the topmost. */
const checking = { mode: 'onTouched', shouldFocusError: false } as const;

/** The form's element; after a refusal the topmost invalid input gets the focus. */
function useArea<T extends FieldValues>({ formState }: UseFormReturn<T>) {
  const area = useRef<HTMLFormElement>(null);
  const { submitCount } = formState;
  useEffect(() => {
    // Before the first submit the focus stays where it is.
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
  // Subscribes to the value; otherwise the form library would not update it for guard and draft.
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
            // Clean first, then drop the draft: an input that loses focus in between would save it again.
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

/**
 * A single value edited without a form, such as a list of lines; its draft is stored under `name` until it is
 * dropped.
 */
export function useKeptValue<V>(name: string, before: V): KeptValue<V> {
  const rhf = useForm<FieldValues>({ defaultValues: { value: before } });
  // Subscribes to the value; otherwise the form library would not update it for the draft.
  void rhf.formState.isDirty;
  const { field } = useController({ control: rhf.control, name: 'value' });
  const draft = useDraft(rhf, name);
  return { value: field.value as V, change: field.onChange, draft };
}
