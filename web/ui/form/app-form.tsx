// The form frame: draft notice, fields, errors, and the save buttons with their shortcuts.
import { useEffect, type ReactNode, type RefObject } from 'react';
import { FormProvider, useFormState, type FieldValues } from 'react-hook-form';
import { Button } from '../action/button.tsx';
import { ErrorNote } from '../feedback/error-note.tsx';
import { formatTime } from '../format/date.ts';
import { codeOf } from '../hooks/keys.ts';
import { LeaveGuard } from './leave-guard.tsx';
import type { AppFormState, SubmitHow } from './use-app-form.ts';
import type { DraftState } from './use-draft.ts';

export interface AppFormProps<T extends FieldValues> {
  form: AppFormState<T>;
  children: ReactNode;
  className?: string;
  /** The form's accessible name. */
  label?: string;
}

/** Shortcuts for the save buttons of a form or of a form-like area; the buttons remain the accessible way. */
export function useSaveKeys(
  area: RefObject<HTMLElement | null>,
  send: (how: SubmitHow) => Promise<void>,
): void {
  useEffect(() => {
    const element = area.current;
    const onKey = (event: KeyboardEvent) => {
      if (codeOf(event) !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      void send({ again: event.shiftKey });
    };
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, [area, send]);
}

/** Says that the content was restored from a draft, with a button to start over. */
export function RestoredNote({ draft }: { draft: DraftState }) {
  if (draft.restoredAt === null) return null;
  return (
    <p className="col-span-full mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-progress-bg px-3 py-2 text-sm text-progress">
      <span>กู้คืนร่างที่บันทึกไว้เมื่อ {formatTime(draft.restoredAt)}</span>
      <button
        type="button"
        className="font-semibold underline underline-offset-4"
        onClick={() => void draft.startOver()}
      >
        เริ่มใหม่
      </button>
    </p>
  );
}

/** Ctrl+Enter saves, Ctrl+Shift+Enter saves and adds another; both also work with a Thai keyboard layout. */
export function AppForm<T extends FieldValues>({
  form,
  children,
  className,
  label,
}: AppFormProps<T>) {
  const { rhf, area, draft, send, isHeld } = form;
  useSaveKeys(area, send);
  return (
    <FormProvider {...rhf}>
      <form
        noValidate
        aria-label={label}
        inert={isHeld}
        aria-busy={isHeld}
        className={`${className ?? ''} aria-busy:opacity-60`}
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          void send({ again: false });
        }}
        ref={area}
      >
        <RestoredNote draft={draft} />
        {children}
        <LeaveGuard form={form} />
      </form>
    </FormProvider>
  );
}

export interface FormActionsProps<T extends FieldValues> {
  form: AppFormState<T>;
  save?: string;
  /** Progress text before the buttons. */
  mark?: string;
  /** Shows the shortcut on the button: for forms that are saved many times in a row. */
  showsKeys?: boolean;
  /** Shows 'save and add another' with this text. */
  again?: string;
  onCancel?: () => void;
  /** Stays at the bottom of the window on phones; 'drawer', 'panel': at the bottom of its container. */
  sticky?: boolean | 'drawer' | 'panel';
}

/** Cancels the drawer's padding, so that nothing shows through below. */
const places = {
  flow: 'mt-5',
  window:
    'sticky bottom-0 z-10 mt-4 rounded-t-card border-t border-line bg-white px-5 py-3 shadow-pop',
  panel: 'sticky bottom-0 z-10 -mx-4 -mb-4 rounded-b-card border-t border-line bg-white px-4 py-3',
  drawer: 'sticky -bottom-4 z-10 -mx-5 -mb-4 border-t border-line bg-white px-5 py-3',
} as const;

export function FormActions<T extends FieldValues>(props: FormActionsProps<T>) {
  const { form, save = 'บันทึก', again, onCancel, sticky, mark, showsKeys } = props;
  const { isSubmitting, errors, submitCount } = useFormState({ control: form.rhf.control });
  const faults = submitCount > 0 ? countErrors(errors) : 0;
  return (
    <div
      data-foot={sticky ? '' : undefined}
      className={places[typeof sticky === 'string' ? sticky : sticky ? 'window' : 'flow']}
    >
      {form.problem ? <ErrorNote error={form.problem} className="mb-3" /> : null}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <output className="mr-auto text-sm text-problem">
          {faults > 0 ? `ต้องแก้ไข ${faults} ช่อง` : ''}
        </output>
        {mark ? <span className="num text-sm text-ink2">{mark}</span> : null}
        {onCancel ? (
          <Button kind="ghost" onClick={onCancel}>
            ยกเลิก
          </Button>
        ) : null}
        {again ? (
          <Button
            disabled={isSubmitting}
            title="Ctrl+Shift+Enter"
            onClick={() => void form.send({ again: true })}
          >
            {again}
          </Button>
        ) : null}
        <Button
          kind="primary"
          type="submit"
          title="Ctrl+Enter"
          pending={isSubmitting}
          pendingText="กำลังบันทึก…"
        >
          {save}
          {showsKeys ? (
            <kbd className="ml-1.5 text-xs font-normal max-md:hidden">Ctrl+Enter</kbd>
          ) : null}
        </Button>
      </div>
    </div>
  );
}

function countErrors(errors: object): number {
  let count = 0;
  for (const entry of Object.values(errors) as unknown[]) {
    if (typeof entry !== 'object' || entry === null) continue;
    count += 'type' in entry && typeof entry.type === 'string' ? 1 : countErrors(entry);
  }
  return count;
}
