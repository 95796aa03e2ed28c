// What went wrong in one sentence, for whoever reads a terminal or a log.

/** Of an address that was tried in several ways, none of which answered, the fault itself says nothing: each of them does. */
export function sentenceOf(fault: unknown): string {
  if (fault instanceof AggregateError && fault.message === '')
    return fault.errors.map(sentenceOf).join('; ');
  return fault instanceof Error ? fault.message : String(fault);
}
