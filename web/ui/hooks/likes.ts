// The user's preferences from their profile: label size, scan sound, single-letter shortcuts.
import { session } from '../http.ts';

interface Preferences {
  /** A label size; empty when the device remembers its own. */
  readonly paper: string;
  readonly scanSound: boolean;
  /** Single-letter shortcuts are on; users who dictate, or press them by mistake, switch them off. */
  readonly letterKeys: boolean;
}

/** Read on demand, so that a change in the profile takes effect at once. */
export function likes(): Preferences {
  const me = session.read('userInfo') as { profile?: Record<string, unknown> } | null;
  const { paper, scanSound, letterKeys } = me?.profile ?? {};
  return {
    paper: typeof paper === 'string' ? paper : '',
    scanSound: scanSound !== false,
    letterKeys: letterKeys !== false,
  };
}
