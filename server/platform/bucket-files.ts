// Stored files in an S3 bucket.
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Config } from './config.ts';
import { fail } from './failure.ts';
import type { FileStore, ListPart, StoredFile } from './file-store.ts';

const CONNECT_MS = 3_000;
/** Gives up after this long without an answer or a byte. */
const SILENT_MS = 10_000;
/** Whoever saves a picture waits for all attempts together. */
const ATTEMPTS = 2;

async function openBucket(config: Config, silentMs: number) {
  // Loaded on use: the library is larger than the rest of the server.
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
    maxAttempts: ATTEMPTS,
    // Limits silence on the connection, not the total time: large files take long and still progress.
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: silentMs },
    // Many S3 servers do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { s3, client };
}

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } } | null)?.$metadata?.httpStatusCode;

type Bucket = Awaited<ReturnType<typeof openBucket>>;

interface Asked {
  readonly Bucket: string;
  readonly Prefix: string;
  /** Names that continue after it are reported as a folder. */
  readonly Delimiter?: '/';
}

async function* pagesOf({ s3, client }: Bucket, asked: Asked) {
  let ContinuationToken: string | undefined;
  do {
    const page = await client.send(new s3.ListObjectsV2Command({ ...asked, ContinuationToken }));
    yield page;
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken !== undefined);
}

/** All entries below a prefix, page by page. */
async function* listBucket(tools: Bucket, asked: Asked) {
  for await (const { Contents = [] } of pagesOf(tools, asked))
    for (const { Key, Size = 0 } of Contents) if (Key !== undefined) yield { Key, Size };
}

async function listFolders(tools: Bucket, asked: Asked): Promise<readonly string[]> {
  const names: string[] = [];
  for await (const { CommonPrefixes = [] } of pagesOf(tools, { ...asked, Delimiter: '/' }))
    for (const { Prefix = '' } of CommonPrefixes) names.push(Prefix.slice(asked.Prefix.length, -1));
  return names;
}

async function removeObject(
  { s3, client }: Bucket,
  asked: { readonly Bucket: string; readonly Key: string },
): Promise<void> {
  await client.send(new s3.DeleteObjectCommand(asked));
}

async function listPart(
  { s3, client }: Bucket,
  asked: Asked,
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

export function bucketFiles(config: Config, silentMs = SILENT_MS): FileStore {
  const Bucket = config.S3_BUCKET ?? '';
  let opened: ReturnType<typeof openBucket> | undefined;
  const bucket = async <T>(work: (tools: Bucket) => Promise<T>) => {
    opened ??= openBucket(config, silentMs);
    try {
      return await work(await opened);
    } catch (error) {
      throw fail('SERVICE_AWAY', { retryAfterSeconds: 5 }, error);
    }
  };
  return {
    async write(Key, content) {
      // S3 needs the length before the content.
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
    remove: (Key) => bucket((tools) => removeObject(tools, { Bucket, Key })),
    removeFolder: (name) =>
      bucket(async (tools) => {
        for await (const { Key } of listBucket(tools, { Bucket, Prefix: `${name}/` }))
          await removeObject(tools, { Bucket, Key });
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
    folders: (name) => bucket((tools) => listFolders(tools, { Bucket, Prefix: `${name}/` })),
  };
}
