// The session of a webhook: its maker, with their current rights.
import type { TenantTx } from '../../platform/database.ts';
import { sessionOf, type Session } from '../../platform/session.ts';
import type { ToldWebhook } from './webhook.store.ts';

/** Undefined once the maker has left the shop: then nothing is sent. */
export const sessionOfMaker = (
  { tenantId }: TenantTx,
  { maker }: Pick<ToldWebhook, 'maker'>,
): Session | undefined =>
  maker ? sessionOf([maker], { sub: 0, tid: tenantId, ver: 0 }) : undefined;
