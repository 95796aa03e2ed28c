// Opens an untrusted archive: its declared sizes are checked before a byte is inflated, and enforced while inflating.
import { Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';

export type ZipFault = 'broken' | 'encrypted' | 'names' | 'tooBig';

export class ZipRefusal extends Error {
  readonly fault: ZipFault;

  constructor(fault: ZipFault, cause?: unknown) {
    super(fault, cause === undefined ? undefined : { cause });
    this.fault = fault;
  }
}

export interface ArchiveLimits {
  readonly parts: number;
  /** Total of all unpacked parts. */
  readonly bytes: number;
  /** Checks the allowed names. */
  readonly mayHold: (name: string) => boolean;
}

export interface Archive {
  readonly names: readonly string[];
  /** Declared unpacked size of a part. */
  sizeOf(name: string): number | undefined;
  /** A part that differs from its declaration ends in a refusal. */
  read(name: string): AsyncIterable<Buffer>;
}

interface Entry {
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly plain: number;
  readonly at: number;
}

const END = 0x06_05_4b_50;
const WIDE_PLACE = 0x07_06_4b_50;
const WIDE_END = 0x06_06_4b_50;
const CENTRAL = 0x02_01_4b_50;
const LOCAL = 0x04_03_4b_50;
const MOST_16 = 0xff_ff;
const MOST_32 = 0xff_ff_ff_ff;
/** Sheets and lines of one repeated value reach 60:1; zip bombs start at several hundreds. */
const MAX_RATIO = 200;
const SMALL = 1024 * 1024;

function findEnd(bytes: Buffer): number {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 22 - MOST_16); at -= 1)
    if (bytes.readUInt32LE(at) === END) return at;
  throw new ZipRefusal('broken');
}

function findDirectory(bytes: Buffer): { count: number; at: number } {
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  const at = bytes.readUInt32LE(end + 16);
  if (count < MOST_16 && at < MOST_32) return { count, at };
  if (bytes.readUInt32LE(end - 20) !== WIDE_PLACE) throw new ZipRefusal('broken');
  const wide = Number(bytes.readBigUInt64LE(end - 12));
  if (bytes.readUInt32LE(wide) !== WIDE_END) throw new ZipRefusal('broken');
  return {
    count: Number(bytes.readBigUInt64LE(wide + 32)),
    at: Number(bytes.readBigUInt64LE(wide + 48)),
  };
}

function listEntries(bytes: Buffer, most: number): Entry[] {
  const { count, at: first } = findDirectory(bytes);
  if (count > most) throw new ZipRefusal('tooBig');
  const entries: Entry[] = [];
  let at = first;
  for (let n = 0; n < count; n += 1) {
    if (bytes.readUInt32LE(at) !== CENTRAL) throw new ZipRefusal('broken');
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28);
    entries.push({
      name: bytes.toString('utf8', at + 46, nameEnd),
      flags: bytes.readUInt16LE(at + 8),
      method: bytes.readUInt16LE(at + 10),
      crc: bytes.readUInt32LE(at + 16),
      packed: bytes.readUInt32LE(at + 20),
      plain: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    });
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

function requireModest(entries: readonly Entry[], { bytes, mayHold }: ArchiveLimits): void {
  let total = 0;
  const names = new Set<string>();
  for (const { name, flags, method, packed, plain } of entries) {
    if ((flags & 1) === 1) throw new ZipRefusal('encrypted');
    if (method !== 0 && method !== 8) throw new ZipRefusal('broken');
    if (!mayHold(name) || names.has(name)) throw new ZipRefusal('names');
    names.add(name);
    total += plain;
    const isBomb = plain > SMALL && plain / Math.max(1, packed) > MAX_RATIO;
    if (total > bytes || isBomb) throw new ZipRefusal('tooBig');
  }
}

/** Every part lies inside the archive, and no two parts overlap. */
function requireApart(bytes: Buffer, entries: readonly Entry[]): void {
  let free = 0;
  for (const entry of [...entries].sort((one, other) => one.at - other.at)) {
    if (entry.at < free) throw new ZipRefusal('broken');
    free = startOf(bytes, entry) + entry.packed;
    if (free > bytes.length) throw new ZipRefusal('broken');
  }
}

function startOf(bytes: Buffer, { at }: Entry): number {
  if (bytes.readUInt32LE(at) !== LOCAL) throw new ZipRefusal('broken');
  return at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
}

async function* unpacked(bytes: Buffer, entry: Entry): AsyncGenerator<Buffer> {
  const start = startOf(bytes, entry);
  const packed = bytes.subarray(start, start + entry.packed);
  const plain = entry.method === 0 ? [packed] : Readable.from([packed]).pipe(createInflateRaw());
  let size = 0;
  let crc = 0;
  try {
    for await (const chunk of plain as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > entry.plain) throw new ZipRefusal('broken');
      crc = crc32(chunk, crc);
      yield chunk;
    }
  } catch (error) {
    throw error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
      ? new ZipRefusal('broken', error)
      : error;
  }
  if (size !== entry.plain || crc !== entry.crc) throw new ZipRefusal('broken');
}

export function openArchive(bytes: Buffer, limits: ArchiveLimits): Archive {
  try {
    const entries = listEntries(bytes, limits.parts);
    requireModest(entries, limits);
    requireApart(bytes, entries);
    const byName = new Map(entries.map((entry) => [entry.name, entry]));
    return {
      names: [...byName.keys()],
      sizeOf: (name) => byName.get(name)?.plain,
      read(name) {
        const entry = byName.get(name);
        if (!entry) throw new ZipRefusal('broken');
        return unpacked(bytes, entry);
      },
    };
  } catch (error) {
    // An offset outside the file.
    if (error instanceof RangeError) throw new ZipRefusal('broken', error);
    throw error;
  }
}
