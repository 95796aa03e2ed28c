// What hooks need of a channel: whose token it is, and LINE's keys in the open; nothing here goes into a reply.
import { createHash, randomBytes } from 'node:crypto';
import type { TenantTx } from '../../platform/database.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { findByWebhook, findSealed, type ChannelRow } from './channel.store.ts';

// The token is 256 random bits: a plain hash can be looked up by its index and not guessed back.
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A token nobody has, with what is kept of it. */
export function newToken() {
  const token = randomBytes(32).toString('hex');
  return { token, hash: hashOf(token), hint: token.slice(-4) };
}

/**
 * The sale page that a hook's token belongs to. One that is switched off still listens:
 * the seller's page is live and its orders must not be lost; `active` says how it stands.
 */
export const findChannelByToken = (tx: TenantTx, token: string): Promise<ChannelRow | undefined> =>
  findByWebhook(tx, hashOf(token));

export interface ChannelSecrets {
  /** The channel secret that signs LINE's pushes; null when not stored or sealed with a key that is gone. */
  readonly secret: string | null;
  /** The channel access token for asking LINE. */
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
    // Sealed under a key that is gone: the same as not given, and the form asks for it again.
    return null;
  }
}

/** Null leaves what is stored, '' removes it. */
export function sealedChange(secrets: Secrets, given: string | null | undefined): string | null {
  if (given === null) return '';
  return given === undefined || given === '' ? null : secrets.seal(given);
}
