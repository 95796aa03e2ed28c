// What a backup consists of, in this order: facts, tables, sequences, files, and the seal that says it is whole.
export type BackupEntry =
  | {
      kind: 'facts';
      madeAt: string;
      /** '' where nobody knew the key. */
      keyMark: string;
      migrations: { name: string; checksum: string }[];
    }
  | { kind: 'table'; name: string; columns: string[] }
  | { kind: 'sequences'; values: { name: string; value: string; used: boolean }[] }
  | { kind: 'file'; path: string }
  | { kind: 'seal'; rows: Record<string, number>; files: number };

export type Facts = Extract<BackupEntry, { kind: 'facts' }>;
export type Seal = Extract<BackupEntry, { kind: 'seal' }>;

export async function* nothing(): AsyncGenerator<Buffer> {}
