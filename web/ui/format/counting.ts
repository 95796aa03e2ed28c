// The notice that sums are incomplete right after many changes.
import { formatTime } from './date.ts';
import { formatCount } from './money.ts';

interface CountingState {
  left: number;
  since: string;
}

const MOST_TOLD = 100_000;

/** Undefined when they are complete. */
export function countingText(counting: CountingState | undefined): string | undefined {
  if (!counting) return undefined;
  const left = `${counting.left >= MOST_TOLD ? 'กว่า ' : ''}${formatCount(counting.left)}`;
  return `กำลังนับอีก ${left} รายการที่เปลี่ยนตั้งแต่ ${formatTime(counting.since)} ตัวเลขจะครบในอีกสักครู่`;
}
