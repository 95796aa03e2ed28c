// The name of a draft of what has no version of its own: it belongs to what it was typed over, and is not offered once somebody else
// has changed that. All of a form is kept, so the draft would put their change back.
import { fingerprintOf } from '../wire/submit-key.ts';

/** `saved` as it stood when the form opened. */
export const draftOver = (form: string, saved: object): string =>
  `${form}-${fingerprintOf(JSON.stringify(Object.entries(saved).toSorted()))}`;
