// Short-lived courier tokens, cached by the caller between calls.

export interface Token {
  value: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** `name` identifies the service and the key; setting null removes the token. */
export interface TokenStore {
  get: (name: string) => Token | null;
  set: (name: string, token: Token | null) => void;
}
