// The periods that sellers choose, in words relative to today.
import { dayOf, type DayWord } from './day-words.ts';

export interface DayPreset {
  label: string;
  from: DayWord;
  to: DayWord;
}

export const dayPresets: readonly DayPreset[] = [
  { label: 'วันนี้', from: 'today', to: 'today' },
  { label: 'เมื่อวาน', from: 'today-1', to: 'today-1' },
  { label: '7 วัน', from: 'today-6', to: 'today' },
  { label: 'เดือนนี้', from: 'month', to: 'today' },
  { label: 'เดือนก่อน', from: 'before', to: 'month-1' },
];

/** The preset of an address: by its words, or by days that equal today's period. */
export function presetOf(from: string, to: string, today: string): DayPreset | undefined {
  return (
    dayPresets.find((preset) => preset.from === from && preset.to === to) ??
    dayPresets.find(
      (preset) => dayOf(preset.from, today) === from && dayOf(preset.to, today) === to,
    )
  );
}
