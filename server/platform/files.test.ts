// Promises of stored files in a bucket: against a small server that speaks four calls of S3, and where `TEST_S3_ENDPOINT` names
// a service with an empty bucket `goods`, against that too (its keys in `TEST_S3_ACCESS_KEY_ID`, `TEST_S3_SECRET_ACCESS_KEY`).
import fs from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { PassThrough, Readable } from 'node:stream';
import net, { type AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bucketFiles } from './bucket-files.ts';
import { readConfig } from './config.ts';
import type { FileStore } from './file-store.ts';
import { bytesOfShop, openFiles } from './files.ts';

const objects = new Map<string, { body: Buffer; signed: string; at: Date }>();
let away = false;

const PAGE = 2;

/** ListObjectsV2 with a delimiter: folders in the place of the keys below them. */
function foldersUnder(prefix: string, behind: string): string[] {
  const below = [...objects.keys()]
    .filter((key) => key.startsWith(prefix) && key.slice(prefix.length).includes('/'))
    .map((key) => key.slice(0, key.indexOf('/', prefix.length) + 1));
  return [...new Set(below)].filter((key) => key > behind).toSorted();
}

/** ListObjectsV2, at most two keys a page: a token says behind which key the next page begins, else `start-after` may. */
function listed({ searchParams }: URL): string {
  const prefix = `/goods/${searchParams.get('prefix') ?? ''}`;
  const first = searchParams.get('start-after');
  const behind =
    searchParams.get('continuation-token') ?? (first === null ? '' : `/goods/${first}`);
  const inFolders = searchParams.get('delimiter') === '/';
  const rest = inFolders
    ? foldersUnder(prefix, behind)
    : [...objects.keys()].filter((key) => key.startsWith(prefix) && key > behind).toSorted();
  const page = rest.slice(0, Math.min(PAGE, Number(searchParams.get('max-keys') ?? PAGE)));
  const contents = page.map((key) => {
    const name = key.slice('/goods/'.length);
    if (inFolders) return `<CommonPrefixes><Prefix>${name}</Prefix></CommonPrefixes>`;
    const { body, at } = objects.get(key) ?? { body: '', at: new Date(0) };
    return `<Contents><Key>${name}</Key><Size>${body.length}</Size><LastModified>${at.toISOString()}</LastModified></Contents>`;
  });
  const more = rest.length > PAGE;
  const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`;
}

/** Objects by path; 404 in S3's own words, 503 while it is away. */
const bucket = http.createServer((request, reply) => {
  const key = decodeURIComponent((request.url ?? '').split('?')[0] ?? '');
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    if (away) return reply.writeHead(503).end();
    if (request.method === 'PUT') {
      objects.set(key, {
        body: Buffer.concat(chunks),
        signed: request.headers.authorization ?? '',
        at: new Date(),
      });
      return reply.writeHead(200, { etag: '"1"' }).end();
    }
    const url = new URL(request.url ?? '', 'http://localhost');
    if (url.searchParams.get('list-type') === '2')
      return reply.writeHead(200, { 'content-type': 'application/xml' }).end(listed(url));
    const found = objects.get(key);
    if (request.method === 'DELETE') {
      objects.delete(key);
      return reply.writeHead(204).end();
    }
    if (!found) {
      const xml =
        '<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>none</Message></Error>';
      return reply.writeHead(404, { 'content-type': 'application/xml' }).end(xml);
    }
    return reply.writeHead(200, { 'content-length': found.body.length }).end(found.body);
  });
});

const env = () => ({
  NODE_ENV: 'test',
  S3_BUCKET: 'goods',
  S3_ENDPOINT: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`,
  S3_ACCESS_KEY_ID: 'key-of-the-test',
  S3_SECRET_ACCESS_KEY: 'secret-of-the-test',
});
const files = () => openFiles(readConfig(env()));

