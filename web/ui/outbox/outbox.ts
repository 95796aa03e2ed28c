// Changes saved offline: stored in this browser per user, in order, and sent once.
import { createStore } from '../hooks/store.ts';
import { forget, keysUnder } from '../hooks/local-db.ts';
import { AppError, ownPath } from '../http.ts';
import { recallSealed, storeSealed } from './seal.ts';
import { entriesStore, noteWaiting, type Entry, type Refusal } from './waiting.ts';

/**
 * Sends one entry and returns its result; throws on a refusal. `going` is awaited right before the request is sent:
 * from then on the server may have it.
 */
export type Send = (entry: Entry, going: () => Promise<void>) => Promise<void>;

/** The entry that this tab is sending. */
export const sendingStore = createStore<string | null>(null);

const folder = (owner = ownPath()): string => `${owner}outbox/`;
const keyOf = ({ madeAt, id }: Pick<Entry, 'madeAt' | 'id'>, owner?: string): string =>
  `${folder(owner)}${madeAt}~${id}`;

const tabs = new BroadcastChannel('outbox');

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && 'madeAt' in value && 'body' in value;

export async function loadEntries(): Promise<readonly Entry[]> {
  const all = (await keysUnder('')).map(String).filter((key) => key.includes('/outbox/'));
  const own = folder();
  const found = await Promise.all(all.filter((key) => key.startsWith(own)).map(recallSealed));
  const entries = found.filter(isEntry);
  noteWaiting(all.length > 0);
  entriesStore.set(entries);
  return entries;
}

/** Empty where the browser allows no reading, which says nothing about waiting entries. */
export const readableEntries = (): Promise<readonly Entry[]> => loadEntries().catch(() => []);

tabs.addEventListener('message', () => void readableEntries());

async function changed(): Promise<void> {
  await loadEntries();
  tabs.postMessage('changed');
}

/** Where supported, the service worker runs when the connection is back, even with no tab open. */
async function askToBeWoken(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const { sync } = (registration ?? {}) as { sync?: { register: (tag: string) => Promise<void> } };
  await sync?.register('outbox');
}

/** Resolves once the browser has it on disk. */
export async function keepEntry(entry: Omit<Entry, 'madeAt' | 'refusal'>): Promise<void> {
  const whole: Entry = { ...entry, madeAt: new Date().toISOString(), refusal: null };
  await storeSealed(keyOf(whole), whole);
  askToBeWoken().catch(() => undefined);
  await changed();
}

/** Undefined without https: then only one tab is assumed to be open. */
const locks = navigator.locks as LockManager | undefined;

/** Reading and writing are one step: tabs, and the sender in this tab, take turns. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  locks ? (locks.request('outbox-entry', work) as Promise<T>) : work();

interface Exchange {
  /** As the caller has read it. */
  readonly seen: Entry;
  /** Null removes it. */
  readonly next: Entry | null;
  readonly owner?: string;
}

/** False, with nothing changed, where the entry is no longer as it was read: being sent, changed or removed meanwhile. */
async function exchange({ seen, next, owner }: Exchange): Promise<boolean> {
  const key = keyOf(seen, owner);
  const isDone = await inTurn(async () => {
    if (JSON.stringify(await recallSealed(key)) !== JSON.stringify(seen)) return false;
    await (next ? storeSealed(key, next) : forget(key));
    return true;
  });
  await changed();
  return isDone;
}

/** Whether its content is the same, and it was not sent from another tab. */
export function isUnchanged(now: Entry, seen: Entry): boolean {
  if (now.isSent) return JSON.stringify(now) === JSON.stringify(seen);
  return JSON.stringify(now.draft) === JSON.stringify(seen.draft);
}

/** Replaces its content; null, with nothing changed, where it was changed, sent or removed meanwhile. */
export async function replaceEntry(seen: Entry, next: Partial<Entry>): Promise<Entry | null> {
  const key = keyOf(seen);
  const whole: Entry = { ...seen, ...next, refusal: null };
  const isDone = await inTurn(async () => {
    const now = await recallSealed(key);
    // If it was sent from another tab, new content under its key would be refused; if it was edited there, the edit
    // would be lost.
    if (!isEntry(now) || !isUnchanged(now, seen)) return false;
    await storeSealed(key, whole);
    return true;
  });
  await changed();
  return isDone ? whole : null;
}

/** Removes it as shown; false where the server may have it by now. */
export const takeEntry = (seen: Entry): Promise<boolean> => exchange({ seen, next: null });

/** Sends it again with this content; false where another tab has started that. */
export const retryEntry = (seen: Entry, body: unknown): Promise<boolean> =>
  exchange({ seen, next: { ...seen, body, refusal: null } });

const asRefusal = ({ code, text, next, fields, details: { name } }: AppError): Refusal => ({
  code,
  // The products that are short.
  text: [typeof name === 'string' ? `${text}: ${name}` : text, ...Object.values(fields)].join(
    ' · ',
  ),
  next: next ?? 'กดแก้ไขแล้วบันทึกใหม่ หรือลบออกจากรายการรอส่ง',
});

