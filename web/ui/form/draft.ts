// Drafts of half-filled forms, kept per shop, user, form and tab; they survive reloads, crashes and being off line.
import { forget, forgetUnder, storeValue, keysUnder, recall } from '../hooks/local-db.ts';
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
/** A page that is being reloaded gives its name back within this. */
const HAND_OVER_MS = 500;
/** Nothing where the page is not served securely: there all tabs count as gone. */
const locks = navigator.locks as LockManager | undefined;
const lockOf = (tab: string): string => `draft-tab/${tab}`;

/** Held until the page goes, so that other tabs see whose drafts are still in hand. */
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

// Two tabs with the same form must not write over each other. A copied tab brings its twin's name along.
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
  // structuredClone refuses functions and DOM nodes; a form's values are plain data.
  await storeValue(await pathOf(form), { values, savedAt: new Date().toISOString() });
}

interface Left {
  key: string;
  draft: Draft<unknown>;
}

const tabOf = (key: string): string => key.slice(key.lastIndexOf('~') + 1);

/** What tabs that are gone have left under a path, and the tab named here, the oldest first. */
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

/** The latest of what was left. */
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

/** What `own` becomes with what a tab that is gone has left, and what of that stays where it was. */
export type Join<T> = (own: T, left: T) => { own: T; rest: T | null };

/** Where things wait to be sent: those of closed tabs too, for nobody would come back to them. */
export async function loadJoined<T>(form: string, join: Join<T>): Promise<T | null> {
  const draft = await loadDraft<T>(form);
  // Where nobody can tell which tabs are gone, one that is open would lose its things, this one too.
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
  /** After the beginning that was asked for. */
  readonly name: string;
  readonly values: T;
}

/** What this tab and those that are gone keep of forms whose names begin so; it stays where it is. */
export async function listDrafts<T>(beginning: string): Promise<readonly Named<T>[]> {
  const path = `${ownerPath()}${beginning}`;
  return (await leftUnder(path, await tabName())).map(({ key, draft }) => ({
    name: key.slice(path.length, key.lastIndexOf('~')),
    values: draft.values as T,
  }));
}

export const dropDraft = async (form: string): Promise<undefined> => forget(await pathOf(form));

/** How many drafts the signed-in user has here; logout asks before dropping them. */
export const countDrafts = async (): Promise<number> => (await keysUnder(ownerPath())).length;

export const dropAllDrafts = (): Promise<undefined> => forgetUnder(ownerPath());

const draftKeys = async (): Promise<string[]> =>
  (await keysUnder('')).map(String).filter((key) => /^[^/]*\/[^/]*\/draft\//.test(key));

/** At a login: what others have left half-filled in this browser is not for the next one to find. */
export async function dropDraftsOfOthers(): Promise<void> {
  // Out again already: nobody is somebody else yet.
  if (session.tokens() === null) return;
  const own = ownerPath();
  const others = (await draftKeys()).filter((key) => !key.startsWith(own));
  await Promise.all(others.map(forget));
}

const DAY_MS = 86_400_000;

/** While nobody is signed in, a draft waits a day for its owner. */
export async function dropOldDrafts(): Promise<void> {
  const since = new Date(Date.now() - DAY_MS).toISOString();
  for (const key of await draftKeys()) {
    const draft = await recall(key);
    if (!isDraft(draft) || draft.savedAt < since) await forget(key);
  }
}
