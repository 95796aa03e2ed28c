// Guarantees of the groups that become one file each in the build.
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { fileGroups, findIdlePatterns } from './file-groups.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** What a build can hold: our own code, the contract as facts, and the library of queries. */
const modules = fs
  .globSync(
    ['web/**/*.{ts,tsx}', 'contract/**/*.ts', 'node_modules/@tanstack/*query*/build/modern/*.js'],
    { cwd: ROOT, exclude: ['web/node_modules', 'contract/node_modules'] },
  )
  .flatMap((file) => {
    const id = `/${file.replaceAll('\\', '/')}`;
    const contract = /^\/contract\/(.+)\.contract\.ts$/.exec(id)?.[1];
    return contract === undefined ? [id] : [id, `\0facts:@app/contract/${contract}`];
  });

test('the web build finds a module for every pattern of its file groups in the present tree', () => {
  expect(findIdlePatterns(modules)).toEqual([]);
});

test('the web build names a pattern that matches nothing when a file has moved', () => {
  const moved = modules.map((id) => id.replace('/web/crm/lead/lead.data.ts', '/web/crm/lead.ts'));
  expect(findIdlePatterns(moved)).toEqual(['/web/crm/lead/lead\\.data\\.ts$']);
});

test('the web build puts a module into its group with slashes of either kind in the path', () => {
  const group = fileGroups.find(({ name }) => name === 'leads');
  expect(group?.test.test('/shop/web/crm/lead/lead.data.ts')).toBe(true);
  expect(group?.test.test('C:\\shop\\web\\crm\\lead\\lead.data.ts')).toBe(true);
  expect(group?.test.test('/shop/web/crm/lead/lead.ts')).toBe(false);
});
