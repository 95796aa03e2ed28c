// The secret key of an installation that was given none: created once in DATA_DIR, readable only by its owner.
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { ConfigFault, LEAST_KEY, type Config } from '../platform/config.ts';

const fileIn = (dataDir: string): string => path.join(dataDir, 'secret-key');

/** Reads the key without creating one. */
export function knownKey({ SECRET_KEY, dataDir }: Config): string | undefined {
  if (SECRET_KEY !== undefined) return SECRET_KEY;
  const file = fileIn(dataDir);
  return fs.existsSync(file) ? read(file) : undefined;
}

export function secretKey(config: Config): string {
  const known = knownKey(config);
  if (known !== undefined) return known;
  const file = fileIn(config.dataDir);
  fs.mkdirSync(config.dataDir, { recursive: true });
  make(file);
  return read(file);
}

/**
 * A hard link is created completely or not at all: of two concurrent first starts, one creates it and the other reads
 * it.
 */
function make(file: string): void {
  const fresh = `${file}.${process.pid}`;
  fs.writeFileSync(fresh, crypto.randomBytes(48).toString('base64url'), {
    mode: 0o600,
    flush: true,
  });
  try {
    fs.linkSync(fresh, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    fs.rmSync(fresh);
  }
}

/** A truncated key would seal and sign as well as a whole one, and everybody could guess it. */
function read(file: string): string {
  const key = fs.readFileSync(file, 'utf8').trim();
  if (key.length >= LEAST_KEY) return key;
  throw new ConfigFault(
    `${file} holds no whole key: put back the one that was in it, or remove the file where nothing has started with it yet.`,
  );
}
