// The content of a backup in order: facts, tables, sequences, files, and the seal that marks it as
// complete.
export type BackupEntry =
  | {
      kind: 'facts';
      madeAt: string;
      /** '' if the key was not known. */
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
