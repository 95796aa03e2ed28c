// The draft name for an object without a version: it includes the saved values, and so is not offered after somebody
// else changed them. A draft holds the whole form and would overwrite their change.
import { fingerprintOf } from '../wire/submit-key.ts';

/** `saved`: the values when the form opened. */
export const draftOver = (form: string, saved: object): string =>
  `${form}-${fingerprintOf(JSON.stringify(Object.entries(saved).toSorted()))}`;
