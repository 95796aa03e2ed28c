// What became of a message that was handed over.
import type { SentReason } from '@app/contract/buyer/message';

export type Verdict =
  | { readonly state: 'sent' }
  | { readonly state: 'refused'; readonly reason: SentReason }
  /** It may have arrived: nobody can say, and it is not sent again. */
  | { readonly state: 'unsure'; readonly reason: SentReason }
  /** Nothing went out; it is tried again. `isOfMail`: others may go meanwhile. */
  | { readonly state: 'down'; readonly isOfMail?: true };
