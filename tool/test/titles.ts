// `npm run titles -- write <file>` lists the titles of all tests; `-- compare <before> [after]`
// shows which were removed or moved.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from '../check/sources.ts';
import { changesOf, type Title } from './title-changes.ts';

type Listed = { name: string; file: string; projectName: string };

/** The titles as the runner lists them, table rows one by one, without running tests. */
function titlesNow(): Title[] {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'songdee-titles-'));
  const file = path.join(folder, 'titles.json');
  const args = ['node_modules/vitest/vitest.mjs', 'list', `--json=${file}`];
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) throw new Error('the tests could not be listed');
  const listed = JSON.parse(fs.readFileSync(file, 'utf8')) as Listed[];
  fs.rmSync(folder, { recursive: true });
  return listed
    .map(({ name, file: where, projectName }) => ({
      // In `screen (chromium)`, the browser is not part of the suite's name.
      suite: projectName.split(' ')[0] ?? '',
      file: path.relative(ROOT, where),
      title: name,
    }))
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

const keyOf = ({ suite, file, title }: Title): string => `${suite} ${file} ${title}`;

const read = (file: string): Title[] => JSON.parse(fs.readFileSync(file, 'utf8')) as Title[];

const shown = ({ file, title }: Title): string => `${file}: ${title}`;

function compare(before: readonly Title[], after: readonly Title[]): void {
  if (before.length === 0 || after.length === 0) throw new Error('a list without a title');
  const { kept, moved, reworded, gone, added } = changesOf(before, after);
  for (const pair of moved) console.log(`moved: ${shown(pair.before)}\n    to ${pair.after.file}`);
  for (const pair of reworded)
    console.log(`reworded: ${shown(pair.before)}\n      as ${shown(pair.after)}`);
  for (const title of added) console.log(`new: ${shown(title)}`);
  for (const title of gone) console.log(`gone: ${shown(title)}`);
  console.log(
    `${before.length} before, ${after.length} after: ${kept} kept, ${moved.length} moved, ` +
      `${reworded.length} reworded, ${added.length} new, ${gone.length} gone`,
  );
}

const [command, first, second] = process.argv.slice(2);
if (command === 'write' && first !== undefined) {
  fs.writeFileSync(first, `${JSON.stringify(titlesNow(), null, 1)}\n`);
} else if (command === 'compare' && first !== undefined) {
  compare(read(first), second === undefined ? titlesNow() : read(second));
} else {
  console.error('Say `write <file>` or `compare <before> [after]`.');
  process.exitCode = 2;
}
