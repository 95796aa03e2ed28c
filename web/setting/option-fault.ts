// A refused option: the server names its `value`, the form names the option.
import { AppError } from '../ui/http.ts';

/** The same fault with its text at the form's input; whatever is no refusal stays as it is. */
export function atOption(fault: unknown, name: string): unknown {
  if (!(fault instanceof AppError) || fault.fields['value'] === undefined) return fault;
  const { kind, status, code, text, next, requestId, details } = fault;
  return new AppError(
    {
      kind,
      status,
      code,
      text,
      next,
      requestId,
      details,
      fields: { [name]: fault.fields['value'] },
    },
    { cause: fault },
  );
}
