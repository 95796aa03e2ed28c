// Stored files behind one small interface: names in, bytes out.
import type { Readable } from 'node:stream';

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
  /** Files that lie in the folder or below it; none where it is not there. */
  listFolder(name: string, part: ListPart): Promise<readonly StoredFile[]>;
  /** Names of the folders right in this one; none where it is not there. */
  folders(name: string): Promise<readonly string[]>;
}
