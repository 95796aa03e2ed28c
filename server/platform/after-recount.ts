// Marks calls that answer from aggregates; the app lets them wait until those are fresh.
import type { Route } from './route.ts';

/** The same call, answered once the aggregates hold what was committed before it. */
export const afterRecount = (route: Route): Route => ({ ...route, needsAggregates: true });
