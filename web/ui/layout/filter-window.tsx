// The window with a list's filters: choices, and days with the presets sellers use.
import { useEffect, useState } from 'react';
import { Button } from '../action/button.tsx';
import { Select, type Option } from '../input/choice.tsx';
import { DateInput } from '../input/date-input.tsx';
import { MoneyInput } from '../input/number-input.tsx';
import { Dialog } from '../overlay/dialog.tsx';
import { dayPresets } from './day-presets.ts';
import type { Filter } from './filters.tsx';
import { keysOf, type ListSearch } from './list-search.ts';

type Draft = Record<string, string | undefined>;

export interface FilterWindowProps {
  filters: readonly Filter[];
  search: ListSearch;
  onClose: () => void;
}

interface DaysProps {
  filter: Extract<Filter, { kind: 'days' }>;
  draft: Draft;
  change: (patch: Draft) => void;
}

function Days({ filter, draft, change }: DaysProps) {
  const from = draft[filter.key] ?? null;
  const to = draft[filter.toKey] ?? null;
  return (
    <fieldset className="sm:col-span-2">
      <legend className="mb-1 text-sm font-semibold">{filter.label}</legend>
      <div className="mb-2 flex flex-wrap gap-2">
        {dayPresets().map((preset) => (
          <button
            key={preset.label}
            type="button"
            aria-pressed={preset.from === from && preset.to === to}
            onClick={() => change({ [filter.key]: preset.from, [filter.toKey]: preset.to })}
            className="h-8 rounded-control border border-field px-2.5 text-sm aria-pressed:border-brand-600 aria-pressed:bg-brand-50 aria-pressed:font-semibold aria-pressed:text-brand-800 max-md:h-11"
          >
            {preset.label}
          </button>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <DateInput
          label="ตั้งแต่"
          value={from}
          max={to ?? undefined}
          onChange={(day) => change({ [filter.key]: day ?? undefined })}
        />
        <DateInput
          label="ถึง"
          value={to}
          min={from ?? undefined}
          onChange={(day) => change({ [filter.toKey]: day ?? undefined })}
        />
      </div>
    </fieldset>
  );
}

interface ChoiceProps {
  filter: Extract<Filter, { kind: 'select' }>;
  draft: Draft;
  change: (patch: Draft) => void;
}

function Choice({ filter, draft, change }: ChoiceProps) {
  const [loaded, setLoaded] = useState<readonly Option[] | null>(null);
  const { load } = filter;
  useEffect(() => {
    let left = false;
    // Without its choices the box still shows what is chosen; the list itself tells what is wrong.
    void load?.().then(
      (options) => left || setLoaded(options),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [load]);
  return (
    <Select
      label={filter.label}
      empty={filter.empty ?? 'ทั้งหมด'}
      options={loaded ?? filter.options}
      value={draft[filter.key] ?? null}
      onChange={(value) => change({ [filter.key]: value ?? undefined })}
    />
  );
}

interface RangeProps {
  filter: Extract<Filter, { kind: 'range' }>;
  draft: Draft;
  change: (patch: Draft) => void;
}

function Range({ filter, draft, change }: RangeProps) {
  const amount = (key: string) => (draft[key] ? Number(draft[key]) : null);
  const put = (key: string) => (value: number | null) =>
    change({ [key]: value === null ? undefined : String(value) });
  return (
    <fieldset className="sm:col-span-2">
      <legend className="mb-1 text-sm font-semibold">{filter.label}</legend>
      <div className="grid grid-cols-2 gap-3">
        <MoneyInput label="ตั้งแต่" value={amount(filter.key)} onChange={put(filter.key)} />
        <MoneyInput label="ไม่เกิน" value={amount(filter.toKey)} onChange={put(filter.toKey)} />
      </div>
    </fieldset>
  );
}

function Body({ filters, search, onClose }: FilterWindowProps) {
  const [draft, setDraft] = useState<Draft>(() => ({ ...search.values }));
  const change = (patch: Draft) => setDraft((before) => ({ ...before, ...patch }));
  const keys = keysOf(filters);
  return (
    <form
      className="grid gap-4 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        search.set(Object.fromEntries(keys.map((key) => [key, draft[key]])));
        onClose();
      }}
    >
      {filters.map((filter) => {
        if (filter.kind === 'days')
          return <Days key={filter.key} filter={filter} draft={draft} change={change} />;
        if (filter.kind === 'search') return null;
        if (filter.kind === 'range')
          return <Range key={filter.key} filter={filter} draft={draft} change={change} />;
        return <Choice key={filter.key} filter={filter} draft={draft} change={change} />;
      })}
      <div className="flex justify-end gap-2 sm:col-span-2">
        <Button
          onClick={() =>
            setDraft((before) => ({
              ...before,
              ...Object.fromEntries(keys.map((key) => [key, undefined])),
            }))
          }
        >
          ล้างตัวกรอง
        </Button>
        <Button kind="primary" type="submit">
          ใช้ตัวกรอง
        </Button>
      </div>
    </form>
  );
}

export default function FilterWindow(props: FilterWindowProps) {
  return (
    <Dialog open onClose={props.onClose} title="ตัวกรอง">
      <Body {...props} />
    </Dialog>
  );
}
