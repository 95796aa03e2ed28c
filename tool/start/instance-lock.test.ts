// Tests that other processes in a data folder are not taken for a killed start.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { lockInstance } from './instance-lock.ts';

test('npm start is refused while a restore is running in the same folder, and so is a second restore', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'songdee-lock-'));
  const restore = spawn(process.execPath, ['--eval', 'process.stdin.resume()', 'restore.ts']);
  try {
    fs.writeFileSync(path.join(folder, 'songdee.lock'), JSON.stringify({ pid: restore.pid }));
    await expect(lockInstance(folder)).rejects.toThrow(
      `A backup is being restored into ${folder} (process ${restore.pid}).`,
    );
    restore.stdin.end();
    await once(restore, 'exit');
    (await lockInstance(folder)).release();
  } finally {
    restore.kill();
    fs.rmSync(folder, { recursive: true });
  }
});
