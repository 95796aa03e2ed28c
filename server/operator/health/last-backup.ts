// The last backup's result: stored beside the data folder and read by the health report.
import fs from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';

const Note = z.object({ at: z.iso.datetime(), bytes: z.int() });
export type LastBackup = z.infer<typeof Note>;

const fileIn = (dataDir: string): string => path.join(dataDir, 'last-backup.json');

export async function noteBackup(dataDir: string, backup: string): Promise<void> {
  const { size: bytes, mtime } = await fs.stat(backup);
  const note: LastBackup = { at: mtime.toISOString(), bytes };
  await fs.writeFile(fileIn(dataDir), JSON.stringify(note), { mode: 0o600 });
}

/** Null where there is no valid note: then it is unknown whether there is a backup. */
export async function readLastBackup(dataDir: string): Promise<LastBackup | null> {
  const text = await fs.readFile(fileIn(dataDir), 'utf8').catch(() => '');
  try {
    return Note.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
