// The time until a shop's cut-off, in Bangkok time.
import { intoDayMs } from '@app/contract/kit/bangkok';

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;

/** Minutes from now until this time today in Bangkok; negative once it is past. */
function minutesUntil(clock: string, now: number): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  const sinceMidnight = intoDayMs(now) / MINUTE_MS;
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
