// Stored files behind one small interface: names in, bytes out; a folder on disk today.
import fs from 'node:fs/promises';
import { createReadStream, createWriteStream } from 'node:fs';
import path from 'node:path';
import crypto from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';

export interface FileStore {
  /** Writes all or nothing; returns the size in bytes. */
  write(name: string, content: Readable | Uint8Array): Promise<number>;
  /** A stream and its size, or undefined when there is no such file. */
  read(name: string): Promise<{ stream: Readable; size: number } | undefined>;
  remove(name: string): Promise<void>;
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

export function diskFiles(root: string): FileStore {
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
  };
}
