// The most used filters as chips beside the search: one press each, where the window needs three.
import { useState } from 'react';
import { afterPaint } from '../hooks/after-paint.ts';
import { hasModule, useMe } from '../hooks/me.ts';
import { useToday } from '../hooks/today.ts';
import type { Option } from '../input/choice.tsx';
import { dayPresets, presetOf } from './day-presets.ts';
import type { Filter } from './filters.tsx';
import type { ListSearch } from './list-search.ts';

type Quick = Extract<Filter, { kind: 'select' | 'days' }>;

interface ChipProps {
  label: string;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
}

/** A native select: opens at once, by keyboard too. It shows the new choice before the list updates. */
function Chip({ label, value: asked, options, onChange }: ChipProps) {
  const [chosen, setChosen] = useState({ value: asked, before: asked });
  if (chosen.before !== asked) setChosen({ value: asked, before: asked });
  const { value } = chosen;
  const choose = (next: string) => {
    setChosen({ value: next, before: asked });
    afterPaint(() => onChange(next));
  };
  return (
    <select
      aria-label={`กรองตาม${label}`}
      value={value}
      data-on={value === '' ? undefined : ''}
      onChange={(event) => choose(event.target.value)}
      className="h-9 max-w-32 rounded-control border border-field bg-white px-2 text-sm data-on:border-brand-600 data-on:bg-brand-50 data-on:font-semibold data-on:text-brand-800"
    >
      <option value="">{value === '' ? label : `${label}: ทั้งหมด`}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

const OWN_DAYS = 'own';

function Days({
  filter,
  search,
}: {
  filter: Extract<Quick, { kind: 'days' }>;
  search: ListSearch;
}) {
  const today = useToday();
  const [from, to] = [search.asked[filter.key] ?? '', search.asked[filter.toKey] ?? ''];
  const isOwn = from !== '' || to !== '';
  const options = dayPresets.map(({ label }) => ({ value: label, label }));
  const value = presetOf(from, to, today)?.label ?? (isOwn ? OWN_DAYS : '');
  return (
    <Chip
      label="วันที่"
      value={value}
      options={value === OWN_DAYS ? [...options, { value: OWN_DAYS, label: 'กำหนดเอง' }] : options}
      onChange={(chosen) => {
        if (chosen === OWN_DAYS) return;
        const span = dayPresets.find(({ label }) => label === chosen);
        search.set({ [filter.key]: span?.from, [filter.toKey]: span?.to });
      }}
    />
  );
}

export default function QuickFilters({
  filters,
  search,
}: {
  filters: readonly Filter[];
  search: ListSearch;
}) {
  const me = useMe();
  return filters.map((filter) => {
    if (filter.kind === 'days') return <Days key={filter.key} filter={filter} search={search} />;
    if (filter.kind !== 'select') return null;
    const value = search.values[filter.key] ?? '';
    const offered = filter.options.filter(
      (option) => option.value === value || hasModule(me, option.module),
    );
    return (
      <Chip
        key={filter.key}
        label={filter.label}
        value={value}
        options={offered}
        onChange={(chosen) => search.set({ [filter.key]: chosen || undefined })}
      />
    );
  });
}
