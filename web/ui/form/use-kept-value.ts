// One value that is typed without a form, such as a list of lines: kept as the draft of a form is.
import { useController, useForm, type FieldValues, type Path } from 'react-hook-form';
import { useDraft, type DraftState } from './use-draft.ts';

interface KeptValue<V> {
  readonly value: V;
  readonly change: (value: V) => void;
  readonly draft: DraftState;
}

/** `before` is what it began with; the draft is kept under `name` until it is dropped. */
export function useKeptValue<V>(name: string, before: V): KeptValue<V> {
  const rhf = useForm<FieldValues>({ defaultValues: { value: before } });
  // Read here, or the form library would not keep it up to date for the draft.
  void rhf.formState.isDirty;
  const { field } = useController({ control: rhf.control, name: 'value' as Path<FieldValues> });
  const draft = useDraft(rhf, name);
  return { value: field.value as V, change: field.onChange, draft };
}
