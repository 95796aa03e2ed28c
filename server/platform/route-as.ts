// Another form of what a call gives: a workbook or a paper in place of the page on the screen.
import type { EndpointSpec } from '@app/contract/kit/endpoint';
import {
  outsideCallOf,
  replyOf,
  sessionFor,
  type OutsideCall,
  type Result,
  type Route,
} from './route.ts';

/** What a use case returns where `G` is given. */
type Reading<G extends EndpointSpec['gives']> = Result<
  Omit<EndpointSpec, 'gives'> & { readonly gives: G }
>;

/** The answer of a call that only reads in another form: the same question and rights, and what is given instead. */
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
