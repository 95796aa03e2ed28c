// A buyer's visit: the shop, the order, and the answer to errors.
import { tenantOfHost } from '@app/contract/kit/paths';
import type { EndpointSpec, Parsed } from '@app/contract/kit/endpoint';
import type { Actor, TenantTx } from '../../platform/database.ts';
import { fail, toFailure, type Failure } from '../../platform/failure.ts';
import { createMinuteLimit } from '../../platform/minute-limit.ts';
import { parseCall } from '../../platform/parse-call.ts';
import type { BinaryReply, Incoming, Route, Services } from '../../platform/route.ts';
import { buyerSide } from '../../order/index.ts';
import { tenants } from '../../shop/index.ts';
import { lookOf, NO_SHOP, notFoundPage } from './page-shell.ts';

export interface Visit {
  readonly services: Services;
  readonly incoming: Incoming;
  readonly actor: Actor;
  readonly tenant: { readonly id: number; readonly label: string; readonly name: string };
  readonly token: string;
}

/** Per link; a page with its picture counts as two. */
const MOST_A_MINUTE = 120;
const countVisit = createMinuteLimit('visit', MOST_A_MINUTE);

async function beginVisit(incoming: Incoming, services: Services): Promise<Visit | undefined> {
  const { MAIN_TENANT } = services.config;
  const label = tenantOfHost(incoming.hostname, MAIN_TENANT);
  const tenant = await tenants.findTenantByLabel(services.db, label);
  if (tenant?.state !== 'active') return undefined;
  const { token = '' } = incoming.params as { token?: string };
  const actor = { tenantId: tenant.id, userId: null, requestId: incoming.requestId };
  return { services, incoming, actor, tenant, token };
}

/** The order of the visit's link; NOT_FOUND where it opens none. */
export async function openOrder(tx: TenantTx, { token }: Visit): Promise<number> {
  const orderId = await buyerSide.orderOfToken(tx, token);
  if (orderId === undefined) throw fail('NOT_FOUND');
  return orderId;
}

/** Browsers accept HTML; programs do not. */
const wantsPage = ({ incoming: { headers } }: Visit): boolean =>
  String(headers['accept'] ?? '').includes('text/html');

const json = (body: object): BinaryReply => ({
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
});

const backTo = (token: string, done: string): BinaryReply => ({
  status: 303,
  type: 'text/plain; charset=utf-8',
  headers: { location: `/t/${encodeURIComponent(token)}?done=${done}` },
  body: '',
});

/** The result of a page's call: as JSON, and as the word for its message on the page. */
export interface Done {
  readonly json: object;
  readonly done: string;
}

interface PageCall<E extends EndpointSpec> {
  handle(visit: Visit, parsed: Parsed<E>): Promise<BinaryReply | Done>;
  /** Draws the page with the error; without it, the shop's 404 page. */
  refuse?(visit: Visit, failure: Failure): Promise<BinaryReply>;
  /** Always answers with a page, whatever the client accepts. */
  readonly isPage?: boolean;
}

async function notFound(visit: Visit): Promise<BinaryReply> {
  const { services, actor, tenant } = visit;
  const look = await services.db.withTenant(actor, (tx) => lookOf(tx, tenant, services), {
    mode: 'read',
  });
  return notFoundPage(look);
}

/** Binds a call of the page: the shop comes from the host, the order from the token. */
export function pageRoute<const E extends EndpointSpec>(endpoint: E, call: PageCall<E>): Route {
  return {
    endpoint,
    // No byte of a picture is read for a visitor without a valid link.
    async admit(incoming, services) {
      const visit = await beginVisit(incoming, services);
      if (!visit) throw fail('NOT_FOUND');
      await services.db.withTenant(visit.actor, (tx) => openOrder(tx, visit), { mode: 'read' });
    },
    async run(incoming, services) {
      const visit = await beginVisit(incoming, services);
      if (!visit) {
        if (call.isPage) return notFoundPage(NO_SHOP);
        throw fail('NOT_FOUND');
      }
      try {
        await countVisit(services.counts, `${visit.tenant.id}/${visit.token}`);
        const answer = await call.handle(visit, parseCall(endpoint, incoming));
        if (!('done' in answer)) return answer;
        return wantsPage(visit) ? backTo(visit.token, answer.done) : json(answer.json);
      } catch (error) {
        const failure = toFailure(error);
        if (!failure || !(call.isPage || wantsPage(visit))) throw error;
        const isGone = failure.code === 'NOT_FOUND' && failure.info.thai === undefined;
        if (isGone) return notFound(visit);
        if (!call.refuse) throw error;
        return call.refuse(visit, failure);
      }
    },
  };
}
