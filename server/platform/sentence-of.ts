// An error in one sentence, for a terminal or a log.

/** Of an address that was tried in several ways without success, only the inner errors have a message. */
export function sentenceOf(fault: unknown): string {
  if (fault instanceof AggregateError && fault.message === '')
    return fault.errors.map(sentenceOf).join('; ');
  return fault instanceof Error ? fault.message : String(fault);
}
