// Requires that each decision record has a number, a subject and a state, and refers only to
// existing records.
import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from './sources.ts';
import type { Finding } from './step.ts';

const FOLDER = 'docs/decisions';
const HEAD = /^# (\d{3}) \S.*\n\n\*\*Subject\.\*\* [A-Z][^.\n]*\. \*\*State\.\*\* ([^\n]*\.)\n/;
const STATE = /^(In force|Replaced by \d{3})\b/;

function faultsOf(file: string, text: string, known: ReadonlySet<string>): string[] {
  const [, number = '', state = ''] = HEAD.exec(text) ?? [];
  if (number === '') return ['begins with "# NNN title" and "**Subject.** … **State.** …"'];
  const faults = file.startsWith(`${number}-`) ? [] : [`has the number ${number} inside`];
  if (!STATE.test(state)) faults.push('has a state other than "In force" or "Replaced by NNN"');
  const named = [...state.matchAll(/\b\d{3}\b/g)].map(([other]) => other);
  const gone = named.filter((other) => !known.has(other));
  return [...faults, ...gone.map((other) => `names decision ${other}, which does not exist`)];
}

export function decisions(root: string = ROOT): Finding {
  const folder = path.join(root, FOLDER);
  const files = fs.readdirSync(folder).filter((file) => file.endsWith('.md'));
  const numbers = files.map((file) => file.slice(0, 3));
  const known = new Set(numbers);
  const doubled = numbers.filter((number, at) => numbers.indexOf(number) !== at);
  return {
    read: files.length,
    of: 'decisions',
    problems: [
      ...doubled.map((number) => `${FOLDER}: the number ${number} stands twice`),
      ...files.flatMap((file) =>
        faultsOf(file, fs.readFileSync(path.join(folder, file), 'utf8'), known).map(
          (fault) => `${FOLDER}/${file} ${fault}`,
        ),
      ),
    ],
  };
}
