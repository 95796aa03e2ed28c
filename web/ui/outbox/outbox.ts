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

/** Puts another content in its place; null, with nothing changed, where it was changed, sent or taken away meanwhile. */
export async function replaceEntry(seen: Entry, next: Partial<Entry>): Promise<Entry | null> {
  const key = keyOf(seen);
  const whole: Entry = { ...seen, ...next, refusal: null };
  const isDone = await inTurn(async () => {
    const now = await recallSealed(key);
    // Gone out from elsewhere, another content under its key would be refused; typed elsewhere, that would be lost.
    if (!isEntry(now) || !isUnchanged(now, seen)) return false;
    await storeSealed(key, whole);
    return true;
  });
  await changed();
  return isDone ? whole : null;
}

/** Takes it away as it is shown; false where the server may have it by now. */
export const takeEntry = (seen: Entry): Promise<boolean> => exchange({ seen, next: null });

/** Sends it once more with this content; false where that has begun elsewhere. */
export const retryEntry = (seen: Entry, body: unknown): Promise<boolean> =>
  exchange({ seen, next: { ...seen, body, refusal: null } });

const asRefusal = ({ code, text, next, fields, details: { name } }: AppError): Refusal => ({
  code,
  // Which of its goods are short.
  text: [typeof name === 'string' ? `${text}: ${name}` : text, ...Object.values(fields)].join(
    ' · ',
  ),
  next: next ?? 'กดแก้ไขแล้วบันทึกใหม่ หรือลบออกจากรายการรอส่ง',
});

/** Nobody sends it while it is open in its form, and who leaves the form finds it so; false where it is on its way by now. */
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

/** As it was, after it was taken away by mistake. */
export async function restoreEntry(entry: Entry): Promise<void> {
  await storeSealed(keyOf(entry), entry);
  await changed();
}

export async function removeEntry(entry: Entry): Promise<void> {
  await forget(keyOf(entry));
  await changed();
}

/** Whether what comes after it would fare no better now. */
const isLineFault = (fault: unknown): boolean =>
  !(fault instanceof AppError) ||
  fault.kind !== 'server' ||
  // A session that ended is nobody's verdict on what waits: it goes on after the next login.
  [401, 429, 503].includes(fault.status) ||
  fault.isSilent;

/** The server knows a key for a day. */
const KEY_KNOWN_MS = 23 * 3_600_000;

/** Whether the server still knows a key that first went out at this instant. */
export const isKeyKnown = (sentAt: string): boolean =>
  Date.now() - Date.parse(sentAt) <= KEY_KNOWN_MS;

/** It went out so long ago that the server would take it for a new one. */
export const isKeyForgotten = ({ isSent, sentAt, madeAt }: Entry): boolean =>
  isSent && !isKeyKnown(sentAt ?? madeAt);

/**
 * Leaves to a person what nothing can be compared with: sent without an answer so long ago that it would be done twice.
 * @throws AppError that says so; sent again after it, it goes out as a new one.
 */
export function requireKnownKey(entry: Entry, whereToLook: string): void {
  if (!isKeyForgotten(entry)) return;
  throw new AppError({
    ...{ kind: 'server', status: 409, code: 'KEY_FORGOTTEN' },
    text: 'ส่งไปนานแล้วแต่ไม่ได้คำตอบ ระบบจึงบอกไม่ได้ว่าบันทึกไปแล้วหรือยัง',
    next: `ดู${whereToLook}ก่อน ถ้ายังไม่มีให้กดส่งใหม่ ถ้ามีแล้วให้ลบออกจากรายการรอส่ง`,
  });
}

/** As it goes out now; what the server may have of it is as old as its first time. */
export const goingOut = (entry: Entry): Pick<Entry, 'isSent' | 'sentAt'> => ({
  isSent: true,
  sentAt:
    entry.isSent && !isKeyForgotten(entry)
      ? (entry.sentAt ?? entry.madeAt)
      : new Date().toISOString(),
});

/** It was taken away, or opened in its form, before it went out. */
const notAsSeen = new DOMException('it is no longer as it was', 'AbortError');

/** To be thrown by who sends: a newer version has kept it, in another tab, and sends it. */
export const unknownKind = new DOMException('nobody here knows how to send it', 'AbortError');

/** False where the line went: what comes after it waits too. */
async function sendOne(key: string, owner: string, send: Send): Promise<boolean> {
  const entry = await recallSealed(key);
  // Sent, changed or taken away by another tab meanwhile.
  if (!isEntry(entry) || entry.refusal) return true;
  let seen = entry;
  const going = async (): Promise<void> => {
    const next = { ...entry, ...goingOut(entry) };
    if (!(await exchange({ seen, next, owner }))) throw notAsSeen;
    seen = next;
    // In another tab somebody else may have signed in meanwhile: nothing goes out under their name.
    if (ownPath() !== owner) throw new DOMException('another user is signed in', 'AbortError');
  };
  sendingStore.set(entry.id);
  try {
    await send(entry, going);
    await forget(key);
  } catch (fault) {
    if (fault === notAsSeen || fault === unknownKind) return true;
    if (isLineFault(fault)) return false;
    // A fault of the server's own is no verdict on this one, which waits on, and holds up nothing.
    if (fault instanceof AppError && fault.isWorthRetrying) return true;
    // A verdict: the server has nothing of it.
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

/** One tab at a time sends, one thing after the other; what is refused stays with its reason and holds up nothing. */
export async function sendWaiting(send: Send): Promise<void> {
  if (!locks) return sendAll(send);
  await locks.request(folder(), { ifAvailable: true }, (lock) =>
    lock ? sendAll(send) : undefined,
  );
}
