// Opens an untrusted zip: its declared sizes are checked before a byte is inflated, and inflating stops at them.
import { crc32, inflateRawSync } from 'node:zlib';
import { SheetRefusal } from './refusal.ts';

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const MAX_COMMENT = 65_535;
const MAX_ENTRIES = 2000;
const MAX_PART = 96 * 1024 * 1024;
const MAX_TOTAL = 128 * 1024 * 1024;
/** Sheets of one repeated value reach 60:1; zip bombs start at several hundreds. */
const MAX_RATIO = 200;
const SMALL = 1024 * 1024;

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  readonly plain: number;
  readonly at: number;
  readonly isEncrypted: boolean;
}

function findEnd(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - END_BYTES - MAX_COMMENT);
  for (let at = bytes.length - END_BYTES; at >= first; at -= 1)
    if (bytes.readUInt32LE(at) === END) return at;
  throw new SheetRefusal('broken');
}

function readEntry(bytes: Buffer, at: number): Entry & { readonly next: number } {
  if (bytes.readUInt32LE(at) !== CENTRAL) throw new SheetRefusal('broken');
  const nameEnd = at + 46 + bytes.readUInt16LE(at + 28);
  return {
    name: bytes.toString('utf8', at + 46, nameEnd),
    isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
    method: bytes.readUInt16LE(at + 10),
    packed: bytes.readUInt32LE(at + 20),
    plain: bytes.readUInt32LE(at + 24),
    at: bytes.readUInt32LE(at + 42),
    next: nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32),
  };
}

function listEntries(bytes: Buffer): Entry[] {
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > MAX_ENTRIES) throw new SheetRefusal('tooBig');
  const entries: Entry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let n = 0; n < count; n += 1) {
    const entry = readEntry(bytes, at);
    entries.push(entry);
    at = entry.next;
  }
  return entries;
}

function requireModest(entries: readonly Entry[]): void {
  let total = 0;
  for (const { isEncrypted, packed, plain } of entries) {
    if (isEncrypted) throw new SheetRefusal('encrypted');
    total += plain;
    const isBomb = plain > SMALL && plain / Math.max(1, packed) > MAX_RATIO;
    if (plain > MAX_PART || total > MAX_TOTAL || isBomb) throw new SheetRefusal('tooBig');
  }
}

function inflate(bytes: Buffer, entry: Entry): Buffer {
  if (bytes.readUInt32LE(entry.at) !== LOCAL) throw new SheetRefusal('broken');
  const start =
    entry.at + 30 + bytes.readUInt16LE(entry.at + 26) + bytes.readUInt16LE(entry.at + 28);
  const packed = bytes.subarray(start, start + entry.packed);
  if (entry.method === 0 && packed.length === entry.plain) return packed;
  if (entry.method !== 8) throw new SheetRefusal('broken');
  // A part larger than declared is stopped there.
  return inflateRawSync(packed, { maxOutputLength: Math.max(1, entry.plain) });
}

/** The names of all parts, and the inflated ones that `wants` selects. */
export function openZip(
  bytes: Buffer,
  wants: (name: string) => boolean,
): { names: string[]; parts: Map<string, Buffer> } {
  try {
    const entries = listEntries(bytes);
    requireModest(entries);
    const wanted = entries.filter(({ name }) => wants(name));
    return {
      names: entries.map(({ name }) => name),
      parts: new Map(wanted.map((entry) => [entry.name, inflate(bytes, entry)])),
    };
  } catch (error) {
    if (error instanceof SheetRefusal) throw error;
    throw new SheetRefusal('broken', error);
  }
}

const VERSION = 20;

/** Checked parts as an uncompressed zip, so that the library reads nothing else. */
export function packParts(parts: ReadonlyMap<string, Buffer>): Uint8Array {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let at = 0;
  for (const [name, content] of parts) {
    const title = Buffer.from(name, 'utf8');
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(VERSION, 0);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(content.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(title.length, 22);
    locals.push(Buffer.from('PK\u0003\u0004'), facts, title, content);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    centrals.push(Buffer.from('PK\u0001\u0002'), Buffer.from([VERSION, 0]), facts, place, title);
    at += 30 + title.length + content.length;
  }
  const central = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 0, 'latin1');
  end.writeUInt16LE(parts.size, 8);
  end.writeUInt16LE(parts.size, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, central, end]);
}
