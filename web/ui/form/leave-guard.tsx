// Asks before leaving a form with unsaved changes; where a draft keeps them, it only says so.
import { useBlocker } from '@tanstack/react-router';
import { type FieldValues, useFormState } from 'react-hook-form';
import { Confirm } from '../overlay/confirm.tsx';
import type { AppFormState } from './use-app-form.ts';

interface UnsavedGuardProps {
  /** There are unsaved changes. */
  isDirty: boolean;
  /** A save is running: a user who leaves is told its result. */
  isSaving?: boolean;
  hasDraft?: boolean;
}

/** For editors without a form, such as a list of lines; a form includes its own. */
export function UnsavedGuard({ isDirty, isSaving = false, hasDraft = false }: UnsavedGuardProps) {
  const { status, proceed, reset } = useBlocker({
    // Navigation within the screen (a dialog, a filter) loses nothing.
    shouldBlockFn: ({ current, next }) =>
      isDirty && !isSaving && current.pathname !== next.pathname,
    // Closing the page aborts a running save, and nobody could report it.
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
  return <UnsavedGuard isDirty={isDirty} isSaving={isSubmitting} hasDraft={form.hasDraft} />;
}
