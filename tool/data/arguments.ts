// Reads the arguments of an operator's command; invalid ones end with the usage text, not with a
// stack trace.
import { parseArgs } from 'node:util';

type Named<Name extends string> = Record<Name, { type: 'string'; default?: string }>;

/**
 * Values by name and by position. `--help` prints `usage` and exits with 0; an unknown argument
 * exits with 2.
 */
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

/** A negative number after a flag is the flag's value, so its reader can refuse it. */
const joined =
  (named: object) =>
  (text: string, at: number, all: readonly string[]): string[] => {
    const isNumber = (one = '') => /^-\d/.test(one);
    const isFlag = (one = '') => one.startsWith('--') && one.slice(2) in named;
    if (isNumber(text) && isFlag(all[at - 1])) return [];
    return isFlag(text) && isNumber(all[at + 1]) ? [`${text}=${all[at + 1]}`] : [text];
  };

/** Prints the reason and exits with 2. */
export function refuse(why: string): never {
  console.error(why);
  process.exit(2);
}
