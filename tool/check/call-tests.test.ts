// Tests that a call without a test is found, and that importing or walking it does not count.
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

test('the call-tests check names a call that no test makes', () => {
  const { read, problems } = callTests(house(tested('owner.call(listTins);')));
  expect(read).toBe(2);
  expect(problems).toEqual(['contract/tin.contract.ts: openTin is made by no test']);
});

test('the call-tests check accepts calls that tests make', () => {
  expect(callTests(house(tested('owner.call(listTins); owner.ask(openTin);'))).problems).toEqual(
    [],
  );
});

test('the call-tests check accepts calls that are used as a whole contract', () => {
  const files = {
    'contract/tin.contract.ts': contract,
    'server/tin/tin.test.ts': `import * as c from '@app/contract/tin';\nask(c.listTins); ask(c.openTin);`,
  };
  expect(callTests(house(files)).problems).toEqual([]);
});

test('the call-tests check accepts a call made by its path, as for webhooks', () => {
  const body = `owner.call(listTins); fetch(origin + '/tin/7/open');`;
  expect(callTests(house(tested(body))).problems).toEqual([]);
});

test('the call-tests check does not count a use outside of tests', () => {
  const files = { 'contract/tin.contract.ts': contract, 'server/tin/use.ts': 'listTins; openTin;' };
  expect(callTests(house(files)).problems).toHaveLength(2);
});

test('the call-tests check reports that it read nothing when nothing is declared', () => {
  expect(callTests(house({ 'contract/kit.ts': '' })).read).toBe(0);
});
