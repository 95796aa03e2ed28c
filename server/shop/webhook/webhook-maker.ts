// As whom a webhook hears: whoever made it, with the rights of this moment.
import type { TenantTx } from '../../platform/database.ts';
import { sessionOf, type Session } from '../../platform/session.ts';
import type { ToldWebhook } from './webhook.store.ts';

/** Undefined once they left the shop: then nobody is told anything. */
export const sessionOfMaker = (
  { tenantId }: TenantTx,
  { maker }: Pick<ToldWebhook, 'maker'>,
): Session | undefined =>
  maker ? sessionOf([maker], { sub: 0, tid: tenantId, ver: 0 }) : undefined;
