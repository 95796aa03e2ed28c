// A browser that keeps nothing, as some private windows do.
import { onTestFinished } from 'vitest';

const ended = (request: IDBOpenDBRequest): Promise<void> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => reject(request.error));
  });

/** Until the test ends no part of the app can open its database: a newer version of the app, in another tab, has it as its own. */
export async function keepNothing(): Promise<void> {
  const newer = indexedDB.open('songdee', 2);
  await ended(newer);
  onTestFinished(async () => {
    newer.result.close();
    await ended(indexedDB.deleteDatabase('songdee'));
  });
}
