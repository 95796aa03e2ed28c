// What the signed-in person likes, as their profile says: paper, the sound of a scan, letters as keys.
import { session } from '../http.ts';

interface Preferences {
  /** A size of labels; empty when the device may remember its own. */
  readonly paper: string;
  readonly scanSound: boolean;
  /** Single letters do something; whoever dictates or hits them by mistake turns them off. */
  readonly letterKeys: boolean;
}

/** Read when needed: a change in the profile counts at once. */
export function likes(): Preferences {
  const me = session.read('userInfo') as { profile?: Record<string, unknown> } | null;
  const { paper, scanSound, letterKeys } = me?.profile ?? {};
  return {
    paper: typeof paper === 'string' ? paper : '',
    scanSound: scanSound !== false,
    letterKeys: letterKeys !== false,
  };
}
