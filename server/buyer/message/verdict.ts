// The outcome of handing over a message.
import type { SentReason } from '@app/contract/buyer/message';

export type Verdict =
  | { readonly state: 'sent' }
  | { readonly state: 'refused'; readonly reason: SentReason }
  /** It may have arrived, which nobody can tell; it is not sent again. */
  | { readonly state: 'unsure'; readonly reason: SentReason }
  /** Nothing was sent; it is retried. `isOfMail`: others may be sent meanwhile. */
  | { readonly state: 'down'; readonly isOfMail?: true };
