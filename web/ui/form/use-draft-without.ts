// A form's draft without some inputs, such as passwords: they are neither stored nor changed by a restore.
import { useMemo } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useDraft, type DraftState } from './use-draft.ts';

/**
 * Use as `draft` of `useAppForm`; `secrets` are names of inputs, `group.box` within a group, and must be a constant
 * list.
 */
export function useDraftWithout<T extends FieldValues>(
  rhf: UseFormReturn<T>,
  name: string,
  secrets: readonly string[],
): DraftState {
  const open = useMemo(() => withoutSecrets(rhf, new Set(secrets)), [rhf, secrets]);
  return useDraft(open, name);
}

type Group = Readonly<Record<string, unknown>>;

const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const openOf = (values: Group, secrets: ReadonlySet<string>, path = ''): Group =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([key]) => !secrets.has(path + key))
      .map(([key, value]) => [
        key,
        isGroup(value) ? openOf(value, secrets, `${path}${key}.`) : value,
      ]),
  );

/** Merges the draft over the form's values. */
const joined = (form: Group, draft: Group): Group => ({
  ...form,
  ...Object.fromEntries(
    Object.entries(draft).map(([key, value]) => {
      const before = form[key];
      return [key, isGroup(before) && isGroup(value) ? joined(before, value) : value];
    }),
  ),
});

/** The form without secrets: a change of a secret alone is no draft. */
function withoutSecrets<T extends FieldValues>(
  rhf: UseFormReturn<T>,
  secrets: ReadonlySet<string>,
): UseFormReturn<T> {
  const isOpenDirty = (): boolean => {
    const { isDirty, defaultValues = {} } = rhf.formState;
    const before = openOf(defaultValues, secrets);
    return (
      isDirty &&
      Object.entries(openOf(rhf.getValues(), secrets)).some(
        ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key]),
      )
    );
  };
  return {
    subscribe: rhf.subscribe,
    get formState() {
      return { isDirty: isOpenDirty() };
    },
    getValues: () => openOf(rhf.getValues(), secrets),
    reset: (values?: T, how?: Parameters<typeof rhf.reset>[1]) =>
      rhf.reset(values && (joined(rhf.getValues(), values) as T), how),
  } as unknown as UseFormReturn<T>;
}
