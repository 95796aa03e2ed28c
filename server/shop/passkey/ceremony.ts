// The parameters of a passkey ceremony: the host of the shop's own pages, and a challenge that works once.
import crypto from 'node:crypto';
import net from 'node:net';
import type { Actor, TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import type { Incoming, Services } from '../../platform/route.ts';
import { shopOrigin } from '../tenant/shop-origin.ts';
import { hashToken } from '../user/tokens.ts';
import { saveChallenge, takeChallenge } from './passkey.store.ts';

const MINUTES = 5;
export const TIMEOUT_MS = MINUTES * 60_000;
/** COSE numbers of Ed25519, ES256 and RS256: every authenticator has one of them. */
export const ALGORITHMS = [-8, -7, -257];
const CHALLENGE_BYTES = 32;

/** Where a passkey is valid. */
export interface Place {
  readonly origin: string;
  /** WebAuthn's relying party id: the host of that origin. */
  readonly host: string;
}

/** Browsers store passkeys only for host names with https, or for this machine. */
const isGood = ({ protocol, hostname }: URL): boolean =>
  net.isIP(hostname.replace(/^\[|\]$/g, '')) === 0 &&
  (protocol === 'https:' || /(?:^|\.)localhost$/.test(hostname));

/** Undefined where the shop's pages are at an address without passkeys. */
export async function findPlace(
  tx: TenantTx,
  { config }: Pick<Services, 'config'>,
  { headers }: Pick<Incoming, 'headers'>,
): Promise<Place | undefined> {
  const url = new URL(await shopOrigin(tx, config, headers['host']));
  return isGood(url) ? { origin: url.origin, host: url.hostname } : undefined;
}

export async function requirePlace(...asked: Parameters<typeof findPlace>): Promise<Place> {
  const place = await findPlace(...asked);
  if (!place) throw fail('PASSKEY_FAILS');
  return place;
}

/** For a user who registers a passkey, or for a login where `userId` is null. */
export async function newChallenge(
  tx: TenantTx,
  userId: number | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(crypto.randomBytes(CHALLENGE_BYTES));
  const text = Buffer.from(challenge).toString('base64url');
  const expiresAt = new Date(tx.now.getTime() + TIMEOUT_MS);
  await saveChallenge(tx, { hash: hashToken(text), userId, expiresAt });
  return challenge;
}

/** Called by the verification; committed separately, so that a challenge is used up whatever the outcome. */
export const takesChallenge =
  (db: Services['db'], actor: Actor, userId: number | null) =>
  (challenge: string): Promise<boolean> =>
    db.withTenant(actor, (tx) => takeChallenge(tx, { hash: hashToken(challenge), userId }));

/** Returns the same error for every fault; the log has the reason. */
export async function verified<T>(
  { log }: Pick<Services, 'log'>,
  verify: () => Promise<T>,
): Promise<T> {
  try {
    return await verify();
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'passkey refused');
    throw fail('PASSKEY_FAILS');
  }
}

/** The user handle for authenticators, which does not reveal the user. */
export const userHandle = (
  { secrets }: Pick<Services, 'secrets'>,
  { tenantId, userId }: { readonly tenantId: number; readonly userId: number },
): string => secrets.fingerprint(`passkey:${tenantId}:${userId}`).slice(0, 32);
