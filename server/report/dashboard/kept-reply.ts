// The dashboard's reply as text, cached until the next count: many users of a shop read the same
// numbers.
import { dashboard } from '@app/contract/report/dashboard';
import { bangkokDay, daysAsked } from '@app/contract/kit/bangkok';
import { figuresVersion } from '../aggregates/parts/kept-sums.ts';
import { shownText, ShownBefore } from '../../platform/mask.ts';
import type { Call } from '../../platform/route.ts';
import { findFirstSteps } from './first-steps.store.ts';
import { dashboardUse } from './read-dashboard.ts';

/** The age limit for names of goods and users; the numbers are always current. */
const NAMES_MS = 10_000;
const MOST = 200;

interface CachedReply {
  readonly version: string;
  readonly until: number;
  readonly text: string;
}

const kept = new Map<string, CachedReply>();

/** Users with the same rights share a reply. */
function keyOf({ session, query, services }: Call<typeof dashboard>): string {
  const rights = [...session.permissions].sort().join();
  const days = daysAsked(query, bangkokDay(services.now()));
  return JSON.stringify([session.tenantId, rights, { ...query, ...days }]);
}

function keepReply(key: string, reply: CachedReply): void {
  kept.delete(key);
  kept.set(key, reply);
  const [oldest] = kept.keys();
  if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
}

async function textFor(call: Call<typeof dashboard>): Promise<string> {
  const key = keyOf(call);
  // The version is read first, so a cached reply is never older than its version.
  const version = await figuresVersion(call.tx);
  const known = kept.get(key);
  if (known && known.version === version && known.until > performance.now()) return known.text;
  const text = await shownText(call.session, dashboard, await dashboardUse(call));
  if (version !== undefined) keepReply(key, { version, until: performance.now() + NAMES_MS, text });
  return text;
}

/** The whole dashboard also has the present state of the first steps. */
export async function dashboardReplyUse(call: Call<typeof dashboard>): Promise<ShownBefore> {
  const text = await textFor(call);
  if (call.query.part !== undefined) return new ShownBefore(text);
  const steps = JSON.stringify(await findFirstSteps(call.tx));
  return new ShownBefore(`${text.slice(0, -1)},"steps":${steps}}`);
}
