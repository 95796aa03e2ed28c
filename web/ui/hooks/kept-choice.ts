// A choice that this device remembers. In a browser without storage, such as a private window, it is simply not
// remembered.
import { forget, recall, storeValue } from './local-db.ts';

const ignore = () => undefined;

/** What was chosen last; undefined where nothing was, or nothing can be kept. */
export const recallChoice = (key: string): Promise<unknown> => recall(key).catch(ignore);

/** Undefined is the usual choice, which is none to be remembered. */
export function keepChoice(key: string, choice: unknown): void {
  (choice === undefined ? forget(key) : storeValue(key, choice)).catch(ignore);
}
