/// <reference types="vite/types/importMeta.d.ts" />
// Every bound of every call: held against the table in edges.txt, and tried at its last and its first value.
import { expect, test } from 'vitest';
import {
  boundsOf,
  isEndpoint,
  isIssueOf,
  leavesOf,
  type Bound,
  type Leaf,
} from './kit/testing/leaves.ts';

const modules = import.meta.glob<object>('./**/*.contract.ts', {
  eager: true,
});

const endpoints = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter(isEndpoint)
  .filter((one, index, all) => all.findIndex(({ at }) => at === one.at) === index)
  .sort((one, other) => (one.at < other.at ? -1 : 1));

const rows = endpoints.flatMap((endpoint) =>
  leavesOf(endpoint).map((leaf) => ({ name: `${endpoint.at} ${leaf.path}`, leaf })),
);

test('a contract contains exactly the bounds of the table of bounds', async () => {
  expect(rows.length).toBeGreaterThan(500);
  const lines = endpoints.flatMap((endpoint) => [
    endpoint.at,
    ...limitsOf(endpoint).map((limit) => `  ${limit}`),
    ...leavesOf(endpoint).map(({ path, told }) => `  ${path}: ${told}`),
  ]);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./edges.txt');
});

function limitsOf(call: (typeof endpoints)[number]): string[] {
  const { bodyLimit, perMinute, may, flag, fails } = call;
  return [
    `may ${[may].flat().join(' or ')}`,
    ...(flag === undefined ? [] : [`behind ${flag}`]),
    ...(call.once ? [`done once for one key${call.once === 'by-state' ? ', by state' : ''}`] : []),
    ...(call.reads === true ? ['changes nothing'] : []),
    ...(fails.length === 0 ? [] : [`fails by ${fails.join(' ')}`]),
    ...(bodyLimit === undefined ? [] : [`body of ${bodyLimit} bytes`]),
    ...(perMinute === undefined ? [] : [`${perMinute} a minute`]),
  ];
}

/** By the bound itself: other rules of the same leaf may have their own opinion of a made-up value. */
function isRefused({ schema }: Leaf, bound: Bound, value: unknown): boolean {
  const { success, error } = schema.safeParse(value);
  return !success && error.issues.some((issue) => isIssueOf(bound, issue));
}

test('a bound of the contract accepts the last value that it allows and refuses the first that it does not', () => {
  const wrong: string[] = [];
  let tried = 0;
  for (const { name, leaf } of rows) {
    for (const bound of boundsOf(leaf)) {
      tried += 1;
      const { told, last, first } = bound;
      if (isRefused(leaf, bound, last)) wrong.push(`${name}: ${told} refuses its last`);
      if (!isRefused(leaf, bound, first)) wrong.push(`${name}: ${told} takes one more`);
    }
  }
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(500);
});
