// Idempotency keys: an identical submit has the same key until the server gives a final answer.
import { randomId } from '../hooks/random-id.ts';

const STORE_KEY = 'submitKeys';
const KEEP_MS = 24 * 60 * 60 * 1000;
/** After this time somebody else may have undone the change. */
const BY_STATE_MS = 10 * 60 * 1000;

type Entries = Record<string, { key: string; at: number; byState?: boolean | undefined }>;
export type KeyStorage = Pick<Storage, 'getItem' | 'setItem'>;

export interface SubmitKeys {
  /** `byState`: its key ends with the next successful change, which may have undone its effect. */
  keyFor: (fingerprint: string, byState?: boolean) => string;
  /** The server gave a final answer; the next submit is a new one even if it is identical. */
  settle: (fingerprint: string) => void;
  /** It is no longer running; until then no other change ends its key. */
  land: (fingerprint: string) => void;
  /** Another change succeeded. */
  changed: () => void;
  /** It was sent without a final answer: a repeat has no second effect. */
  isOpen: (fingerprint: string) => boolean;
}

/** Stored per tab (sessionStorage), so that even a reload after a lost answer cannot create twice; accessed on use. */
export function createSubmitKeys(
  storage: () => KeyStorage,
  now: () => number = Date.now,
): SubmitKeys {
  const underWay = new Set<string>();
  const load = (isOver = (_name: string, _byState?: boolean): boolean => false): Entries =>
    Object.fromEntries(
      Object.entries(JSON.parse(storage().getItem(STORE_KEY) ?? '{}') as Entries).filter(
        ([name, { at, byState }]) =>
          now() - at < (byState ? BY_STATE_MS : KEEP_MS) && !isOver(name, byState),
      ),
    );
  const save = (entries: Entries) => storage().setItem(STORE_KEY, JSON.stringify(entries));
  return {
    keyFor: (fingerprint, byState) => {
      underWay.add(fingerprint);
      const entries = load();
      entries[fingerprint] ??= { key: randomId(), at: now(), byState };
      save(entries);
      return entries[fingerprint].key;
    },
    land: (fingerprint) => underWay.delete(fingerprint),
    changed: () => save(load((name, byState) => byState === true && !underWay.has(name))),
    isOpen: (fingerprint) => fingerprint in load(),
    settle: (fingerprint) => save(load((name) => name === fingerprint)),
  };
}

/** A short stable fingerprint of a submit: FNV-1a twice, enough to distinguish the submits of one tab. */
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
