// Secrets of a channel for hooks: whose token it is, and LINE's decrypted keys; never part of a reply.
import { createHash, randomBytes } from 'node:crypto';
import type { TenantTx } from '../../platform/database.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { findByWebhook, findSealed, type ChannelRow } from './channel.store.ts';

// The token is 256 random bits: a plain hash is indexable and cannot be reversed.
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A new token with the values to store. */
export function newToken() {
  const token = randomBytes(32).toString('hex');
  return { token, hash: hashOf(token), hint: token.slice(-4) };
}

/**
 * The sale page of a hook's token. A page that is switched off still receives: the seller's page may be live and its
 * orders must not be lost; `active` tells its state.
 */
export const findChannelByToken = (tx: TenantTx, token: string): Promise<ChannelRow | undefined> =>
  findByWebhook(tx, hashOf(token));

export interface ChannelSecrets {
  /** The channel secret that signs LINE's pushes; null when missing or encrypted with a lost key. */
  readonly secret: string | null;
  /** The channel access token for calling LINE. */
  readonly token: string | null;
}

/** LINE's keys of a channel; undefined when there is no such LINE channel. */
export async function channelSecretsOf(
  tx: TenantTx,
  secrets: Secrets,
  channelId: number,
): Promise<ChannelSecrets | undefined> {
  const row = await findSealed(tx, channelId);
  return (
    row && { secret: opened(secrets, row.line_secret), token: opened(secrets, row.line_token) }
  );
}

function opened(secrets: Secrets, sealed: string): string | null {
  if (sealed === '') return null;
  try {
    return secrets.open(sealed);
  } catch {
    // Encrypted with a lost key: treated as missing, so that the form asks for it again.
    return null;
  }
}

/** Null keeps the stored value, '' removes it. */
export function sealedChange(secrets: Secrets, given: string | null | undefined): string | null {
  if (given === null) return '';
  return given === undefined || given === '' ? null : secrets.seal(given);
}
