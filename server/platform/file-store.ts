// Stored files behind one small interface: names in, bytes out.
import type { Readable } from 'node:stream';

export interface StoredFile {
  /** Relative to the requested folder. */
  readonly name: string;
  readonly changedAt: Date;
}

/** At most `most` files in name order, starting after `after`; '' starts at the beginning. */
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
  /** All files below the folder and none beside it. */
  removeFolder(name: string): Promise<void>;
  /** Total size of all files below the folder in bytes; 0 without any. */
  sizeOfFolder(name: string): Promise<number>;
  /** Files in the folder or below it; none where it does not exist. */
  listFolder(name: string, part: ListPart): Promise<readonly StoredFile[]>;
  /** Names of the direct subfolders; none where the folder does not exist. */
  folders(name: string): Promise<readonly string[]>;
}
