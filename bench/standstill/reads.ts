// Every reading call of the contract without an id in its path, with a sample query.
import { methodOf, pathOf } from '@app/contract/kit/endpoint';
import { routes } from '../../server/app/routes.ts';
import { sampleOf } from '../../server/app/sample.ts';
import type { Shop } from '../orders/ground.ts';
import type { MeasuredCall } from './heavy-imports.ts';

/** Streams, which never end. */
const ENDLESS: ReadonlySet<string> = new Set(['events']);

export const send = async (shop: Shop, where: string, body?: unknown): Promise<number> => {
  const answer = await fetch(shop.base + where, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${shop.token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  await answer.arrayBuffer();
  return answer.status;
};

/** A sample query that the call's schema allows: `page=1&pageSize=20`. */
function queryOf(schema: Parameters<typeof sampleOf>[0] | undefined): string {
  if (schema === undefined) return '';
  const values = Object.entries(sampleOf(schema) as Record<string, unknown>);
  const query = new URLSearchParams(values.map(([name, value]) => [name, String(value)]));
  return query.size === 0 ? '' : `?${query}`;
}

export const readsOf = (shop: Shop): MeasuredCall[] =>
  routes
    .map(({ endpoint }) => endpoint)
    .filter(
      ({ at, scope, may, gives }) =>
        methodOf({ at } as never) === 'GET' &&
        scope !== 'system' &&
        may !== 'operator' &&
        !at.includes('{') &&
        !ENDLESS.has(String(gives)),
    )
    .map((endpoint) => {
      const where = pathOf(endpoint) + queryOf(endpoint.takes.query);
      return { what: endpoint.at, ask: () => send(shop, where) };
    });
