// Requires that a server test makes every call of the contract by name; the derived tests of rights
// alone do not test what a call does.
import fs from 'node:fs';
import path from 'node:path';
import type { Finding } from './step.ts';
import { isTest, ROOT, sourceFiles } from './sources.ts';

const DECLARED = /^export const (\w+) = endpoint\(\{[^]*?at: '\w+ ([^']+)'/gm;
const ALL_OF_CONTRACT = /import \* as (\w+) from '@app\/contract\/[\w/-]+'/g;
const FROM_CONTRACT = /import (?:type )?\{([^}]*)\} from '@app\/contract\/[\w/-]+'/g;

type Call = { name: string; path: string };

/** The endpoints that a contract file declares, with their paths up to the first parameter. */
export const declaredCalls = (source: string): Call[] =>
  [...source.matchAll(DECLARED)].map(([, name = '', at = '']) => ({
    name,
    path: at.split('{')[0] ?? at,
  }));

/** The names that a test imports from the contract and uses. */
export function usedCalls(source: string): Set<string> {
  const body = source.replaceAll(FROM_CONTRACT, '');
  const names = [...source.matchAll(FROM_CONTRACT)].flatMap((match) =>
    (match[1] ?? '').split(',').map((name) => name.trim()),
  );
  const spaces = [...source.matchAll(ALL_OF_CONTRACT)].flatMap(([, space = '']) =>
    [...body.matchAll(new RegExp(`\\b${space}\\.(\\w+)`, 'g'))].map((match) => match[1] ?? ''),
  );
  const used = names.filter((name) => name && new RegExp(`\\b${name}\\b`).test(body));
  return new Set([...used, ...spaces]);
}

export function callTests(root: string = ROOT): Finding {
  const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
  const contracts = sourceFiles(['contract'], root).filter((file) => file.endsWith('.contract.ts'));
  const tests = sourceFiles(['server', 'courier', 'journey', 'tool'], root)
    .filter(isTest)
    .map(read);
  const used = new Set(tests.flatMap((source) => [...usedCalls(source)]));
  const calls = contracts.flatMap((file) =>
    declaredCalls(read(file)).map((call) => ({ ...call, file })),
  );
  return {
    read: calls.length,
    of: 'calls',
    problems: calls
      .filter(
        ({ name, path: at }) => !used.has(name) && !tests.some((source) => source.includes(at)),
      )
      .map(({ file, name }) => `${file}: ${name} is made by no test`),
  };
}
