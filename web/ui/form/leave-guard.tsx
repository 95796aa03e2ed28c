// Asks before leaving a form whose typing is not saved; kept drafts make leaving harmless, and it says so.
import { useBlocker } from '@tanstack/react-router';
import { type FieldValues, useFormState } from 'react-hook-form';
import { Confirm } from '../overlay/confirm.tsx';
import type { AppFormState } from './use-app-form.ts';

interface LeaveAskProps {
  /** Something stands on the screen that is not saved. */
  isDirty: boolean;
  /** It is being saved: whoever leaves then is told how that went. */
  isSaving?: boolean;
  hasDraft?: boolean;
}

/** For what is edited without a form, such as a list of lines; a form brings its own. */
export function LeaveAsk({ isDirty, isSaving = false, hasDraft = false }: LeaveAskProps) {
  const { status, proceed, reset } = useBlocker({
    // Moving within the screen (a dialog, a filter) loses nothing.
    shouldBlockFn: ({ current, next }) =>
      isDirty && !isSaving && current.pathname !== next.pathname,
    // A page that goes takes a save that is under way with it, and nobody is left to say so.
    enableBeforeUnload: () => isDirty && !hasDraft,
    withResolver: true,
  });
  return (
    <>
      {isDirty ? <span hidden data-typed={isSaving || hasDraft ? '' : 'unkept'} /> : null}
      <Confirm
        open={status === 'blocked'}
        title="มีข้อมูลที่ยังไม่บันทึก"
        text={hasDraft ? 'ร่างถูกเก็บไว้ในเครื่องนี้ กลับมากรอกต่อได้' : 'ถ้าออกจากหน้านี้ ข้อมูลที่กรอกไว้จะหายไป'}
        verb="ออกจากหน้านี้"
        cancelText="กรอกต่อ"
        danger={!hasDraft}
        onConfirm={() => proceed?.()}
        onCancel={() => reset?.()}
      />
    </>
  );
}

export function LeaveGuard<T extends FieldValues>({ form }: { form: AppFormState<T> }) {
  const { isDirty, isSubmitting } = useFormState({ control: form.rhf.control });
  return <LeaveAsk isDirty={isDirty} isSaving={isSubmitting} hasDraft={form.hasDraft} />;
}
