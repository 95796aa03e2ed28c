// Someone who uses the shop over HTTP through the contract's endpoints: for tests and the demo shop.
import { openClient, type Client } from '@app/contract/kit/client';
export type { Answer } from '@app/contract/kit/client';

export interface Person extends Client {
  readonly token: string;
  readonly id: number;
  /** A bare request under the shop's base path. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

interface Identity {
  readonly base: string;
  readonly token: string;
  readonly id: number;
}

/** Someone with this token (or none) in the shop behind `base`. */
export function person({ base, token, id }: Identity): Person {
  const bearer: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` };
  return {
    ...openClient({ base, token }),
    token,
    id,
    fetch: (where, init) =>
      fetch(base + where, {
        ...init,
        headers: { ...bearer, ...(init?.headers as Record<string, string>) },
      }),
  };
}
