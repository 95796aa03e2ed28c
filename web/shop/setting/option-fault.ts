// A refused option: the server names its `value`, the form names the option.
import { AppError } from '../../ui/http.ts';

/** The same error with its texts at the form's inputs; other errors are unchanged. */
export function atOption(fault: unknown, name: string): unknown {
  if (!(fault instanceof AppError)) return fault;
  const fields = Object.entries(fault.fields).map(([path, text]) => [
    path.replace(/^value(?=\.|$)/, name),
    text,
  ]);
  const { kind, status, code, text, next, requestId, details } = fault;
  return new AppError(
    { kind, status, code, text, next, requestId, details, fields: Object.fromEntries(fields) },
    { cause: fault },
  );
}
