// The sandbox of Track & Trace and its webhook: a key gets a token, a token gets answers, and an
// account has a thousand lookups a day.
import type { HttpCall, SandboxReply } from '../courier-sandbox.ts';
import type { World } from '../world.ts';
import { scanOf } from './push.ts';
import { accounts, buddhistTime } from './tables.ts';

const base = '/post/api/v1';
const askedMost = 100;
const tokenMs = 60 * 60_000;

type Run = (world: World, user: string, trackRequest: TrackRequest) => SandboxReply;

interface TrackRequest {
  barcode: string[];
  language: string;
}

const say = (status: number, message: string): SandboxReply => ({
  kind: 'json',
  status,
  body: { response: null, message, status: false },
});

/** Both keys of an account open both services, because one host simulates both. */
const userOf = (key: string): string | undefined =>
  Object.keys(accounts).find(
    (user) => accounts[user]?.trackKey === key || accounts[user]?.hookApiKey === key,
  );

const tokenIn = (call: HttpCall): string =>
  /^Token (.+)$/.exec(call.headers['authorization'] ?? '')?.[1] ?? '';

/**
 * Issues a token that expires by the sandbox clock; the expiry has a space, a colon in the zone,
 * and a Common Era year.
 */
function issueToken(world: World, call: HttpCall): SandboxReply {
  const user = userOf(tokenIn(call));
  if (!user) return say(401, 'unauthorized');
  const token = `sandbox.${user}.${world.notes.size + 1}`;
  const endsAt = world.now() + tokenMs;
  world.happen({ t: 'noted', key: `token ${token}`, value: `${user} ${endsAt}` });
  const local = new Date(endsAt + 7 * 3_600_000).toISOString();
  const expire = `${local.slice(0, 10)} ${local.slice(11, 19)}+07:00`;
  return { kind: 'json', body: { expire, token } };
}

function read(body: string): TrackRequest | null {
  try {
    const { barcode, language } = JSON.parse(body) as Partial<TrackRequest>;
    return Array.isArray(barcode) ? { barcode, language: language ?? 'TH' } : null;
  } catch {
    return null;
  }
}

const run =
  (work: Run) =>
  (world: World, call: HttpCall): SandboxReply => {
    const [user = '', endsAt = '0'] = (world.notes.get(`token ${tokenIn(call)}`) ?? '').split(' ');
    if (user === '' || Number(endsAt) <= world.now()) return say(401, 'token expired');
    const asked = read(call.body);
    if (!asked || asked.barcode.length > askedMost) return say(400, 'bad request');
    return work(world, user, asked);
  };

/** Counts lookups per day, one for each parcel. */
function count(
  world: World,
  user: string,
  parcels: number,
): { used: number; most: number; day: string } {
  const day = buddhistTime(world.now()).slice(0, 10);
  const key = `lookups ${user} ${day}`;
  const used = Number(world.notes.get(key) ?? 0) + parcels;
  const most = world.faults.lookupsPerDay;
  if (used <= most) world.happen({ t: 'noted', key, value: String(used) });
  return { used, most, day };
}

/** Parcels of any account can be looked up; an unscanned number has an empty list. */
const track: Run = (world, user, { barcode }) => {
  const { used, most, day } = count(world, user, barcode.length);
  if (used > most) return say(429, 'too many requests');
  const items = Object.fromEntries(
    barcode.map((number) => {
      const parcel = world.parcels.get(number);
      return [number, parcel ? parcel.scans.map((scan) => scanOf(parcel, scan)) : []];
    }),
  );
  const track_count = { track_date: day, count_number: used, track_count_limit: most };
  return {
    kind: 'json',
    body: { response: { items, track_count }, message: 'successful', status: true },
  };
};

const hook: Run = (world, user, { barcode }) => {
  const items = barcode.map((number) => {
    const isKnown = world.parcels.has(number);
    if (isKnown) world.happen({ t: 'noted', key: `hook ${user} ${number}`, value: '1' });
    return { barcode: number, status: isKnown };
  });
  const track_count = {
    track_date: buddhistTime(world.now()).slice(0, 10),
    count_number: barcode.length,
    track_count_limit: world.faults.lookupsPerDay,
  };
  return {
    kind: 'json',
    body: { response: { items, track_count }, message: 'successful', status: true },
  };
};

export const trackOperations: Record<
  string,
  { name: string; run: (world: World, call: HttpCall) => SandboxReply }
> = {
  [`POST ${base}/authenticate/token`]: { name: 'token', run: issueToken },
  [`POST ${base}/track`]: { name: 'routes', run: run(track) },
  [`POST ${base}/hook`]: { name: 'subscribe', run: run(hook) },
};