/**
 * Nobody sends it while it is open in its form, and leaving the form restores it; false where it is being sent
 * already.
 */
export const holdEntry = (seen: Entry): Promise<boolean> =>
  exchange({
    seen,
    next: {
      ...seen,
      refusal: {
        code: 'OPENED',
        text: 'เปิดแก้ไขไว้',
        next: 'บันทึกในฟอร์ม หรือกดส่งใหม่เพื่อส่งตามเดิม',
      },
    },
  });

const refused = (entry: Entry, fault: AppError): Entry => ({
  ...entry,
  isSent: false,
  refusal: asRefusal(fault),
});

export const refuseEntry = (entry: Entry, fault: AppError): Promise<void> =>
  restoreEntry(refused(entry, fault));

/** Restores an entry that was removed by mistake. */
export async function restoreEntry(entry: Entry): Promise<void> {
  await storeSealed(keyOf(entry), entry);
  await changed();
}

export async function removeEntry(entry: Entry): Promise<void> {
  await forget(keyOf(entry));
  await changed();
}

/** Whether the following entries would fail for the same reason. */
const isLineFault = (fault: unknown): boolean =>
  !(fault instanceof AppError) ||
  fault.kind !== 'server' ||
  // An expired session says nothing about waiting entries: sending continues after the next login.
  [401, 429, 503].includes(fault.status) ||
  fault.isSilent;

/** The server remembers a key for a day. */
const KEY_KNOWN_MS = 23 * 3_600_000;

/** Whether the server still remembers a key that was first sent at this time. */
export const isKeyKnown = (sentAt: string): boolean =>
  Date.now() - Date.parse(sentAt) <= KEY_KNOWN_MS;

/** It was sent so long ago that the server would treat a repeat as new. */
export const isKeyForgotten = ({ isSent, sentAt, madeAt }: Entry): boolean =>
  isSent && !isKeyKnown(sentAt ?? madeAt);

/**
 * Leaves an old unanswered entry to a person, because a repeat could create it twice. @throws AppError that says so;
 * sending it again after that error counts as new.
 */
export function requireKnownKey(entry: Entry, whereToLook: string): void {
  if (!isKeyForgotten(entry)) return;
  throw new AppError({
    ...{ kind: 'server', status: 409, code: 'KEY_FORGOTTEN' },
    text: 'ส่งไปนานแล้วแต่ไม่ได้คำตอบ ระบบจึงบอกไม่ได้ว่าบันทึกไปแล้วหรือยัง',
    next: `ดู${whereToLook}ก่อน ถ้ายังไม่มีให้กดส่งใหม่ ถ้ามีแล้วให้ลบออกจากรายการรอส่ง`,
  });
}

/** The entry as it is sent now; its content may have reached the server at the first attempt. */
export const markSent = (entry: Entry): Pick<Entry, 'isSent' | 'sentAt'> => ({
  isSent: true,
  sentAt:
    entry.isSent && !isKeyForgotten(entry)
      ? (entry.sentAt ?? entry.madeAt)
      : new Date().toISOString(),
});

/** It was removed, or opened in its form, before it was sent. */
const notAsSeen = new DOMException('it is no longer as it was', 'AbortError');

/** Thrown by a sender for an unknown kind: a newer release in another tab stored it, and sends it. */
export const unknownKind = new DOMException('nobody here knows how to send it', 'AbortError');

/** False after a lost connection: the following entries wait too. */
async function sendOne(key: string, owner: string, send: Send): Promise<boolean> {
  const entry = await recallSealed(key);
  // Another tab has sent, changed or removed it meanwhile.
  if (!isEntry(entry) || entry.refusal) return true;
  let seen = entry;
  const going = async (): Promise<void> => {
    const next = { ...entry, ...markSent(entry) };
    if (!(await exchange({ seen, next, owner }))) throw notAsSeen;
    seen = next;
    // Another user may have logged in from another tab: nothing is sent under their name.
    if (ownPath() !== owner) throw new DOMException('another user is signed in', 'AbortError');
  };
  sendingStore.set(entry.id);
  try {
    await send(entry, going);
    await forget(key);
  } catch (fault) {
    if (fault === notAsSeen || fault === unknownKind) return true;
    if (isLineFault(fault)) return false;
    // An internal server error is no decision about this entry, which keeps waiting and blocks nothing.
    if (fault instanceof AppError && fault.isWorthRetrying) return true;
    // A refusal: the server has stored nothing.
    await exchange({ seen, next: refused(entry, fault as AppError), owner });
  } finally {
    sendingStore.set(null);
    await changed();
  }
  return true;
}

async function sendAll(send: Send): Promise<void> {
  const owner = ownPath();
  for (const { madeAt, id } of await readableEntries())
    if (!(await sendOne(keyOf({ madeAt, id }, owner), owner, send))) return;
}

/** One tab sends at a time, one entry after another; a refused entry stays with its reason and blocks nothing. */
export async function sendWaiting(send: Send): Promise<void> {
  if (!locks) return sendAll(send);
  await locks.request(folder(), { ifAvailable: true }, (lock) =>
    lock ? sendAll(send) : undefined,
  );
}
