// Other formats of a call's result: a workbook or a PDF instead of the screen's page.
import type { EndpointSpec } from '@app/contract/kit/endpoint';
import {
  outsideCallOf,
  replyOf,
  sessionFor,
  type OutsideCall,
  type Result,
  type Route,
} from './route.ts';

/** What a use case returns for `G`. */
type Reading<G extends EndpointSpec['gives']> = Result<
  Omit<EndpointSpec, 'gives'> & { readonly gives: G }
>;

/** The answer of a read call in another format: the same query and rights, another result. */
export function routeAs<const E extends EndpointSpec, const G extends EndpointSpec['gives']>(
  endpoint: E,
  gives: G,
  handle: (call: OutsideCall<E>) => Promise<Reading<G>>,
): Route {
  const other = { ...endpoint, gives };
  return {
    endpoint: other,
    admit: (incoming, services) => sessionFor(endpoint, incoming, services),
    async run(incoming, services) {
      const call = await outsideCallOf(endpoint, incoming, services);
      return replyOf(other, await handle(call), call.session);
    },
  };
}

/** The requested `format`; undefined where none is requested. */
export const formatIn = (query: unknown): unknown =>
  typeof query === 'object' && query !== null && 'format' in query ? query.format : undefined;

/** The call itself, and by `format` one of its other formats; refuses an unknown format. */
export const inForms = (
  plain: Route,
  forms: { readonly xlsx: Route; readonly pdf: Route | undefined },
): Route => ({
  ...plain,
  run(incoming, services) {
    const format = formatIn(incoming.query);
    const form = format === 'xlsx' || format === 'pdf' ? forms[format] : undefined;
    return (form ?? plain).run(incoming, services);
  },
});
