// How much each shop has stored, without listing all its files for every new one: measured from time to time, plus
// what this process has written since.
import type { FileStore } from './file-store.ts';
import { bytesOfShop } from './files.ts';
import { Recent } from './recent.ts';

interface Measured {
  readonly at: number;
  bytes: number;
  /** Files of unknown size were removed since. */
  isLess: boolean;
}

/** How long until files stored by other processes are noticed. */
const MEASURED_MS = 10 * 60_000;
/** A full shop is measured again after this time, or after a removal. */
const FULL_MS = 10_000;
/** More shops than store something at a time. */
const MOST_SHOPS = 2000;

const known = new WeakMap<FileStore, Recent<number, Promise<Measured>>>();

const shopIn = (name: string): number => Number(/^[^/]+\/(\d+)(?:\/|$)/.exec(name)?.[1]);

/** The same store, with its writes and removals counted. */
export function countingFiles(files: FileStore): FileStore {
  const shops = new Recent<number, Promise<Measured>>(MOST_SHOPS);
  const note = async (name: string, change: (measured: Measured) => void): Promise<void> => {
    // A failed measurement must not fail the write.
    const measured = await shops.get(shopIn(name))?.catch(() => undefined);
    if (measured) change(measured);
  };
  const isLess = (measured: Measured): void => {
    measured.isLess = true;
  };
  const counting: FileStore = {
    ...files,
    async write(name, content) {
      const size = await files.write(name, content);
      await note(name, (measured) => {
        measured.bytes += size;
      });
      return size;
    },
    async remove(name) {
      await files.remove(name);
      await note(name, isLess);
    },
    async removeFolder(name) {
      await files.removeFolder(name);
      await note(name, isLess);
    },
  };
  known.set(counting, shops);
  return counting;
}

const isOld = ({ at, bytes, isLess }: Measured, limit: number): boolean => {
  const age = performance.now() - at;
  return age > MEASURED_MS || (bytes >= limit && (isLess || age > FULL_MS));
};

/** Whether the shop has stored `bytes` or more. */
export async function isFull(files: FileStore, tenantId: number, limit: number): Promise<boolean> {
  const shops = known.get(files);
  if (!shops) return (await bytesOfShop(files, tenantId)) >= limit;
  const before = shops.get(tenantId);
  const last = await before?.catch(() => undefined);
  if (last && !isOld(last, limit)) return last.bytes >= limit;
  // The first of several calls that find an old value measures.
  if (shops.get(tenantId) === before) {
    const at = performance.now();
    shops.set(
      tenantId,
      bytesOfShop(files, tenantId).then((bytes) => ({ at, bytes, isLess: false })),
    );
  }
  const measured = await shops.get(tenantId);
  return (measured?.bytes ?? 0) >= limit;
}
