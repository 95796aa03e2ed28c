// Writes an archive of any length as a stream: part by part, none held in memory.
import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipPart {
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array>;
  /** Pictures and workbooks are compressed already. */
  readonly isPacked?: boolean;
}

interface WrittenEntry {
  readonly title: Buffer;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly plain: number;
  readonly at: number;
}

const VERSION = 45;
/** Flags: sizes follow the content; names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
const MOST_16 = 0xff_ff;
const MOST_32 = 0xff_ff_ff_ff;
/** 1 January 1980, the earliest zip date: the contents have their own times. */
const FIRST_DAY = 0x00_21;

function localHead(title: Buffer, method: number): Buffer {
  const head = Buffer.alloc(30);
  head.write('PK\u0003\u0004', 'latin1');
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt16LE(FLAGS, 6);
  head.writeUInt16LE(method, 8);
  head.writeUInt16LE(FIRST_DAY, 12);
  head.writeUInt16LE(title.length, 26);
  return Buffer.concat([head, title]);
}

function afterContent({ crc, packed, plain }: Omit<WrittenEntry, 'at' | 'title'>): Buffer {
  // A single part stays below 4 GB: readers could not know the width of its sizes.
  if (packed > MOST_32 || plain > MOST_32) throw new Error('a part of an archive is too long');
  const tail = Buffer.alloc(16);
  tail.write('PK\u0007\u0008', 'latin1');
  tail.writeUInt32LE(crc, 4);
  tail.writeUInt32LE(packed, 8);
  tail.writeUInt32LE(plain, 12);
  return tail;
}

function directoryEntry({ title, method, crc, packed, plain, at }: WrittenEntry): Buffer {
  const isFar = at >= MOST_32;
  const extra = Buffer.alloc(isFar ? 12 : 0);
  if (isFar) {
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(8, 2);
    extra.writeBigUInt64LE(BigInt(at), 4);
  }
  const entry = Buffer.alloc(46);
  entry.write('PK\u0001\u0002', 'latin1');
  entry.writeUInt16LE(VERSION, 4);
  entry.writeUInt16LE(VERSION, 6);
  entry.writeUInt16LE(FLAGS, 8);
  entry.writeUInt16LE(method, 10);
  entry.writeUInt16LE(FIRST_DAY, 14);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(packed, 20);
  entry.writeUInt32LE(plain, 24);
  entry.writeUInt16LE(title.length, 28);
  entry.writeUInt16LE(extra.length, 30);
  entry.writeUInt32LE(isFar ? MOST_32 : at, 42);
  return Buffer.concat([entry, title, extra]);
}

interface Directory {
  readonly parts: number;
  readonly at: number;
  readonly bytes: number;
}

/** With many parts or large offsets, writes the zip64 records in addition. */
function ending({ parts, at, bytes }: Directory): Buffer {
  const isWide = parts >= MOST_16 || at + bytes >= MOST_32;
  const wide = Buffer.alloc(isWide ? 76 : 0);
  if (isWide) {
    wide.write('PK\u0006\u0006', 'latin1');
    wide.writeBigUInt64LE(44n, 4);
    wide.writeUInt16LE(VERSION, 12);
    wide.writeUInt16LE(VERSION, 14);
    wide.writeBigUInt64LE(BigInt(parts), 24);
    wide.writeBigUInt64LE(BigInt(parts), 32);
    wide.writeBigUInt64LE(BigInt(bytes), 40);
    wide.writeBigUInt64LE(BigInt(at), 48);
    wide.write('PK\u0006\u0007', 56, 'latin1');
    wide.writeBigUInt64LE(BigInt(at + bytes), 64);
    wide.writeUInt32LE(1, 72);
  }
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(Math.min(parts, MOST_16), 8);
  end.writeUInt16LE(Math.min(parts, MOST_16), 10);
  end.writeUInt32LE(Math.min(bytes, MOST_32), 12);
  end.writeUInt32LE(Math.min(at, MOST_32), 16);
  return Buffer.concat([wide, end]);
}

interface Measure {
  crc: number;
  plain: number;
}

async function* measured(content: ZipPart['content'], sum: Measure): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    sum.crc = crc32(chunk, sum.crc);
    sum.plain += chunk.length;
    yield chunk;
  }
}

/** A failing source ends the packing with its error. */
function deflated(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const packing = createDeflateRaw();
  const source = Readable.from(content, { objectMode: true });
  source.on('error', (error) => packing.destroy(error));
  packing.on('close', () => source.destroy());
  return source.pipe(packing);
}

async function* archiveOf(parts: AsyncIterable<ZipPart>): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  let at = 0;
  for await (const { name, content, isPacked = false } of parts) {
    const title = Buffer.from(name, 'utf8');
    const method = isPacked ? 0 : DEFLATED;
    const begin = at;
    const sum = { crc: 0, plain: 0 };
    let packed = 0;
    const head = localHead(title, method);
    yield head;
    const plain = measured(content, sum);
    for await (const chunk of isPacked ? plain : deflated(plain)) {
      packed += chunk.length;
      yield chunk;
    }
    const tail = afterContent({ method, ...sum, packed });
    yield tail;
    at += head.length + packed + tail.length;
    directory.push(directoryEntry({ title, method, ...sum, packed, at: begin }));
  }
  yield* directory;
  const bytes = directory.reduce((total, entry) => total + entry.length, 0);
  yield ending({ parts: directory.length, at, bytes });
}

/** Parts are pulled as the reader takes the bytes. */
export const zipOf = (parts: AsyncIterable<ZipPart>): Readable =>
  Readable.from(archiveOf(parts), { objectMode: false });
