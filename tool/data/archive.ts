// One file of named entries: gzip over frames of [length][bytes]; each entry starts with a line of
// JSON.
import fs from 'node:fs';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

const MAGIC = 'songdee-archive-1\n';

export type Entry<Head> = { head: Head; bytes: AsyncGenerator<Buffer> };

export type ArchiveWriter<Head> = {
  add: (head: Head, bytes: AsyncIterable<Uint8Array>) => Promise<void>;
  close: () => Promise<void>;
  /** Closes the file without finishing it. */
  abandon: () => void;
};

export function writeArchive<Head>(file: string): ArchiveWriter<Head> {
  const out = fs.createWriteStream(file, { mode: 0o600, flags: 'wx' });
  const zip = createGzip({ level: 4 });
  zip.pipe(out);
  const written = finished(out);
  // Awaited on close; a full disk must not be an unhandled rejection before that.
  written.catch(() => undefined);
  const send = async (bytes: Uint8Array): Promise<void> => {
    if (out.errored) throw out.errored;
    if (!zip.write(bytes)) await Promise.race([once(zip, 'drain'), written]);
  };
  const frame = async (bytes: Uint8Array): Promise<void> => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    await send(length);
    if (bytes.length > 0) await send(bytes);
  };
  const opened = send(Buffer.from(MAGIC));
  return {
    async add(head, bytes) {
      await opened;
      await frame(Buffer.from(JSON.stringify(head)));
      for await (const chunk of bytes) if (chunk.length > 0) await frame(chunk);
      await frame(Buffer.alloc(0));
    },
    async close() {
      zip.end();
      await written;
      const handle = await fs.promises.open(file, 'r+');
      await handle.sync();
      await handle.close();
    },
    abandon() {
      zip.destroy();
      out.destroy();
    },
  };
}

/** Entries in order; each must be read to its end (or skipped with `drain`) before the next. */
export async function* readArchive<Head>(file: string): AsyncGenerator<Entry<Head>> {
  const unzip = createGunzip();
  // A failing disk, or a folder in place of the file, is an error for the reader, not for the whole
  // process.
  const source = fs
    .createReadStream(file)
    .on('error', (error) => unzip.destroy(error))
    .pipe(unzip);
  const reader = new Reader(source[Symbol.asyncIterator](), file);
  if ((await reader.take(MAGIC.length))?.toString() !== MAGIC) {
    throw new Error(`${file} is no Songdee backup.`);
  }
  for (let head = await reader.frame(true); head; head = await reader.frame(true)) {
    yield { head: JSON.parse(head.toString()) as Head, bytes: frames(reader) };
  }
}

async function* frames(reader: Reader): AsyncGenerator<Buffer> {
  for (let bytes = await reader.frame(); bytes?.length; bytes = await reader.frame()) yield bytes;
}

class Reader {
  readonly #chunks: AsyncIterator<Buffer>;
  readonly #file: string;
  #held: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterator<Buffer>, file: string) {
    this.#chunks = chunks;
    this.#file = file;
  }

  async frame(mayEnd = false): Promise<Buffer | undefined> {
    const length = await this.take(4, mayEnd);
    return length && (await this.take(length.readUInt32BE()));
  }

  async take(count: number, mayEnd = false): Promise<Buffer | undefined> {
    const parts = [this.#held];
    let have = this.#held.length;
    while (have < count) {
      const next = await this.#chunks.next().catch(() => ({ done: true, value: undefined }));
      if (next.done || !next.value) {
        if (mayEnd && have === 0) return undefined;
        throw new Error(`${this.#file} is cut off or damaged.`);
      }
      parts.push(next.value);
      have += next.value.length;
    }
    const all = parts.length === 1 ? this.#held : Buffer.concat(parts);
    this.#held = all.subarray(count);
    return all.subarray(0, count);
  }
}
