// Unsaved text of one tab belongs to that tab.
import { beforeEach, describe, expect, test } from 'vitest';
import { storeValue } from '../hooks/local-db.ts';
import { session, tenant } from '../http.ts';
import type * as Drafts from './draft.ts';
import { countDrafts, dropAllDrafts, dropDraft, loadDraft, saveDraft } from './draft.ts';

beforeEach(async () => {
  session.clear();
  session.write('userInfo', { id: 7 });
  await dropAllDrafts();
});

describe('a form in two tabs', () => {
  /** Another tab’s copy of the module, with another name. */
  const otherTab = async (): Promise<typeof Drafts> => {
    sessionStorage.removeItem('draftTab');
    const address = './draft.ts?second';
    return (await import(/* @vite-ignore */ address)) as typeof Drafts;
  };

  test('keeps each tab’s typed values separate', async () => {
    await saveDraft('thing', { name: 'ของแท็บแรก' });
    const other = await otherTab();
    expect(await other.loadDraft('thing')).toBeNull();
    await other.saveDraft('thing', { name: 'ของแท็บที่สอง' });
    expect((await loadDraft('thing'))?.values).toEqual({ name: 'ของแท็บแรก' });
    await other.dropDraft('thing');
    expect((await loadDraft('thing'))?.values).toEqual({ name: 'ของแท็บแรก' });
  });

  test('restores the drafts of closed tabs, the latest first, once each', async () => {
    const left = (savedAt: string, name: string) => ({ savedAt, values: { name } });
    const tenantOf = `${tenant}/7/draft/thing`;
    // Their keys sort the other way round.
    await storeValue(`${tenantOf}~gone-1`, left('2026-11-21T02:00:00Z', 'ล่าสุด'));
    await storeValue(`${tenantOf}~gone-2`, left('2026-11-21T01:00:00Z', 'เก่ากว่า'));
    expect((await loadDraft('thing'))?.values).toEqual({ name: 'ล่าสุด' });
    expect(await countDrafts()).toBe(2);
    await dropDraft('thing');
    expect((await loadDraft('thing'))?.values).toEqual({ name: 'เก่ากว่า' });
  });
});
