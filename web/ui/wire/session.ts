// The session in the browser's storage: five keys, readable by every tab.

export interface Tokens {
  access_token: string;
  refresh_token: string;
}

// The shop is removed first: a tab that misses the token can then tell a logout from a lost session.
const sessionKeys = [
  'domainConfig',
  'access_token',
  'refresh_token',
  'isAuthenticated',
  'userInfo',
] as const;
export type SessionKey = (typeof sessionKeys)[number];

export interface Session {
  tokens: () => Tokens | null;
  save: (tokens: Tokens) => void;
  read: (key: 'domainConfig' | 'userInfo') => unknown;
  write: (key: 'domainConfig' | 'userInfo', value: unknown) => void;
  /** Deletes all five keys. */
  clear: () => void;
  /** Deletes the user's keys; the shop stays known, so that the login page need not wait for it. */
  signOut: () => void;
}

function parse(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch (fault) {
    // Another program may have written the key: an unreadable value counts as absent.
    if (fault instanceof SyntaxError) return null;
    throw fault;
  }
}

/** Accessed on use: where the browser blocks storage, the mere access throws. */
export function createSession(
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): Session {
  const drop = (keys: readonly SessionKey[]) => keys.forEach((key) => storage().removeItem(key));
  return {
    tokens: () => {
      const access = storage().getItem('access_token');
      const refresh = storage().getItem('refresh_token');
      return access && refresh ? { access_token: access, refresh_token: refresh } : null;
    },
    save: (tokens) => {
      // The refresh token first: a tab that reads between the two writes must never combine a new access token with a
      // used refresh token.
      storage().setItem('refresh_token', tokens.refresh_token);
      storage().setItem('access_token', tokens.access_token);
      storage().setItem('isAuthenticated', 'true');
    },
    read: (key) => parse(storage().getItem(key)),
    write: (key, value) => storage().setItem(key, JSON.stringify(value)),
    clear: () => drop(sessionKeys),
    signOut: () => drop(['access_token', 'refresh_token', 'isAuthenticated', 'userInfo']),
  };
}
