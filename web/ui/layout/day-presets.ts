// The spans of days that sellers ask for.
import { shiftDay } from '@app/contract/kit/bangkok';

export interface DayPreset {
  label: string;
  from: string;
  to: string;
}

export function dayPresets(today: string): readonly DayPreset[] {
  const first = `${today.slice(0, 8)}01`;
  const lastOfBefore = shiftDay(first, -1);
  return [
    { label: 'วันนี้', from: today, to: today },
    { label: 'เมื่อวาน', from: shiftDay(today, -1), to: shiftDay(today, -1) },
    { label: '7 วัน', from: shiftDay(today, -6), to: today },
    { label: 'เดือนนี้', from: first, to: today },
    { label: 'เดือนก่อน', from: `${lastOfBefore.slice(0, 8)}01`, to: lastOfBefore },
  ];
}
