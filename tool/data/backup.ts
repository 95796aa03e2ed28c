// `npm run backup -- <file>`: writes all data of this instance into one file, while it is running.
import path from 'node:path';
import { noteBackup } from '../../server/operator/health/last-backup.ts';
import { readArguments } from './arguments.ts';
import { makeBackup } from './make-backup.ts';
import { findKeyMark, withSource } from './target.ts';

const { positionals } = readArguments('npm run backup -- [file]', {});
const [given] = positionals;
const stamp = new Date().toISOString().slice(0, 16).replaceAll(/[-:]/g, '').replace('T', '-');
const file = path.resolve(given ?? `songdee-${stamp}.backup`);

await withSource(async (source) => {
  const keyMark = await findKeyMark(source);
  const { rows, files } = await makeBackup({ ...source, keyMark }, file);
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  console.log(`${file}: ${total} rows of ${Object.keys(rows).length} tables, ${files} files.`);
  await noteBackup(source.config.dataDir, file);
  if (source.config.S3_BUCKET !== undefined)
    console.log(`Files in the bucket ${source.config.S3_BUCKET} are not in it: back that up too.`);
  if (keyMark === '')
    console.log(
      'It bears no mark of the SECRET_KEY, for the one of the servers was not given here.',
    );
  console.log('It holds personal data, and not the SECRET_KEY: keep that one elsewhere.');
});
