// Limits phone searches by users who see masked phones: hundreds of different numbers are guesses at masked ones.
import { phoneKey } from '@app/contract/kit/text';
import { fail } from './failure.ts';
import type { Services } from './route.ts';
import type { Session } from './session.ts';

/** Five digits of a phone are masked: at this rate, trying all of them takes two weeks. */
const MOST_AN_HOUR = 300;
const HOUR_MS = 3_600_000;
/** More users than one process serves in an hour; beyond it, users whose hour has ended are dropped. */
const MOST_USERS = 5000;

interface Hour {
  ends: number;
  readonly phones: Set<string>;
}

/** This process's counts; the limit is shared by all processes. */
const hours = new Map<string, Hour>();

function hourOf(user: string, now: number): Hour {
  const known = hours.get(user);
  if (known && known.ends > now) return known;
  if (hours.size >= MOST_USERS)
    for (const [other, { ends }] of hours) if (ends <= now) hours.delete(other);
  const fresh = { ends: now + HOUR_MS, phones: new Set<string>() };
  hours.set(user, fresh);
  return fresh;
}

const PHONE = /^[\d\s()+.-]{9,20}$/;

const phonesIn = (query: object): string[] =>
  Object.values(query).flatMap((value: unknown) =>
    typeof value === 'string' && PHONE.test(value.trim()) ? [phoneKey(value)] : [],
  );

/** Throws TOO_MANY_REQUEST; the same phone counts once an hour in each process. */
export async function limitPhoneLookups(
  session: Session,
  query: unknown,
  { counts, now }: Pick<Services, 'counts' | 'now'>,
): Promise<void> {
  if (session.can('customer.pii') || typeof query !== 'object' || query === null) return;
  const user = `${session.tenantId}/${session.userId}`;
  for (const phone of phonesIn(query)) {
    const hour = hourOf(user, now().getTime());
    if (hour.phones.has(phone)) continue;
    const counting = { who: `phone ${user}`, most: MOST_AN_HOUR, windowMs: HOUR_MS };
    const { count, endsInMs } = await counts.add(counting);
    if (count > MOST_AN_HOUR)
      throw fail('TOO_MANY_REQUEST', {
        thai: 'ค้นหาเบอร์โทรหลายเบอร์เกินไปในชั่วโมงนี้ รอสักครู่แล้วลองอีกครั้ง หรือให้ผู้ที่เห็นเบอร์เต็มช่วยค้น',
        retryAfterSeconds: Math.ceil(endsInMs / 1000),
      });
    hour.ends = now().getTime() + endsInMs;
    hour.phones.add(phone);
  }
}
