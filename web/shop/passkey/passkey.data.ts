// API calls of passkeys; the only file of the feature that makes them, and that asks the browser for a key.
import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser';
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  type Passkey,
} from '@app/contract/shop/passkey';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../ui/http.ts';
import { keyOf, read } from '../../ui/wire/query.ts';

export type { Passkey };

/** The proof of identity for changing login methods. */
export interface IdentityProof {
  password: string;
  /** '' without a second factor. */
  code: string;
}

type RegistrationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];

const bodyOf = ({ password, code }: IdentityProof) => ({ password, ...(code !== '' && { code }) });

export const passkeysQuery = () => read(listPasskeys, {});

export const passkeysChanged = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf(listPasskeys) });

export const canMake = (): boolean => browserSupportsWebAuthn();

/** False where the browser created none: the user cancelled, or has one for this shop already. */
export async function add(name: string, anew: IdentityProof): Promise<boolean> {
  const { options } = await call(beginPasskey, { body: bodyOf(anew) });
  let response: Awaited<ReturnType<typeof startRegistration>>;
  try {
    response = await startRegistration({ optionsJSON: options as unknown as RegistrationOptions });
  } catch (fault) {
    if (fault instanceof Error) return false;
    throw fault;
  }
  await call(addPasskey, { body: { name, response: response as never } });
  return true;
}

export const remove = (id: number, anew: IdentityProof) =>
  call(removePasskey, { params: { id }, body: bodyOf(anew) });
