// The key of an instance that was given none: made once, kept in DATA_DIR, readable by its owner only.
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Config } from '../platform/config.ts';

const fileIn = (dataDir: string): string => path.join(dataDir, 'secret-key');

/** Without making one. */
export function knownKey({ SECRET_KEY, dataDir }: Config): string | undefined {
  if (SECRET_KEY !== undefined) return SECRET_KEY;
  const file = fileIn(dataDir);
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : undefined;
}

export function secretKey(config: Config): string {
  if (config.SECRET_KEY !== undefined) return config.SECRET_KEY;
  const file = fileIn(config.dataDir);
  fs.mkdirSync(config.dataDir, { recursive: true });
  try {
    // Exclusive: of two first starts at once, one writes and the other reads.
    fs.writeFileSync(file, crypto.randomBytes(48).toString('base64url'), {
      mode: 0o600,
      flag: 'wx',
    });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return fs.readFileSync(file, 'utf8').trim();
}
