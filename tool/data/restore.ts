// `npm run restore -- <file>`: brings a backup into an empty instance (a new DATA_DIR or an empty database).
import fs from 'node:fs';
import path from 'node:path';
import { lockInstance } from '../start/instance-lock.ts';
import { readArguments, refuse } from './arguments.ts';
import { restoreBackup } from './restore-backup.ts';
import { withTarget } from './target.ts';

const USAGE = 'npm run restore -- <file>';

const { positionals } = readArguments(USAGE, {});
const file = path.resolve(positionals[0] ?? refuse(USAGE));
if (!fs.existsSync(file)) refuse(`There is no file ${file}.\n${USAGE}`);

await withTarget(async (target) => {
  const lock = await lockInstance(target.config.dataDir);
  try {
    const { facts, seal } = await restoreBackup(target, file);
    const total = Object.values(seal.rows).reduce((sum, count) => sum + count, 0);
    console.log(`Restored ${total} rows and ${seal.files} files of ${facts.madeAt}; counts agree.`);
    if (facts.keyMark !== target.keyMark) {
      console.log(
        'The SECRET_KEY differs from the one of the backup: courier credentials must be entered again, or start with the old key.',
      );
    }
  } finally {
    lock.release();
  }
});
