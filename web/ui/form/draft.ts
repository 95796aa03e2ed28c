// Drafts of half-filled forms, kept per shop, user and form; they survive reloads, crashes and being off line.
import { forget, forgetUnder, keep, keysUnder, recall } from '../hooks/local-db.ts';
import { session, tenant } from '../http.ts';

interface Draft<T> {
  values: T;
  savedAt: string;
}

function ownerPath(): string {
  const user = session.read('userInfo');
  const id = typeof user === 'object' && user !== null ? (user as { id?: unknown }).id : null;
  return `${tenant}/${String(id ?? 'nobody')}/draft/`;
}

const isDraft = (value: unknown): value is Draft<unknown> =>
  typeof value === 'object' && value !== null && 'values' in value && 'savedAt' in value;

export async function saveDraft(form: string, values: unknown): Promise<void> {
  // structuredClone refuses functions and DOM nodes; a form's values are plain data.
  await keep(ownerPath() + form, { values, savedAt: new Date().toISOString() });
}

export async function loadDraft<T>(form: string): Promise<Draft<T> | null> {
  const found = await recall(ownerPath() + form);
  return isDraft(found) ? (found as Draft<T>) : null;
}

export const dropDraft = (form: string): Promise<undefined> => forget(ownerPath() + form);

/** How many drafts the signed-in user has here; logout asks before dropping them. */
export const countDrafts = async (): Promise<number> => (await keysUnder(ownerPath())).length;

export const dropAllDrafts = (): Promise<undefined> => forgetUnder(ownerPath());
