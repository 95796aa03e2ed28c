// Encrypts what belongs to one user of this browser: the key cannot be exported, and is deleted when they log out.
import { deleteKeysUnder, recall, storeValue } from '../hooks/local-db.ts';

interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly sealed: ArrayBuffer;
}

const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' && value !== null && 'sealed' in value && 'iv' in value;

/** The owner in a key: `app/7/` of `app/7/outbox/…`. */
const ownerOf = (path: string): string => path.split('/').slice(0, 2).join('/');
const keyPath = (path: string): string => `${ownerOf(path)}/seal`;

/** Undefined without https: then values are stored in plain form. */
const subtle = crypto.subtle as SubtleCrypto | undefined;

async function madeKey(path: string): Promise<CryptoKey> {
  const known = await recall(path);
  if (known instanceof CryptoKey) return known;
  const fresh = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  await storeValue(path, fresh);
  return fresh;
}

/** Two tabs that start at once must not use two keys. */
const keyFor = async (path: string): Promise<CryptoKey> =>
  navigator.locks.request(keyPath(path), () => madeKey(keyPath(path)));

/** Resolves once the browser has it on disk. */
export async function storeSealed(path: string, value: unknown): Promise<void> {
  if (!subtle) return void (await storeValue(path, value));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plain = new TextEncoder().encode(JSON.stringify(value));
  const sealed = await subtle.encrypt({ name: 'AES-GCM', iv }, await keyFor(path), plain);
  await storeValue(path, { iv, sealed });
}

/** Undefined where there is no value, or its key is gone. Values stored before encryption are read as they are. */
export async function recallSealed(path: string): Promise<unknown> {
  const value = await recall(path);
  if (!isSealed(value)) return value;
  try {
    const { iv, sealed } = value;
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await keyFor(path), sealed);
    return JSON.parse(new TextDecoder().decode(plain));
  } catch (fault) {
    if (fault instanceof DOMException && fault.name === 'OperationError') return undefined;
    throw fault;
  }
}

/** Deletes what a user of this browser could read offline. */
export const forgetReads = (owner: string): Promise<unknown> => deleteKeysUnder(`${owner}read/`);

/** Without the key none of the user's data is readable: call it only when nothing is waiting. */
export const forgetKey = (owner: string): Promise<unknown> => deleteKeysUnder(keyPath(owner));
