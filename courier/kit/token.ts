// Tokens that a courier gives for a while, kept by the caller between calls.

export interface Token {
  value: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** `name` tells the service and the key apart; null takes a token off. */
export interface TokenShelf {
  get: (name: string) => Token | null;
  set: (name: string, token: Token | null) => void;
}
