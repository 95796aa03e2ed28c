// Files of erased shops. Erasing a shop now removes its files; an earlier version left them.
import type pg from 'pg';
import type { FileStore } from '../../server/platform/file-store.ts';
import { fileKinds } from '../../server/platform/files.ts';

export interface ForgottenFiles {
  /** A folder such as `proof/7`. */
  readonly folder: string;
  readonly bytes: number;
}

const SHOP_ID = /^\d+$/;

/** One entry per kind of file and shop without a row in `tenants`. */
export async function findForgottenFiles(
  client: pg.ClientBase,
  files: FileStore,
): Promise<ForgottenFiles[]> {
  const folders: string[] = [];
  for (const kind of fileKinds)
    for (const name of await files.folders(kind))
      if (SHOP_ID.test(name)) folders.push(`${kind}/${name}`);
  // Read after the folders: a shop that is being opened has its row before its first file.
  const { rows } = await client.query<{ id: string }>('select id::text from tenants');
  const there = new Set(rows.map(({ id }) => id));
  const found: ForgottenFiles[] = [];
  for (const folder of folders)
    if (!there.has(folder.split('/')[1] ?? ''))
      found.push({ folder, bytes: await files.sizeOfFolder(folder) });
  return found;
}
