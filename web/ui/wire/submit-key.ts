// Idempotency keys: the same submit sent again carries the same key until the server has given its verdict.
import { randomId } from '../hooks/random-id.ts';

const STORE_KEY = 'submitKeys';
const KEEP_MS = 24 * 60 * 60 * 1000;
/** Somebody else may have taken back by then what was done. */
const BY_STATE_MS = 10 * 60 * 1000;

type Entries = Record<string, { key: string; at: number; byState?: boolean }>;
export type KeyStorage = Pick<Storage, 'getItem' | 'setItem'>;

export interface SubmitKeys {
  /** `byState`: its key ends with the next change that comes through, as what it did may be taken back by that. */
  keyFor: (fingerprint: string, byState?: boolean) => string;
  /** The server has answered for good; the next submit is a new one even if it reads the same. */
  settle: (fingerprint: string) => void;
  /** It is no longer under way; until then no other change ends its key. */
  land: (fingerprint: string) => void;
  /** Another change came through. */
  changed: () => void;
  /** It was sent and has had no verdict: the same again makes nothing twice. */
  isOpen: (fingerprint: string) => boolean;
}

/** Kept per tab (sessionStorage), so that a reload after a lost answer still cannot create twice. */
export function createSubmitKeys(storage: KeyStorage, now: () => number = Date.now): SubmitKeys {
  const underWay = new Set<string>();
  const load = (): Entries => {
    const all = JSON.parse(storage.getItem(STORE_KEY) ?? '{}') as Entries;
    return Object.fromEntries(
      Object.entries(all).filter(
        ([, { at, byState }]) => now() - at < (byState ? BY_STATE_MS : KEEP_MS),
      ),
    );
  };
  const save = (entries: Entries) => storage.setItem(STORE_KEY, JSON.stringify(entries));
  return {
    keyFor: (fingerprint, byState = false) => {
      underWay.add(fingerprint);
      const entries = load();
      const known = entries[fingerprint];
      if (known) return known.key;
      const key = randomId();
      save({ ...entries, [fingerprint]: { key, at: now(), byState } });
      return key;
    },
    land: (fingerprint) => underWay.delete(fingerprint),
    changed: () =>
      save(
        Object.fromEntries(
          Object.entries(load()).filter(([name, { byState }]) => !byState || underWay.has(name)),
        ),
      ),
    isOpen: (fingerprint) => fingerprint in load(),
    settle: (fingerprint) => {
      const { [fingerprint]: _settled, ...rest } = load();
      save(rest);
    },
  };
}

/** A short stable name of a submit: FNV-1a twice over, enough to tell the submits of one tab apart. */
export function fingerprintOf(text: string): string {
  let low = 0x811c9dc5;
  let high = 0x01000193;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ (unit + index), 0x85ebca6b);
  }
  return `${(low >>> 0).toString(36)}-${(high >>> 0).toString(36)}-${text.length.toString(36)}`;
}
