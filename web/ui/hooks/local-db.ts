// A small key-value store in IndexedDB: drafts and column choices, per shop and user, deleted on request.

const DB_NAME = 'songdee';
const STORE = 'kept';

let opening: Promise<IDBDatabase> | null = null;

/** Resolves at the success event, rejects at the failure event. */
const ended = (what: IDBRequest | IDBTransaction, done: string, failed: string): Promise<void> =>
  new Promise((resolve, reject) => {
    what.addEventListener(done, () => resolve());
    what.addEventListener(failed, () => reject(what.error));
  });

async function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(DB_NAME, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
  await ended(request, 'success', 'error');
  const database = request.result;
  // Another tab that upgrades must not wait for this one, and the browser closes the database when its data is
  // deleted or its disk fails. The next write reopens it.
  for (const ending of ['versionchange', 'close'])
    database.addEventListener(ending, () => {
      database.close();
      opening = null;
    });
  return database;
}

function open(): Promise<IDBDatabase> {
  opening ??= opened().catch((fault: unknown) => {
    opening = null;
    throw fault;
  });
  return opening;
}

async function within<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open();
  const transaction = database.transaction(STORE, mode);
  const request = work(transaction.objectStore(STORE));
  // Committed at once: changes right before a reload would otherwise be lost with the page.
  transaction.commit();
  // A browser without free space accepts writes and aborts the transaction at the end.
  await ended(transaction, 'complete', 'abort');
  return request.result;
}

/** Keys are paths, `app/7/draft/order-create`, so that a prefix selects everything of one user. */
export const storeValue = (key: string, value: unknown): Promise<IDBValidKey> =>
  within('readwrite', (store) => store.put(value, key));

export const recall = (key: string): Promise<unknown> =>
  within('readonly', (store) => store.get(key));

export const forget = (key: string): Promise<undefined> =>
  within('readwrite', (store) => store.delete(key));

const rangeOf = (prefix: string): IDBKeyRange => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

export const keysUnder = (prefix: string): Promise<IDBValidKey[]> =>
  within('readonly', (store) => store.getAllKeys(rangeOf(prefix)));

export const deleteKeysUnder = (prefix: string): Promise<undefined> =>
  within('readwrite', (store) => store.delete(rangeOf(prefix)));
