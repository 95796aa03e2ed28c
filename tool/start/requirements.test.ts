// Tests that a missing requirement is reported in one sentence before anything is started.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { requireFolder } from './requirements.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'songdee-requirements-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

test('npm start accepts a writable folder, and leaves nothing in it', () => {
  requireFolder(path.join(folder, 'new'));
  expect(fs.readdirSync(path.join(folder, 'new'))).toEqual([]);
});

test.runIf(process.platform === 'linux')(
  'npm start explains how to mount /proc when it is missing',
  () => {
    expect(() => requireFolder(folder, path.join(folder, 'no-proc'))).toThrow(
      'There is no /proc here, by which running processes are known: mount it (mount -t proc proc /proc).',
    );
  },
);

test.runIf(fs.existsSync('/sys/kernel'))(
  'npm start names the folder and the reason when it is not writable',
  () => {
    // A folder where nobody can create a file, not even root.
    expect(() => requireFolder('/sys/kernel/songdee')).toThrow(
      /^DATA_DIR \/sys\/kernel\/songdee cannot be written \((?:EPERM|EACCES|EROFS|ENOENT)\); set it to a folder that can be\.$/,
    );
  },
);
