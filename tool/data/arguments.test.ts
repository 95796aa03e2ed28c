// Tests that a mistyped operator command shows no stack trace.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../check/sources.ts';

const nowhere = path.join(os.tmpdir(), `songdee-nowhere-${process.pid}`);

const run = (file: string, ...typed: string[]) => {
  const done = spawnSync(process.execPath, [path.join(ROOT, file), ...typed], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: nowhere, DATABASE_URL: '' },
  });
  return { status: done.status, says: done.stdout + done.stderr };
};

test.each([
  ['tool/shop/tenant.ts', 'npm run tenant --'],
  ['tool/seed/seed.ts', 'npm run seed --'],
  ['tool/data/backup.ts', 'npm run backup --'],
  ['tool/data/restore.ts', 'npm run restore --'],
])('the tool %s prints its usage for --help and for unknown arguments', (file, usage) => {
  const help = run(file, '--help');
  expect(help.status).toBe(0);
  expect(help.says).toContain(usage);

  const unknown = run(file, '--nonsense');
  expect(unknown.status).toBe(2);
  expect(unknown.says).toContain(usage);
  expect(unknown.says).not.toContain('    at ');
});

test('the restore tool names a backup that does not exist', () => {
  const none = run('tool/data/restore.ts', '/nowhere/shop.backup');
  expect(none.status).toBe(2);
  expect(none.says).toContain('There is no file /nowhere/shop.backup.');
});

test('the tool passes a negative number behind a flag to the command', () => {
  const none = run('tool/shop/tenant.ts', 'nothing', 'app', '--orders', '-5');
  expect(none).toEqual({ ...run('tool/shop/tenant.ts', '--help'), status: 2 });
});

test.each([
  ['tool/shop/tenant.ts', 'limit', 'app', '--orders', '5'],
  ['tool/data/backup.ts', path.join(nowhere, 'a.backup')],
])('the tool %s reports a missing database, and starts none', (file, ...typed) => {
  const none = run(file, ...typed);
  expect([none.status, none.says]).toEqual([
    2,
    expect.stringContaining(`no database in ${nowhere}`),
  ]);
  expect(fs.existsSync(nowhere)).toBe(false);
});