const service = process.env['TEST_S3_ENDPOINT'];
const serviceEnv = () => ({
  ...env(),
  S3_ENDPOINT: service,
  S3_ACCESS_KEY_ID: process.env['TEST_S3_ACCESS_KEY_ID'],
  S3_SECRET_ACCESS_KEY: process.env['TEST_S3_SECRET_ACCESS_KEY'],
});
const buckets = [
  { of: 'a small server', files },
  ...(service === undefined
    ? []
    : [{ of: service, files: () => openFiles(readConfig(serviceEnv())) }]),
];

beforeAll(
  () => new Promise<void>((resolve) => void bucket.listen(0, '127.0.0.1', () => resolve())),
);
afterAll(() => new Promise((resolve) => void bucket.close(resolve)));
afterEach(() => {
  away = false;
});

async function expectParts(store: FileStore): Promise<void> {
  const begun = Date.now();
  for (const name of ['b.webp', 'B.webp', 'own/d.webp', 'a.webp', 'ค.webp'])
    await store.write(`private/9/${name}`, Buffer.alloc(3));
  await store.write('private/99/e.webp', Buffer.alloc(3));
  const names: string[] = [];
  for (let after = ''; ;) {
    const part = await store.listFolder('private/9', { after, most: 1 });
    for (const { changedAt } of part)
      expect(Math.abs(changedAt.getTime() - begun)).toBeLessThan(600_000);
    const [one] = part;
    if (one === undefined) break;
    expect(part).toHaveLength(1);
    names.push(one.name);
    after = one.name;
  }
  expect(names).toEqual(['B.webp', 'a.webp', 'b.webp', 'own/d.webp', 'ค.webp']);
  expect(await store.listFolder('private/8', { after: '', most: 5 })).toEqual([]);
}

async function expectFolders(store: FileStore): Promise<void> {
  for (const name of ['5/a', '5/b/c', '55/d', '6/e', 'x/f', 'plain'])
    await store.write(`proof/${name}`, Buffer.alloc(3));
  expect((await store.folders('proof')).toSorted()).toEqual(['5', '55', '6', 'x']);
  expect(await store.folders('proof/5')).toEqual(['b']);
  expect(await store.folders('waybill')).toEqual([]);
}

describe.each(buckets)('the file store in a bucket of $of', ({ files: open }) => {
  afterAll(async () => {
    for (const name of ['image', 'print', 'private', 'proof', 'receipt'])
      await open().removeFolder(name);
  });

  test('returns what was written, bytes and streams alike, under its own name', async () => {
    const store = open();
    expect(await store.write('image/1/ก.webp', Buffer.from('ภาพ'))).toBe(9);
    const stream = Readable.from([Buffer.from('ab'), Buffer.from('c')]);
    expect(await store.write('print/1/b.pdf', stream)).toBe(3);
    const first = await store.read('image/1/ก.webp');
    expect([first?.size, first && (await text(first.stream))]).toEqual([9, 'ภาพ']);
    const second = await store.read('print/1/b.pdf');
    expect(second && (await text(second.stream))).toBe('abc');
  });

  test('removes a file, and removing or reading a missing one is no error', async () => {
    const store = open();
    await store.write('short', Buffer.from('x'));
    await store.remove('short');
    await store.remove('short');
    expect(await store.read('short')).toBeUndefined();
  });

  test('counts the bytes of a shop over all its folders and pages, and none of another shop', async () => {
    const store = open();
    for (const name of ['a', 'b', 'ค']) await store.write(`image/7/${name}`, Buffer.alloc(10));
    await store.write('receipt/7/d', Buffer.alloc(5));
    await store.write('image/77/e', Buffer.alloc(1000));
    expect(await bytesOfShop(store, 7)).toBe(35);
    expect(await bytesOfShop(store, 8)).toBe(0);
  });

  test('lists a folder part by part in the order of its names, with their ages, and none of another shop', async () => {
    await expectParts(open());
  });

  test('names the folders in a folder over all pages, each once, and no file beside them', async () => {
    await expectFolders(open());
  });

  test('removes a folder over all its pages, and none of another shop', async () => {
    const store = open();
    for (const name of ['a', 'b', 'ค']) await store.write(`print/7/${name}`, Buffer.alloc(10));
    await store.write('print/77/e', Buffer.alloc(3));
    await store.removeFolder('print/7');
    expect(await store.sizeOfFolder('print/7')).toBe(0);
    expect(await store.sizeOfFolder('print/77')).toBe(3);
  });
});

