// Other forms of what a call gives: a workbook or a paper in place of the page on the screen.
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

/** What is asked for by `format=`; undefined where nothing is. */
export const formatIn = (query: unknown): unknown =>
  typeof query === 'object' && query !== null && 'format' in query ? query.format : undefined;

/** The call itself, and by its `format` one of its other forms; it refuses a format that it has not. */
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
