// Marks calls that answer from aggregates; the app makes them wait until the aggregates are fresh.
import type { Route } from './route.ts';

/** The same call, answered after the aggregates include what was committed before it. */
export const afterRecount = (route: Route): Route => ({ ...route, needsAggregates: true });
