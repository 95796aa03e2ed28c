// The filter window of a list: choices, and days with presets.
import { useEffect, useState } from 'react';
import { Button } from '../action/button.tsx';
import { useToday } from '../hooks/today.ts';
import { Select, type Option } from '../input/choice.tsx';
import { DateInput } from '../input/date-input.tsx';
import { MoneyInput } from '../input/number-input.tsx';
import { TextInput } from '../input/text-input.tsx';
import { Dialog } from '../overlay/dialog.tsx';
import { dayPresets, presetOf } from './day-presets.ts';
import { dayOf } from './day-words.ts';
import { activeChips } from './active-chips.ts';
import type { Filter, FilterGroup } from './filters.tsx';
import { keysOf, type ListSearch } from './list-search.ts';

const pressLook =
  'h-8 rounded-control border border-field px-2.5 text-sm aria-pressed:border-brand-600 aria-pressed:bg-brand-50 aria-pressed:font-semibold aria-pressed:text-brand-800 max-md:h-11';

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
  const today = useToday();
  const [from, to] = [draft[filter.key], draft[filter.toKey]].map((day) =>
    day === undefined ? null : dayOf(day, today),
  );
  const chosen = presetOf(draft[filter.key] ?? '', draft[filter.toKey] ?? '', today);
  return (
    <fieldset className="sm:col-span-2">
      <legend className="mb-1 text-sm font-semibold">{filter.label}</legend>
      <div className="mb-2 flex flex-wrap gap-2">
        {dayPresets.map((preset) => (
          <button
            key={preset.label}
            type="button"
            aria-pressed={preset === chosen}
            onClick={() => change({ [filter.key]: preset.from, [filter.toKey]: preset.to })}
            className={pressLook}
          >
            {preset.label}
          </button>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <DateInput
          label="ตั้งแต่"
          value={from ?? null}
          max={to ?? undefined}
          onChange={(day) => change({ [filter.key]: day ?? undefined })}
        />
        <DateInput
          label="ถึง"
          value={to ?? null}
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
    // Without its options the select still shows the chosen value; the list itself reports errors.
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

interface EitherProps extends ChoiceProps {
  options: readonly Option[];
}

/** Two options are both visible, one press each. */
function Either({ filter, options, draft, change }: EitherProps) {
  const now = draft[filter.key] ?? '';
  const all = [{ value: '', label: filter.empty ?? 'ทั้งหมด' }, ...options];
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">{filter.label}</legend>
      <div className="flex flex-wrap gap-2">
        {all.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            aria-pressed={now === value}
            onClick={() => change({ [filter.key]: value === '' ? undefined : value })}
            className={pressLook}
          >
            {label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

interface FieldProps {
  filter: Filter;
  draft: Draft;
  change: (patch: Draft) => void;
}

function Field({ filter, ...rest }: FieldProps) {
  if (filter.kind === 'days') return <Days filter={filter} {...rest} />;
  if (filter.kind === 'range') return <Range filter={filter} {...rest} />;
  if (filter.kind === 'search') return null;
  // Options with a module may be switched off, which only the select handles.
  const isEither = filter.options.length === 2 && filter.load === undefined;
  return isEither && filter.options.every((option) => option.module === undefined) ? (
    <Either filter={filter} options={filter.options} {...rest} />
  ) : (
    <Choice filter={filter} {...rest} />
  );
}

const groupNames: Readonly<Record<FilterGroup, string>> = {
  days: 'วันที่',
  state: 'ติดปัญหา',
  parcel: 'ขนส่ง',
  money: 'เงิน',
  people: 'ลูกค้าและผู้ขาย',
  goods: 'สินค้า',
};

const groupOf = (filter: Filter): FilterGroup | '' => ('group' in filter ? filter.group : '') ?? '';

/** In the order of the headings; filters without one come first. */
function groupsOf(filters: readonly Filter[]) {
  const groups = Map.groupBy(filters, groupOf);
  return ['' as const, ...(Object.keys(groupNames) as FilterGroup[])].flatMap((name) => {
    const own = groups.get(name);
    return own ? [{ title: name === '' ? '' : groupNames[name], filters: own }] : [];
  });
}

/** Matches its name, its heading or an option. */
function isMeant(filter: Filter, asked: string): boolean {
  if (filter.kind === 'search') return false;
  const group = groupOf(filter);
  const words = [
    filter.label,
    group === '' ? '' : groupNames[group],
    ...(filter.kind === 'select' ? filter.options.map(({ label }) => label) : []),
  ];
  return words.some((word) => word.toLowerCase().includes(asked));
}

/** Fewer filters are seen at a glance and need no search. */
const MANY = 7;

function Groups({
  filters,
  draft,
  change,
}: Omit<FieldProps, 'filter'> & Pick<FilterWindowProps, 'filters'>) {
  const [asked, setAsked] = useState('');
  const words = asked.trim().toLowerCase();
  const found = words === '' ? filters : filters.filter((filter) => isMeant(filter, words));
  return (
    <>
      {filters.length >= MANY ? (
        <TextInput
          label="หาตัวกรอง"
          hiddenLabel
          focusFirst
          placeholder="หาตัวกรอง"
          value={asked}
          onChange={setAsked}
        />
      ) : null}
      {groupsOf(found).map(({ title, filters: own }) => {
        const on = activeChips(own, draft).length;
        return (
          <section key={title} aria-label={title === '' ? undefined : title}>
            {title === '' ? null : (
              <h3 className="mb-2 border-b border-line pb-1 text-sm font-semibold text-ink2">
                {title}
                {on > 0 ? <span className="text-brand-800"> · ใช้อยู่ {on}</span> : null}
              </h3>
            )}
            <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
              {own.map((filter) => (
                <Field key={filter.key} filter={filter} draft={draft} change={change} />
              ))}
            </div>
          </section>
        );
      })}
      {found.length === 0 ? <p className="text-sm text-ink2">ไม่มีตัวกรองชื่อนี้</p> : null}
    </>
  );
}

const FORM = 'list-filters';

export default function FilterWindow({ filters, search, onClose }: FilterWindowProps) {
  const [draft, setDraft] = useState<Draft>(() => ({ ...search.asked }));
  const change = (patch: Draft) => setDraft((before) => ({ ...before, ...patch }));
  const keys = keysOf(filters);
  const on = activeChips(filters, draft).length;
  return (
    <Dialog
      open
      onClose={onClose}
      title="ตัวกรอง"
      subtitle={on > 0 ? `เลือกไว้ ${on} อย่าง` : undefined}
      size={filters.length >= MANY ? 'wide' : 'normal'}
      actions={
        <>
          <Button
            disabled={on === 0}
            onClick={() => change(Object.fromEntries(keys.map((key) => [key, undefined])))}
          >
            ล้างตัวกรอง
          </Button>
          <Button kind="primary" type="submit" form={FORM}>
            ใช้ตัวกรอง
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        className="grid gap-5 pt-1"
        onSubmit={(event) => {
          event.preventDefault();
          search.set(Object.fromEntries(keys.map((key) => [key, draft[key]])));
          onClose();
        }}
      >
        <Groups filters={filters} draft={draft} change={change} />
      </form>
    </Dialog>
  );
}
