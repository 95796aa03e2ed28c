// A form with secrets such as passwords and keys, which must not be stored in the browser: its draft omits them.
import { useEffect, useState } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { useAppForm, type AppFormOptions, type AppFormState } from './use-app-form.ts';
import { useDraftWithout } from './use-draft-without.ts';

export interface SecretFormOptions<T extends FieldValues, Out> extends AppFormOptions<T, Out> {
  draft: string;
  /** Names of inputs, `credentials.key` within a group; a constant list. */
  secrets: readonly string[];
}

/** Same as `useAppForm`; once a secret is typed, leaving would lose it and so asks first. */
export function useSecretForm<T extends FieldValues, Out = T>(
  options: SecretFormOptions<T, Out>,
): AppFormState<T> {
  const { draft: name, secrets, saved, ...rest } = options;
  const [isWhole, setWhole] = useState(true);
  const form = useAppForm<T, Out>({
    ...rest,
    isKept: isWhole,
    saved: (values) => {
      void draft.drop();
      saved?.(values);
    },
  });
  const { rhf } = form;
  const draft = useDraftWithout(rhf, name, secrets);
  useEffect(
    () =>
      rhf.subscribe({
        formState: { values: true },
        callback: () => setWhole(!secrets.some((box) => rhf.getValues(box as FieldPath<T>))),
      }),
    [rhf, secrets],
  );
  return { ...form, draft, hasDraft: form.hasDraft && draft.isKept };
}
