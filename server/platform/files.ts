// Stored files behind one small interface: names in, bytes out; a folder on disk, or a bucket that speaks S3.
import fs from 'node:fs/promises';
import { createReadStream, createWriteStream } from 'node:fs';
import path from 'node:path';
import crypto from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { basePath } from '@app/contract/kit/paths';
import type { Config } from './config.ts';
import { fail } from './failure.ts';
import type { Secrets } from './secrets.ts';

export interface StoredFile {
  /** Below the folder that was asked for. */
  readonly name: string;
  readonly changedAt: Date;
}

/** At most `most` files, in the order of their names, from the first behind `after` on; '' begins. */
export interface ListPart {
  readonly after: string;
  readonly most: number;
}

export interface FileStore {
  /** Writes all or nothing; returns the size in bytes. */
  write(name: string, content: Readable | Uint8Array): Promise<number>;
  /** A stream and its size, or undefined when there is no such file. */
  read(name: string): Promise<{ stream: Readable; size: number } | undefined>;
  remove(name: string): Promise<void>;
  /** All files below the folder, and none beside it. */
  removeFolder(name: string): Promise<void>;
  /** Of all files below the folder together, in bytes; 0 without one. */
  sizeOfFolder(name: string): Promise<number>;
  /** Files that lie right in the folder; none where it is not there. */
  listFolder(name: string, part: ListPart): Promise<readonly StoredFile[]>;
}

/** The folders in which files of shops lie, each with a folder by the shop's id. */
export const fileKinds = [
  ...['image', 'private', 'proof', 'waybill', 'print', 'pick', 'barcode', 'manifest'],
  ...['receipt', 'report', 'sheet', 'shop-data'],
];

/** Of all files of one shop together. */
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
    // What goes away while it is counted is not counted.
    const found = await fs.stat(path.join(entry.parentPath, entry.name)).catch(() => undefined);
    size += found?.size ?? 0;
  }
  return size;
}

const byBytes = (one: string, other: string): number =>
  Buffer.compare(Buffer.from(one), Buffer.from(other));

async function listOnDisk(
  folder: string,
  { after, most }: ListPart,
): Promise<readonly StoredFile[]> {
  const names = await fs.readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const found: StoredFile[] = [];
  // By their bytes, as a bucket does.
  for (const name of names.toSorted(byBytes)) {
    if (found.length === most) break;
    if (byBytes(name, after) <= 0) continue;
    const one = await fs.stat(path.join(folder, name)).catch(() => undefined);
    if (one?.isFile()) found.push({ name, changedAt: one.mtime });
  }
  return found;
}

function diskFiles(root: string): FileStore {
  const place = (name: string): string => {
    const full = path.resolve(root, name);
    // Names are ours, but one built from a caller's text must never leave the folder.
    if (!full.startsWith(path.resolve(root) + path.sep))
      throw new Error('file name leaves the store');
    return full;
  };
  return {
    async write(name, content) {
      const target = place(name);
      // One that breaks before it is read says so to nobody, which ends the process; whoever reads it is told.
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
    remove: (name) => fs.rm(place(name), { force: true }),
    removeFolder: (name) => fs.rm(place(name), { force: true, recursive: true }),
    sizeOfFolder: (name) => sizeOnDisk(place(name)),
    listFolder: (name, part) => listOnDisk(place(name), part),
  };
}

const CONNECT_MS = 3_000;
const ANSWER_MS = 20_000;

async function openBucket(config: Config) {
  // Loaded by whoever uses it: it is larger than all the rest of the server.
  const s3 = await import('@aws-sdk/client-s3');
  const client = new s3.S3Client({
    region: config.S3_REGION,
    ...(config.S3_ENDPOINT !== undefined && {
      endpoint: config.S3_ENDPOINT,
      forcePathStyle: true,
    }),
    credentials: {
      accessKeyId: config.S3_ACCESS_KEY_ID ?? '',
      secretAccessKey: config.S3_SECRET_ACCESS_KEY ?? '',
    },
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS },
    // Newer checksums are unknown to many that speak S3.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { s3, client };
}

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } } | null)?.$metadata?.httpStatusCode;

type Bucket = Awaited<ReturnType<typeof openBucket>>;

