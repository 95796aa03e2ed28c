// `npm run compare -- before.json [after.json]`: the changes that API callers would notice; `after`
// defaults to the present code.
import fs from 'node:fs';
import { openapi } from '../server/app/openapi.ts';
import { compareCalls } from './wire/compare-calls.ts';

const [before, after] = process.argv.slice(2);
if (before === undefined) {
  console.error('npm run compare -- before.json [after.json], each saved from /openapi.json');
  process.exit(2);
}
const read = (file: string) => JSON.parse(fs.readFileSync(file, 'utf8')) as never;
const result = compareCalls(
  read(before),
  after === undefined ? (JSON.parse(openapi()) as never) : read(after),
);
for (const line of result.found) console.log(line);
console.log(
  `${result.before} calls before, ${result.after} after, ${result.found.length} differences`,
);
process.exitCode = result.found.length === 0 ? 0 : 1;
