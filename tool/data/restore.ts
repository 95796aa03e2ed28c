// `npm run restore -- <file>`: restores a backup into an empty instance (a new DATA_DIR or an empty
// database).
import fs from 'node:fs';
import path from 'node:path';
import { endDemo } from '../start/demo.ts';
import { lockInstance } from '../start/instance-lock.ts';
import { readArguments, refuse } from './arguments.ts';
import { restoreBackup } from './restore-backup.ts';
import { withTarget } from './target.ts';

const USAGE = 'npm run restore -- <file>';

const OTHER_KEY = `The SECRET_KEY differs from the one of the backup: start with the old key if there is one. With this one
courier credentials, keys of LINE and of slip services must be entered again; webhooks need new secrets, API tokens new ones;
whoever logs in with a code has its second step taken away by an administrator; operators are ended and made anew.`;

const UNKNOWN_KEY = `The backup does not say which SECRET_KEY it was made under: with another one, what that one sealed (courier credentials,
keys of LINE, second steps, operators) must be made anew.`;

const { positionals } = readArguments(USAGE, {});
const file = path.resolve(positionals[0] ?? refuse(USAGE));
if (!fs.statSync(file, { throwIfNoEntry: false })?.isFile())
  refuse(`There is no file ${file}.\n${USAGE}`);

await withTarget(
  async (target) => {
    const lock = await lockInstance(target.config.dataDir);
    try {
      const { facts, seal } = await restoreBackup(target, file);
      // An unfinished demo would be dropped by the next start, together with the restored data.
      endDemo(target.config.dataDir);
      const total = Object.values(seal.rows).reduce((sum, count) => sum + count, 0);
      console.log(
        `Restored ${total} rows and ${seal.files} files of ${facts.madeAt}; counts agree.`,
      );
      if (target.config.S3_BUCKET !== undefined && seal.files > 0)
        console.log(`Files are read from the bucket here: copy ${target.filesDir} into it.`);
      if (facts.keyMark === '') console.log(UNKNOWN_KEY);
      else if (facts.keyMark !== target.keyMark) console.log(OTHER_KEY);
    } finally {
      lock.release();
    }
  },
  { begins: true },
);