/** All that stand under a prefix, page by page. */
async function* listBucket(
  { s3, client }: Bucket,
  asked: { readonly Bucket: string; readonly Prefix: string },
): AsyncGenerator<{ readonly Key: string; readonly Size: number }> {
  let ContinuationToken: string | undefined;
  do {
    const page = await client.send(new s3.ListObjectsV2Command({ ...asked, ContinuationToken }));
    for (const { Key, Size = 0 } of page.Contents ?? []) if (Key !== undefined) yield { Key, Size };
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken !== undefined);
}

async function listPart(
  { s3, client }: Bucket,
  asked: { readonly Bucket: string; readonly Prefix: string },
  { after, most }: ListPart,
): Promise<readonly StoredFile[]> {
  const begin = after === '' ? {} : { StartAfter: asked.Prefix + after };
  const question = { ...asked, ...begin, MaxKeys: most };
  const { Contents = [] } = await client.send(new s3.ListObjectsV2Command(question));
  return Contents.flatMap(({ Key, LastModified: changedAt }) =>
    Key === undefined || changedAt === undefined
      ? []
      : [{ name: Key.slice(asked.Prefix.length), changedAt }],
  );
}

function bucketFiles(config: Config): FileStore {
  const Bucket = config.S3_BUCKET ?? '';
  let opened: ReturnType<typeof openBucket> | undefined;
  const bucket = async <T>(work: (tools: Bucket) => Promise<T>) => {
    opened ??= openBucket(config);
    try {
      return await work(await opened);
    } catch (error) {
      throw fail('SERVICE_AWAY', { retryAfterSeconds: 5 }, error);
    }
  };
  return {
    async write(Key, content) {
      // Its length must be known before it is sent.
      const Body = content instanceof Uint8Array ? content : await buffer(content);
      await bucket(({ s3, client }) => client.send(new s3.PutObjectCommand({ Bucket, Key, Body })));
      return Body.length;
    },
    read: (Key) =>
      bucket(async ({ s3, client }) => {
        try {
          const { Body, ContentLength = 0 } = await client.send(
            new s3.GetObjectCommand({ Bucket, Key }),
          );
          return { stream: Body as Readable, size: ContentLength };
        } catch (error) {
          if (statusOf(error) === 404) return undefined;
          throw error;
        }
      }),
    remove: (Key) =>
      bucket(async ({ s3, client }) => {
        await client.send(new s3.DeleteObjectCommand({ Bucket, Key }));
      }),
    removeFolder: (name) =>
      bucket(async (tools) => {
        const { s3, client } = tools;
        for await (const { Key } of listBucket(tools, { Bucket, Prefix: `${name}/` }))
          await client.send(new s3.DeleteObjectCommand({ Bucket, Key }));
      }),
    sizeOfFolder: (name) =>
      bucket(async (tools) => {
        let size = 0;
        for await (const { Size } of listBucket(tools, { Bucket, Prefix: `${name}/` }))
          size += Size;
        return size;
      }),
    listFolder: (name, part) =>
      bucket((tools) => listPart(tools, { Bucket, Prefix: `${name}/` }, part)),
  };
}

export const openFiles = (config: Config): FileStore =>
  config.S3_BUCKET === undefined
    ? diskFiles(path.join(config.dataDir, 'files'))
    : bucketFiles(config);

const LINK_SECONDS = 3600;

/** A call, as far as its link needs it. */
interface UrlContext {
  readonly incoming: {
    readonly headers: Readonly<Record<string, string | string[] | undefined>>;
    readonly tenant: { readonly label: string } | undefined;
  };
  readonly services: { readonly config: Config; readonly secrets: Secrets };
}

/** Opens in a plain tab: the signature stands for the token, for one hour. */
export function linkTo({ incoming, services }: UrlContext, file: string): string {
  const host = incoming.headers['host'];
  const { PUBLIC_ORIGIN, MAIN_TENANT } = services.config;
  const origin = PUBLIC_ORIGIN ?? (typeof host === 'string' ? `http://${host}` : '');
  const base = basePath(incoming.tenant?.label ?? MAIN_TENANT, MAIN_TENANT);
  const signed = services.secrets.signLink(file, LINK_SECONDS);
  return `${origin.replace(/\/$/, '')}${base}/file/${signed}`;
}

/** An answer that was kept, with its links good for an hour again where they have ended. */
export const withOpenLinks = (answer: string, secrets: Secrets): string =>
  answer.replace(
    /(?<=\/file\/)[\w-]+\.\d+\.[\w-]+(?=")/g,
    (signed) => secrets.renewLink(signed, LINK_SECONDS) ?? signed,
  );
