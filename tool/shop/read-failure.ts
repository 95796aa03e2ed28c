// Turns a refusal of a use case into a line for the terminal.
import { english } from '../../contract/kit/advice/english.ts';
import { Failure } from '../../server/platform/failure.ts';
import { sentenceOf } from '../../server/platform/sentence-of.ts';

export function readFailure(error: unknown): string {
  if (!(error instanceof Failure)) return sentenceOf(error);
  const fields = Object.entries(error.info.fields ?? {}).map(([name, why]) => `${name}: ${why}`);
  return [english[error.code], ...fields].join(' ');
}
