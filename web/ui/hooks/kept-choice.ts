// A choice that this device remembers. In a browser without storage, such as a private window, it is simply not
// remembered.
import { forget, recall, storeValue } from './local-db.ts';

const ignore = () => undefined;

/** The last choice; undefined where there was none, or no storage. */
export const recallChoice = (key: string): Promise<unknown> => recall(key).catch(ignore);

/** Undefined is the default, which is not stored. */
export function keepChoice(key: string, choice: unknown): void {
  (choice === undefined ? forget(key) : storeValue(key, choice)).catch(ignore);
}
