// The active filters as text.
import { formatDay } from '../format/date.ts';
import type { Filter } from './filters.tsx';

interface Chip {
  keys: readonly string[];
  text: string;
}

export function activeChips(
  filters: readonly Filter[],
  values: Readonly<Record<string, string | undefined>>,
): Chip[] {
  return filters.flatMap((filter): Chip[] => {
    const value = values[filter.key];
    if (filter.kind === 'days') {
      const to = values[filter.toKey];
      if (!value && !to) return [];
      const span = [value, to].map((day) => (day ? formatDay(day) : '…')).join(' – ');
      return [{ keys: [filter.key, filter.toKey], text: `${filter.label}: ${span}` }];
    }
    if (filter.kind === 'range') {
      const most = values[filter.toKey];
      if (!value && !most) return [];
      const text = `${filter.label}: ${value || '0'} – ${most || 'ขึ้นไป'}`;
      return [{ keys: [filter.key, filter.toKey], text }];
    }
    if (!value) return [];
    if (filter.kind === 'search') return [{ keys: [filter.key], text: `ค้นหา: ${value}` }];
    const label = filter.options.find((option) => option.value === value)?.label ?? value;
    return [{ keys: [filter.key], text: `${filter.label}: ${label}` }];
  });
}
