// Credentials between their sealed and their open form, new ones laid over stored ones, and what they say without a call.
import { protocolOf, type Protocol } from '@app/courier/kit/courier';
import type { Secrets } from '../../platform/secrets.ts';
import type { Courier, Parcel, Refused } from './courier-words.ts';

export type Credentials = Record<string, string>;

/** Null when there are none, or they were sealed with another key. */
export function openCredentials(secrets: Secrets, sealed: string): Credentials | null {
  if (sealed === '') return null;
  try {
    return JSON.parse(secrets.open(sealed)) as Credentials;
  } catch {
    // Sealed under a key that is gone: the same as not filled in, and the form asks for them again.
    return null;
  }
}

export const sealCredentials = (secrets: Secrets, credentials: Credentials): string =>
  secrets.seal(JSON.stringify(credentials));

/**
 * An empty text keeps what is stored: a form cannot show it, so it sends nothing. What is stored for another of the
 * courier's protocols than the chosen one is let go.
 */
export function overlay(
  courier: Pick<Courier, 'credentialFields' | 'protocols'>,
  stored: Credentials | null,
  given: Credentials | undefined,
): Credentials {
  const filled = Object.entries(given ?? {}).filter(([, value]) => value.trim() !== '');
  const all = { ...stored, ...Object.fromEntries(filled) };
  const chosen = courier.protocols && all[courier.protocols.field];
  const gone = courier.credentialFields.filter(
    ({ name, onlyFor }) => onlyFor !== undefined && onlyFor !== chosen && !given?.[name],
  );
  for (const { name } of gone) delete all[name];
  return all;
}

interface SecretsContext {
  readonly secrets: Secrets;
}

interface Sealed {
  readonly credentials: string;
}

/** The protocol that a shop's account has chosen. */
export const chosenProtocol = (
  { secrets }: SecretsContext,
  courier: Courier,
  account: Sealed,
): Protocol => protocolOf(courier, openCredentials(secrets, account.credentials));

/** What of a parcel this account's courier turns down without being asked. */
export const turnedDown = (
  { secrets }: SecretsContext,
  { courier, account }: { courier: Courier; account: Sealed },
  parcel: Parcel,
): Refused | null =>
  courier.validateParcel(openCredentials(secrets, account.credentials) ?? {}, parcel);
