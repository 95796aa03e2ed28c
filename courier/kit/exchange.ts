// The redacted record of one HTTP exchange with a courier, safe for the caller to store.

export interface Exchange {
  /** The operation in the adapter's vocabulary, e.g. `book`. */
  operation: string;
  method: 'POST' | 'GET';
  /** Scheme, host and path; never a query or a secret. */
  url: string;
  /** Secrets replaced by `***`, personal data masked. */
  requestBody: string;
  /**
   * `not_sent`: certainly nothing was sent. `maybe_sent`: the courier may have acted on the
   * request.
   */
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
