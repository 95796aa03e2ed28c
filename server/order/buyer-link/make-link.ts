// Makes the link of an order's buyer page. The token is not stored; it is derived from a stored
// seed on each request.
import { randomBytes } from 'node:crypto';
import type { BuyerLink, makeBuyerLink } from '@app/contract/order/buyer-link';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import type { Call, Services } from '../../platform/route.ts';
import { ownerOf } from '../../platform/session.ts';
import { tenants } from '../../shop/index.ts';
import { lockOrderRows } from '../order/order.store.ts';
import { findLink, findOrder, saveLink } from './buyer-link.store.ts';
import { endOfPage, hashOf, standingOrder } from './open-link.ts';

interface Maker {
  readonly tx: TenantTx;
  readonly services: Pick<Services, 'secrets' | 'config'>;
  /** The host of the request, used where PUBLIC_ORIGIN is not set. */
  readonly host?: string | string[] | undefined;
}

/** Returns the order's link and creates it if there is none. The caller holds the order's lock. */
export async function linkOf(
  { tx, services, host }: Maker,
  orderId: number,
  isRenewed = false,
): Promise<{ readonly url: string; readonly isNew: boolean }> {
  const { secrets, config } = services;
  const known = isRenewed ? undefined : await findLink(tx, orderId);
  // If the seed was saved under an older server key, it gives another token: then a new link is
  // made.
  const isStanding = known !== undefined && hashOf(secrets.tokenOf(known.seed)) === known.hash;
  const seed = isStanding ? known.seed : randomBytes(16).toString('hex');
  const token = secrets.tokenOf(seed);
  if (!isStanding) await saveLink(tx, orderId, { seed, hash: hashOf(token) });
  return { url: `${await tenants.shopOrigin(tx, config, host)}/t/${token}`, isNew: !isStanding };
}

export async function makeBuyerLinkUse(call: Call<typeof makeBuyerLink>): Promise<BuyerLink> {
  const { tx, params, body, session, services, incoming } = call;
  const [order] = await lockOrderRows(tx, [params.id], ownerOf(session));
  if (!order) throw fail('NO_ORDER');
  const maker = { tx, services, host: incoming.headers['host'] };
  const { url, isNew } = await linkOf(maker, order.id, body.renew);
  const after = { isNew, ...(body.renew === true && { isRenewed: true }) };
  tx.audit({ action: 'order.page', entity: 'order', entityId: order.id, after });
  const linked = await findOrder(tx, order.id);
  const endedAt = linked && (await standingOrder(tx, linked)).ended_at;
  const endsAt = await endOfPage(tx, endedAt ?? tx.now);
  return { url, expiresAt: endsAt.toISOString() };
}
