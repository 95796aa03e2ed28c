// Drafts of unfinished forms, stored per shop, user, form and tab; they survive reloads, crashes and being offline.
import { forget, deleteKeysUnder, storeValue, keysUnder, recall } from '../hooks/local-db.ts';
import { ownPath, session } from '../http.ts';
import { randomId } from '../hooks/random-id.ts';

interface Draft<T> {
  values: T;
  savedAt: string;
}

const ownerPath = (): string => `${ownPath()}draft/`;

const isDraft = (value: unknown): value is Draft<unknown> =>
  typeof value === 'object' && value !== null && 'values' in value && 'savedAt' in value;

const TAB_KEY = 'draftTab';
/** A reloading page releases its name within this time. */
const HAND_OVER_MS = 500;
/** Undefined without https: then all tabs count as closed. */
const locks = navigator.locks as LockManager | undefined;
const lockOf = (tab: string): string => `draft-tab/${tab}`;

/** Held until the page closes, so that other tabs see which drafts are in use. */
const hold = (tab: string): Promise<boolean> =>
  new Promise((resolve) => {
    const untilGone = () => {
      resolve(true);
      return new Promise<void>(() => undefined);
    };
    if (!locks) resolve(true);
    locks
      ?.request(lockOf(tab), { signal: AbortSignal.timeout(HAND_OVER_MS) }, untilGone)
      .catch(() => resolve(false));
  });

// Two tabs with the same form must not overwrite each other's draft. A duplicated tab starts with its original's
// name.
async function nameTab(): Promise<string> {
  const known = sessionStorage.getItem(TAB_KEY);
  if (known !== null && (await hold(known))) return known;
  const fresh = randomId();
  sessionStorage.setItem(TAB_KEY, fresh);
  await hold(fresh);
  return fresh;
}

let named: Promise<string> | undefined;
const tabName = (): Promise<string> => (named ??= nameTab());

const pathOf = async (form: string): Promise<string> => `${ownerPath()}${form}~${await tabName()}`;

export async function saveDraft(form: string, values: unknown): Promise<void> {
  // structuredClone rejects functions and DOM nodes; a form's values are plain data.
  await storeValue(await pathOf(form), { values, savedAt: new Date().toISOString() });
}

interface Left {
  key: string;
  draft: Draft<unknown>;
}

const tabOf = (key: string): string => key.slice(key.lastIndexOf('~') + 1);

/** Drafts below a path from closed tabs and from the tab `own`, oldest first. */
async function leftUnder(path: string, own?: string): Promise<Left[]> {
  const { held = [] } = (await locks?.query()) ?? {};
  const inHand = new Set(held.map(({ name }) => name));
  const left: Left[] = [];
  for (const key of (await keysUnder(path)).map(String)) {
    const tab = tabOf(key);
    if (tab !== own && inHand.has(lockOf(tab))) continue;
    const draft = await recall(key);
    if (isDraft(draft)) left.push({ key, draft });
  }
  return left.sort((one, other) => (one.draft.savedAt < other.draft.savedAt ? -1 : 1));
}

/** Of this form. */
const leftBehind = (form: string): Promise<Left[]> => leftUnder(`${ownerPath()}${form}~`);

/** Takes the newest draft that was left. */
async function takeOver(form: string, own: string): Promise<Draft<unknown> | null> {
  const latest = (await leftBehind(form)).at(-1);
  if (!latest) return null;
  await storeValue(own, latest.draft);
  await forget(latest.key);
  return latest.draft;
}

export async function loadDraft<T>(form: string): Promise<Draft<T> | null> {
  const own = await pathOf(form);
  const found = await recall(own);
  return (isDraft(found) ? found : await takeOver(form, own)) as Draft<T> | null;
}

/** Merges the draft of a closed tab into `own`; returns the merged value and what stays with the old draft. */
export type Join<T> = (own: T, left: T) => { own: T; rest: T | null };

/** For queues of unsent items: includes those of closed tabs, to which nobody would return. */
export async function loadJoined<T>(form: string, join: Join<T>): Promise<T | null> {
  const draft = await loadDraft<T>(form);
  // Without locks nobody can tell which tabs are closed: taking the items from an open tab would lose them.
  if (!draft || !locks) return draft && draft.values;
  let { values } = draft;
  for (const { key, draft: left } of await leftBehind(form)) {
    const { own, rest } = join(values, left.values as T);
    values = own;
    await saveDraft(form, own);
    await (rest ? storeValue(key, { ...left, values: rest }) : forget(key));
  }
  return values;
}

interface Named<T> {
  /** The part after the requested prefix. */
  readonly name: string;
  readonly values: T;
}

/** Drafts with this name prefix, of this tab and of closed ones; they are not moved. */
export async function listDrafts<T>(beginning: string): Promise<readonly Named<T>[]> {
  const path = `${ownerPath()}${beginning}`;
  return (await leftUnder(path, await tabName())).map(({ key, draft }) => ({
    name: key.slice(path.length, key.lastIndexOf('~')),
    values: draft.values as T,
  }));
}

export const dropDraft = async (form: string): Promise<undefined> => forget(await pathOf(form));

/** The number of the signed-in user's drafts; logout asks before dropping them. */
export const countDrafts = async (): Promise<number> => (await keysUnder(ownerPath())).length;

export const dropAllDrafts = (): Promise<undefined> => deleteKeysUnder(ownerPath());

const draftKeys = async (): Promise<string[]> =>
  (await keysUnder('')).map(String).filter((key) => /^[^/]*\/[^/]*\/draft\//.test(key));

/** At login: deletes the drafts that other users left in this browser. */
export async function dropDraftsOfOthers(): Promise<void> {
  // Logged out already, so there is no new user.
  if (session.tokens() === null) return;
  const own = ownerPath();
  const others = (await draftKeys()).filter((key) => !key.startsWith(own));
  await Promise.all(others.map(forget));
}

const DAY_MS = 86_400_000;

/** While nobody is logged in, a draft is kept for a day. */
export async function dropOldDrafts(): Promise<void> {
  const since = new Date(Date.now() - DAY_MS).toISOString();
  for (const key of await draftKeys()) {
    const draft = await recall(key);
    if (!isDraft(draft) || draft.savedAt < since) await forget(key);
  }
}
