// A call that prepares something slow before its transaction opens.
import type { EndpointSpec } from '@app/contract/kit/endpoint';
import {
  outsideCallOf,
  route,
  type Call,
  type OutsideCall,
  type Result,
  type Route,
} from './route.ts';

/**
 * `prepare` runs with rights checked and no transaction held; `handle` then runs as in `route` with the result. A
 * repeat of the call is prepared again and answered as before.
 */
export function routePrepared<const E extends EndpointSpec, Prepared>(
  endpoint: E,
  prepare: (call: OutsideCall<E>) => Promise<Prepared>,
  handle: (call: Call<E>, prepared: Prepared) => Promise<Result<E>>,
): Route {
  return {
    ...route(endpoint, () => Promise.reject(new Error('not prepared'))),
    async run(incoming, services) {
      const prepared = await prepare(await outsideCallOf(endpoint, incoming, services));
      return route(endpoint, (call) => handle(call, prepared)).run(incoming, services);
    },
  };
}
