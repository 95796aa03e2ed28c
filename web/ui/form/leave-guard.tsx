// Asks before leaving a form whose typing is not saved; kept drafts make leaving harmless, and it says so.
import { useBlocker } from '@tanstack/react-router';
import { type FieldValues, useFormState } from 'react-hook-form';
import { Confirm } from '../overlay/confirm.tsx';
import type { AppFormState } from './use-app-form.ts';

export function LeaveGuard<T extends FieldValues>({ form }: { form: AppFormState<T> }) {
  const { isDirty, isSubmitting } = useFormState({ control: form.rhf.control });
  const { status, proceed, reset } = useBlocker({
    // Moving within the screen (a dialog, a filter) loses nothing.
    shouldBlockFn: ({ current, next }) =>
      isDirty && !isSubmitting && current.pathname !== next.pathname,
    // A page that goes takes a save that is under way with it, and nobody is left to say so.
    enableBeforeUnload: () => isDirty && !form.hasDraft,
    withResolver: true,
  });
  return (
    <Confirm
      open={status === 'blocked'}
      title="มีข้อมูลที่ยังไม่บันทึก"
      text={form.hasDraft ? 'ร่างถูกเก็บไว้ในเครื่องนี้ กลับมากรอกต่อได้' : 'ถ้าออกจากหน้านี้ ข้อมูลที่กรอกไว้จะหายไป'}
      verb="ออกจากหน้านี้"
      cancelText="กรอกต่อ"
      danger={!form.hasDraft}
      onConfirm={() => proceed?.()}
      onCancel={() => reset?.()}
    />
  );
}
