// A generated key is complete or absent.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../platform/config.ts';
import { secretKey } from './secret-key.ts';

test('the server generates its own key once, and never starts with part of one', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'songdee-key-'));
  try {
    const file = path.join(folder, 'secret-key');
    const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder });
    // As a start left it that was killed between opening the file and writing it.
    fs.writeFileSync(file, '');
    expect(() => secretKey(config)).toThrow(/secret-key holds no whole key/);
    fs.rmSync(file);
    const key = secretKey(config);
    expect([key.length, secretKey(config)]).toEqual([64, key]);
    expect(fs.readdirSync(folder)).toEqual(['secret-key']);
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
});
