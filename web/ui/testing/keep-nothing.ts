// Simulates a browser without storage, such as a private window.
import { onTestFinished } from 'vitest';

const ended = (request: IDBOpenDBRequest): Promise<void> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => reject(request.error));
  });

/** Until the test ends the app cannot open its database: another tab with a newer release holds it. */
export async function keepNothing(): Promise<void> {
  const newer = indexedDB.open('songdee', 2);
  await ended(newer);
  onTestFinished(async () => {
    newer.result.close();
    await ended(indexedDB.deleteDatabase('songdee'));
  });
}
