// The time left until a shop's cut-off, by the clock in Bangkok.

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const ZONE_MS = 7 * HOUR_MINUTES * MINUTE_MS;
const DAY_MS = 24 * HOUR_MINUTES * MINUTE_MS;

/** Minutes from now until the clock in Bangkok says so today; negative once it is past. */
function minutesUntil(clock: string, now: number): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  const sinceMidnight = ((now + ZONE_MS) % DAY_MS) / MINUTE_MS;
  return Math.ceil(hours * HOUR_MINUTES + minutes - sinceMidnight);
}

export function leftText(clock: string, now: number): string {
  const left = minutesUntil(clock, now);
  if (left <= 0) return `เลยเวลาตัดรอบ ${clock} น. แล้ว ที่เหลือส่งพรุ่งนี้`;
  const hours = Math.floor(left / HOUR_MINUTES);
  const minutes = left % HOUR_MINUTES;
  const span = [hours > 0 && `${hours} ชม.`, minutes > 0 && `${minutes} นาที`].filter(Boolean);
  return `ตัดรอบ ${clock} น. เหลือ ${span.join(' ')}`;
}
