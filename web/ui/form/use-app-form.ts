// A form that is validated by a contract schema.
import type { FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import { contractResolver } from './resolver.ts';
import { useCheckedForm, type AppFormState, type CheckedFormOptions } from './use-checked-form.ts';

export type { AppFormState, SubmitHow } from './use-checked-form.ts';

export interface AppFormOptions<T extends FieldValues, Out> extends Omit<
  CheckedFormOptions<T, Out>,
  'resolver'
> {
  /** Validates the form's values; usually the body schema of the endpoint. */
  schema: z.core.$ZodType<Out>;
}

export const useAppForm = <T extends FieldValues, Out = T>({
  schema,
  ...life
}: AppFormOptions<T, Out>): AppFormState<T> =>
  useCheckedForm<T, Out>({ ...life, resolver: contractResolver<T>(schema) });
