// The hours in which buyers get no messages.
import { bangkokTime } from '@app/contract/kit/bangkok';

const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
};

const DAY = 24 * 60;

/** Seconds until the quiet hours end, in Bangkok time; 0 outside them, and where the shop has none. */
export function secondsOfQuiet(
  { from, to }: { readonly from: string; readonly to: string },
  now: Date,
): number {
  if (from === '' || to === '' || from === to) return 0;
  const clock = minutesOf(bangkokTime(now));
  const since = (clock - minutesOf(from) + DAY) % DAY;
  const length = (minutesOf(to) - minutesOf(from) + DAY) % DAY;
  return since < length ? (length - since) * 60 - now.getUTCSeconds() : 0;
}
