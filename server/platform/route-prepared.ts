// A call whose transaction needs what takes long to find out: that is found out before it opens.
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
 * `prepare` runs with rights checked and no transaction held, `handle` then as in `route` with what it gave.
 * The same call sent again is prepared again, and answered as before.
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
