// A form's draft without some of its boxes, such as passwords: those are neither kept nor touched when it comes back.
import { useMemo } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useDraft, type DraftState } from './use-draft.ts';

/** As `draft` of `useAppForm`, whose form is to be told `isKept`; `secrets` stays the same list for good. */
export function useDraftWithout<T extends FieldValues>(
  rhf: UseFormReturn<T>,
  name: string,
  secrets: readonly string[],
): DraftState {
  const open = useMemo(() => withoutSecrets(rhf, new Set(secrets)), [rhf, secrets]);
  return useDraft(open, name);
}

/** The form as a draft may see it: what only a secret makes different is no draft. */
function withoutSecrets<T extends FieldValues>(
  rhf: UseFormReturn<T>,
  secrets: ReadonlySet<string>,
): UseFormReturn<T> {
  const openOf = (values: object): Record<string, unknown> =>
    Object.fromEntries(Object.entries(values).filter(([key]) => !secrets.has(key)));
  const isOpenDirty = (): boolean => {
    const { isDirty, defaultValues = {} } = rhf.formState;
    const before = openOf(defaultValues);
    return (
      isDirty &&
      Object.entries(openOf(rhf.getValues())).some(
        ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key]),
      )
    );
  };
  return {
    subscribe: rhf.subscribe,
    get formState() {
      return { isDirty: isOpenDirty() };
    },
    getValues: () => openOf(rhf.getValues()),
    reset: (values?: T, how?: Parameters<typeof rhf.reset>[1]) =>
      rhf.reset(values && { ...rhf.getValues(), ...values }, how),
  } as unknown as UseFormReturn<T>;
}