test('the file store on a disk lists a folder part by part in the order of its names, none that is not there, and removes a file with its own folder', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'files-'));
  try {
    const store = openFiles(readConfig({ NODE_ENV: 'test', DATA_DIR: folder }));
    await expectParts(store);
    await fs.mkdir(path.join(folder, 'files', 'private', '9', 'a-folder'));
    const part = await store.listFolder('private/9', { after: 'B.webp', most: 2 });
    expect(part.map(({ name }) => name)).toEqual(['a.webp', 'b.webp']);
    // Of thousands of papers no folder is left behind, but for the one that they share.
    await store.remove('private/9/own/d.webp');
    await store.remove('private/99/e.webp');
    expect(await store.folders('private/9')).toEqual(['a-folder']);
    expect(await store.folders('private')).toEqual(['9', '99']);
  } finally {
    await fs.rm(folder, { recursive: true });
  }
});

test('the file store on a disk names the folders in a folder, and none in one that is not there', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'files-'));
  try {
    await expectFolders(openFiles(readConfig({ NODE_ENV: 'test', DATA_DIR: folder })));
  } finally {
    await fs.rm(folder, { recursive: true });
  }
});

test('the file store on a disk fails only the write of a stream that breaks before it is read', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'files-'));
  try {
    const store = openFiles(readConfig({ NODE_ENV: 'test', DATA_DIR: folder }));
    const stream = new PassThrough();
    const written = store.write('sheet/1/a.xlsx', stream);
    // Without a listener the process would end.
    expect(stream.listenerCount('error')).toBe(1);
    stream.destroy(new Error('the list broke off'));
    await expect(written).rejects.toThrow('the list broke off');
    expect(await store.sizeOfFolder('sheet/1')).toBe(0);
  } finally {
    await fs.rm(folder, { recursive: true });
  }
});

test('the file store signs each call with the key of the deployment', async () => {
  await files().write('signed', Buffer.from('x'));
  expect(objects.get('/goods/signed')?.signed).toMatch(
    /^AWS4-HMAC-SHA256 Credential=key-of-the-test\/\d{8}\/us-east-1\/s3\/aws4_request/,
  );
});

test('the file store answers 503, without logging a fault of ours, when its bucket is down', async () => {
  away = true;
  await expect(files().write('x', Buffer.from('x'))).rejects.toMatchObject({
    code: 'SERVICE_AWAY',
  });
  await expect(files().read('x')).rejects.toMatchObject({ code: 'SERVICE_AWAY' });
});

/** Takes every call, says so much, and then nothing more. */
async function silentBucket(says: string): Promise<{ store: FileStore; close: () => void }> {
  const lines = new Set<net.Socket>();
  const server = net.createServer((line) => {
    lines.add(line);
    line.on('error', () => undefined).once('data', () => line.write(says));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  const config = readConfig({ ...env(), S3_ENDPOINT: `http://127.0.0.1:${port}` });
  const close = () => {
    for (const line of lines) line.destroy();
    server.close();
  };
  return { store: bucketFiles(config, 300), close };
}

test('the file store answers 503 when its bucket accepts a call and does not answer', async () => {
  const { store, close } = await silentBucket('');
  try {
    const away = { code: 'SERVICE_AWAY' };
    await expect(store.write('x', Buffer.from('x'))).rejects.toMatchObject(away);
    await expect(store.read('x')).rejects.toMatchObject(away);
  } finally {
    close();
  }
});

test('the file store aborts a file whose bucket stops sending in the middle of it', async () => {
  const { store, close } = await silentBucket('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nabc');
  try {
    const half = await store.read('x');
    await expect(half && text(half.stream)).rejects.toThrow('inactivity');
  } finally {
    close();
  }
});

test('the file store is refused before anything starts when its bucket has no keys', () => {
  expect(() => readConfig({ NODE_ENV: 'test', S3_BUCKET: 'goods' })).toThrow(
    /S3_SECRET_ACCESS_KEY/,
  );
});
