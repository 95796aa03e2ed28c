// Stored files of shops: in a folder on disk or in an S3 bucket.
import fs from 'node:fs/promises';
import { createReadStream, createWriteStream } from 'node:fs';
import path from 'node:path';
import crypto from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { basePath } from '@app/contract/kit/paths';
import { bucketFiles } from './bucket-files.ts';
import type { Config } from './config.ts';
import type { FileStore, ListPart, StoredFile } from './file-store.ts';
import type { Secrets } from './secrets.ts';

/** The folders for files of shops, each with a subfolder per shop id. */
export const fileKinds = [
  ...['image', 'private', 'proof', 'waybill', 'print', 'pick', 'barcode', 'manifest'],
  ...['receipt', 'report', 'sheet', 'shop-data'],
];

/** Total size of one shop's files. */
export async function bytesOfShop(files: FileStore, tenantId: number): Promise<number> {
  const sizes = fileKinds.map((kind) => files.sizeOfFolder(`${kind}/${tenantId}`));
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function sizeOnDisk(folder: string): Promise<number> {
  const entries = await fs
    .readdir(folder, { recursive: true, withFileTypes: true })
    .catch(() => []);
  let size = 0;
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    // A file that disappears during the count is not counted.
    const found = await fs.stat(path.join(entry.parentPath, entry.name)).catch(() => undefined);
    size += found?.size ?? 0;
  }
  return size;
}

async function listOnDisk(
  folder: string,
  { after, most }: ListPart,
): Promise<readonly StoredFile[]> {
  const below = await fs.readdir(folder, { recursive: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const begin = Buffer.from(after);
  // In byte order, as a bucket sorts.
  const names = below
    .map((name) => Buffer.from(name.replaceAll(path.sep, '/')))
    .filter((name) => Buffer.compare(name, begin) > 0)
    .toSorted((one, other) => Buffer.compare(one, other));
  const found: StoredFile[] = [];
  for (const bytes of names) {
    if (found.length === most) break;
    const name = bytes.toString();
    const one = await fs.stat(path.join(folder, name)).catch(() => undefined);
    if (one?.isFile()) found.push({ name, changedAt: one.mtime });
  }
  return found;
}

async function foldersOnDisk(folder: string): Promise<readonly string[]> {
  const entries = await fs.readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/** Path parts of a name in a folder where all files of a kind and shop lie together. */
const SHARED_DEPTH = 3;

function diskFiles(root: string): FileStore {
  const place = (name: string): string => {
    const full = path.resolve(root, name);
    // Names are made by the server, but one built from a caller's text must never leave the folder.
    if (!full.startsWith(path.resolve(root) + path.sep))
      throw new Error('file name leaves the store');
    return full;
  };
  return {
    async write(name, content) {
      const target = place(name);
      // A stream that fails before it is read would raise an unhandled error and end the process; the reader still
      // gets the error.
      if (!(content instanceof Uint8Array)) content.on('error', () => undefined);
      await fs.mkdir(path.dirname(target), { recursive: true });
      const draft = `${target}.${crypto.randomUUID()}.part`;
      try {
        if (content instanceof Uint8Array) await fs.writeFile(draft, content);
        else await pipeline(content, createWriteStream(draft));
        await fs.rename(draft, target);
      } catch (error) {
        await fs.rm(draft, { force: true });
        throw error;
      }
      return (await fs.stat(target)).size;
    },
    async read(name) {
      try {
        const target = place(name);
        const { size } = await fs.stat(target);
        return { stream: createReadStream(target), size };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async remove(name) {
      await fs.rm(place(name), { force: true });
      // A PDF may have a folder of its own, because it is downloaded under its own name.
      if (name.split('/').length > SHARED_DEPTH)
        await fs.rmdir(path.dirname(place(name))).catch(() => undefined);
    },
    removeFolder: (name) => fs.rm(place(name), { force: true, recursive: true }),
    sizeOfFolder: (name) => sizeOnDisk(place(name)),
    listFolder: (name, part) => listOnDisk(place(name), part),
    folders: (name) => foldersOnDisk(place(name)),
  };
}

export const openFiles = (config: Config): FileStore =>
  config.S3_BUCKET === undefined
    ? diskFiles(path.join(config.dataDir, 'files'))
    : bucketFiles(config);

const LINK_SECONDS = 3600;

/** The parts of a call that a link needs. */
interface UrlContext {
  readonly incoming: {
    readonly headers: Readonly<Record<string, string | string[] | undefined>>;
    readonly tenant: { readonly label: string } | undefined;
  };
  readonly services: { readonly config: Config; readonly secrets: Secrets };
}

/** Opens in a plain tab: the signature replaces the token for one hour. */
export function linkTo({ incoming, services }: UrlContext, file: string): string {
  const host = incoming.headers['host'];
  const { PUBLIC_ORIGIN, MAIN_TENANT } = services.config;
  const origin = PUBLIC_ORIGIN ?? (typeof host === 'string' ? `http://${host}` : '');
  const base = basePath(incoming.tenant?.label ?? MAIN_TENANT, MAIN_TENANT);
  const signed = services.secrets.signLink(file, LINK_SECONDS);
  return `${origin.replace(/\/$/, '')}${base}/file/${signed}`;
}

/** A stored answer whose expired links are valid for another hour. */
export const withOpenLinks = (answer: string, secrets: Secrets): string =>
  answer.replace(
    /(?<=\/file\/)[\w-]+\.\d+\.[\w-]+(?=")/g,
    (signed) => secrets.renewLink(signed, LINK_SECONDS) ?? signed,
  );
