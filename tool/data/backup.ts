// `npm run backup -- <file>`: everything of this instance in one file, while it is running.
import path from 'node:path';
import { noteBackup } from '../../server/operator/health/last-backup.ts';
import { readArguments } from './arguments.ts';
import { makeBackup } from './make-backup.ts';
import { withTarget } from './target.ts';

const { positionals } = readArguments('npm run backup -- [file]', {});
const [given] = positionals;
const stamp = new Date().toISOString().slice(0, 16).replaceAll(/[-:]/g, '').replace('T', '-');
const file = path.resolve(given ?? `songdee-${stamp}.backup`);

await withTarget(async (target) => {
  const { rows, files } = await makeBackup(target, file);
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  console.log(`${file}: ${total} rows of ${Object.keys(rows).length} tables, ${files} files.`);
  await noteBackup(target.config.dataDir, file);
  if (target.config.S3_BUCKET !== undefined)
    console.log(`Files in the bucket ${target.config.S3_BUCKET} are not in it: back that up too.`);
  console.log('It holds personal data, and not the SECRET_KEY: keep that one elsewhere.');
});
