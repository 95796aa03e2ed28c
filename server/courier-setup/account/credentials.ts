// Credentials in encrypted and plain form, merging new ones over stored ones, and checks without a call.
import { protocolOf, type Protocol } from '@app/courier/kit/courier';
import type { Secrets } from '../../platform/secrets.ts';
import type { Courier, Parcel, Refused } from './courier-words.ts';

export type Credentials = Record<string, string>;

/** Null when there are none, or they were encrypted with another key. */
export function openCredentials(secrets: Secrets, sealed: string): Credentials | null {
  if (sealed === '') return null;
  try {
    return JSON.parse(secrets.open(sealed)) as Credentials;
  } catch {
    // Encrypted with a lost key: treated as not entered, so that the form asks for them again.
    return null;
  }
}

export const sealCredentials = (secrets: Secrets, credentials: Credentials): string =>
  secrets.seal(JSON.stringify(credentials));

/**
 * An empty text keeps the stored value, because the form cannot show it. Values stored for another protocol of the
 * courier than the chosen one are dropped.
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

/** The protocol of a shop's account. */
export const chosenProtocol = (
  { secrets }: SecretsContext,
  courier: Courier,
  account: Sealed,
): Protocol => protocolOf(courier, openCredentials(secrets, account.credentials));

/** What this account's courier would refuse in a parcel, known without a call. */
export const turnedDown = (
  { secrets }: SecretsContext,
  { courier, account }: { courier: Courier; account: Sealed },
  parcel: Parcel,
): Refused | null =>
  courier.validateParcel(openCredentials(secrets, account.credentials) ?? {}, parcel);
