// The redacted record of one HTTP exchange with a courier, as the caller may store it.

export interface Exchange {
  /** The courier's operation in our words, e.g. `book`. */
  operation: string;
  method: 'POST' | 'GET';
  /** Scheme, host and path; never a query or a secret. */
  url: string;
  /** Secrets replaced by `***`, personal data masked. */
  requestBody: string;
  /** `not_sent`: certainly nothing left. `maybe_sent`: it may have been acted upon. */
  delivery: 'answered' | 'maybe_sent' | 'not_sent';
  httpStatus: number | null;
  responseType: string | null;
  /** Redacted, cut at 64 kB; for binary answers only kind and size. */
  responseBody: string;
  /** The network error, when there was one. */
  error: string | null;
  startedAt: number;
  tookMs: number;
}
