// A call without a test is found, and one that is only imported or only walked does not count.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { callTests } from './call-tests.ts';

let root = '';
afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

function house(files: Record<string, string>): string {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'songdee-calls-'));
  for (const [name, content] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), content);
  }
  return root;
}

const contract = `export const listTins = endpoint({ does: 'x', at: 'GET /tin' });
export const openTin = endpoint({ at: 'POST /tin/{id}/open' });
`;
const tested = (body: string) => ({
  'contract/tin.contract.ts': contract,
  'server/tin/tin.test.ts': `import { listTins, openTin } from '@app/contract/tin';\n${body}`,
});

test('a call that no test makes is named', () => {
  const { read, problems } = callTests(house(tested('owner.call(listTins);')));
  expect(read).toBe(2);
  expect(problems).toEqual(['contract/tin.contract.ts: openTin is made by no test']);
});

test('calls that tests make are fine', () => {
  expect(callTests(house(tested('owner.call(listTins); owner.ask(openTin);'))).problems).toEqual(
    [],
  );
});

test('calls taken as a whole contract are fine', () => {
  const files = {
    'contract/tin.contract.ts': contract,
    'server/tin/tin.test.ts': `import * as c from '@app/contract/tin';\nask(c.listTins); ask(c.openTin);`,
  };
  expect(callTests(house(files)).problems).toEqual([]);
});

test('a call made by its address counts, as hooks are', () => {
  const body = `owner.call(listTins); fetch(origin + '/tin/7/open');`;
  expect(callTests(house(tested(body))).problems).toEqual([]);
});

test('a use outside of tests does not count', () => {
  const files = { 'contract/tin.contract.ts': contract, 'server/tin/use.ts': 'listTins; openTin;' };
  expect(callTests(house(files)).problems).toHaveLength(2);
});

test('where nothing is declared it says that it read nothing', () => {
  expect(callTests(house({ 'contract/kit.ts': '' })).read).toBe(0);
});
