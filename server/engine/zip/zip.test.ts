// Promises of archives: written files can be read by us and by others, and archives with false data
// are refused.
import { buffer, text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { unzipped } from '../../app/story/read-workbook.ts';
import { openArchive, zipOf, ZipRefusal, type ZipPart } from './index.ts';

const limits = { parts: 10, bytes: 10_000_000, mayHold: (name: string) => !name.includes('..') };

const packed = (parts: readonly (readonly [string, string | Buffer, boolean?])[]) => {
  async function* all(): AsyncGenerator<ZipPart> {
    for (const [name, content, isPacked = false] of parts)
      yield { name, content: Readable.from([Buffer.from(content)]), isPacked };
  }
  return buffer(zipOf(all()));
};
const read = (bytes: Buffer, name: string) => text(openArchive(bytes, limits).read(name));

/** Of the first part, in the directory at the end. */
const directoryOf = (bytes: Buffer) => bytes.indexOf('PK\u0001\u0002');

const faultOf = async (bytes: Buffer): Promise<string> => {
  try {
    const archive = openArchive(bytes, limits);
    for (const name of archive.names) await buffer(archive.read(name));
    return 'none';
  } catch (error) {
    return error instanceof ZipRefusal ? error.fault : String(error);
  }
};

test('an archive returns what was written, compressed or stored, under Thai names too', async () => {
  const long = 'ออเดอร์ '.repeat(5000);
  const bytes = await packed([
    ['ร้าน.txt', 'ก'],
    ['long.txt', long],
    ['picture', Buffer.from('plain'), true],
    ['empty', ''],
  ]);
  expect(openArchive(bytes, limits).names).toEqual(['ร้าน.txt', 'long.txt', 'picture', 'empty']);
  expect(await read(bytes, 'long.txt')).toBe(long);
  expect(await read(bytes, 'empty')).toBe('');
  expect(unzipped(bytes).get('ร้าน.txt')).toBe('ก');
  expect(bytes.length).toBeLessThan(2000);
});

test('an archive whose source fails ends with that fault', async () => {
  async function* broken(): AsyncGenerator<ZipPart> {
    const content = (async function* () {
      yield Buffer.from('a');
      throw new Error('the source broke');
    })();
    yield { name: 'a', content };
  }
  await expect(buffer(zipOf(broken()))).rejects.toThrow('the source broke');
});

const damages: [string, string, (bytes: Buffer) => Buffer][] = [
  ['is no archive', 'broken', () => Buffer.from('PK\u0003\u0004 and nothing more')],
  ['is cut short', 'broken', (bytes) => bytes.subarray(0, bytes.length - 30)],
  ['has a changed byte of content', 'broken', (bytes) => flipped(bytes, 40)],
  ['says less of a part than there is', 'broken', (bytes) => with32(bytes, 24, 3)],
  ['says more of a part than there is', 'broken', (bytes) => with32(bytes, 24, 30_000)],
  ['begins a part outside of itself', 'broken', (bytes) => with32(bytes, 42, 0xff_ff_00)],
  ['is locked by a password', 'encrypted', (bytes) => with32(bytes, 8, 0x0008_0809)],
  ['unpacks to more than is allowed', 'tooBig', (bytes) => with32(bytes, 24, 20_000_000)],
];
const flipped = (bytes: Buffer, at: number): Buffer => {
  const other = Buffer.from(bytes);
  other[at] = (other[at] ?? 0) ^ 0x55;
  return other;
};
const with32 = (bytes: Buffer, at: number, value: number): Buffer => {
  const other = Buffer.from(bytes);
  other.writeUInt32LE(value, directoryOf(bytes) + at);
  return other;
};

test.each(damages)('an archive that %s is refused as %s', async (_what, fault, damage) => {
  const bytes = await packed([
    ['a.txt', 'some text that is long enough to be packed, packed, packed'],
  ]);
  expect(await faultOf(damage(bytes))).toBe(fault);
});

test('an archive is refused for a name outside it, a repeated name, and a bomb', async () => {
  expect(await faultOf(await packed([['../../etc/passwd', 'a']]))).toBe('names');
  expect(
    await faultOf(
      await packed([
        ['a', '1'],
        ['a', '2'],
      ]),
    ),
  ).toBe('names');
  expect(await faultOf(await packed([['bomb', Buffer.alloc(9_000_000)]]))).toBe('tooBig');
  const many = Array.from({ length: 11 }, (_, at) => [`${at}`, 'x'] as const);
  expect(await faultOf(await packed(many))).toBe('tooBig');
});
