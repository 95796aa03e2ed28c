// What an operator typed behind a command; what cannot be read ends with the command's usage, not with a stack.
import { parseArgs } from 'node:util';

type Named<Name extends string> = Record<Name, { type: 'string'; default?: string }>;

/** Values by name and in order. `--help` prints `usage` and ends with 0; anything unknown ends with 2. */
export function readArguments<Name extends string>(usage: string, named: Named<Name>) {
  const typed = process.argv.slice(2);
  if (typed.includes('--help')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    const args = typed.flatMap(joined(named));
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: named });
    return { values: values as Partial<Record<Name, string>>, positionals };
  } catch (error) {
    return refuse(`${(error as Error).message.split('. ')[0]}.\n${usage}`);
  }
}

/** A number below nothing behind a flag is its value, so that what reads the flag says what is wrong with it. */
const joined =
  (named: object) =>
  (text: string, at: number, all: readonly string[]): string[] => {
    const isNumber = (one = '') => /^-\d/.test(one);
    const isFlag = (one = '') => one.startsWith('--') && one.slice(2) in named;
    if (isNumber(text) && isFlag(all[at - 1])) return [];
    return isFlag(text) && isNumber(all[at + 1]) ? [`${text}=${all[at + 1]}`] : [text];
  };

/** Ends the command: what is wrong, and 2. */
export function refuse(why: string): never {
  console.error(why);
  process.exit(2);
}
