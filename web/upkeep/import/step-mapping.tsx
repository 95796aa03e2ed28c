// Step 2: the meaning of each column; choices are remembered for files with the same headers.
import { importColumns } from '@app/contract/upkeep/import-columns';
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { StatusChip } from '../../ui/feedback/chip.tsx';
import { Select } from '../../ui/input/choice.tsx';
import { Panel } from '../../ui/layout/detail-page.tsx';
import type { ImportMapping } from './import.data.ts';
import type { WizardTools } from './use-wizard.ts';

type Column = NonNullable<WizardTools['wizard']['preview']>['columns'][number];

const placeOf = (mapping: ImportMapping, key: string): number | null =>
  mapping[key as keyof ImportMapping] ?? null;

/** The field of a column; null for an ignored one. */
const fieldAt = (kind: WizardTools['kind'], mapping: ImportMapping, at: number): string | null =>
  importColumns[kind].find(({ key }) => placeOf(mapping, key) === at)?.key ?? null;

/** Without a column so far: required fields, and products by code or name. */
function lacking(kind: WizardTools['kind'], mapping: ImportMapping): string[] {
  const missing = importColumns[kind]
    .filter(({ key, needed }) => needed && placeOf(mapping, key) === null)
    .map(({ label }) => label);
  const hasGoods = ['items.code', 'items.name'].some((key) => placeOf(mapping, key) !== null);
  return kind === 'order' && !hasGoods ? [...missing, 'รหัสสินค้า หรือชื่อสินค้า'] : missing;
}

/** Unrecognised columns first; the order stays while the user chooses. */
function useColumns({ kind, wizard }: WizardTools): readonly Column[] {
  const [columns] = useState(() => {
    const all = (wizard.preview?.columns ?? []).filter(
      ({ header, samples }) => header !== '' || samples.length > 0,
    );
    const isKnown = ({ at }: Column) => fieldAt(kind, wizard.mapping, at) !== null;
    return [...all.filter((column) => !isKnown(column)), ...all.filter(isKnown)];
  });
  return columns;
}

const SAMPLES = 3;

interface ColumnRowProps {
  column: Column;
  field: string | null;
  fields: readonly { value: string; label: string }[];
  onChange: (field: string | null) => void;
}

/** A column with its header, sample values and field. */
function ColumnRow({ column, field, fields, onChange }: ColumnRowProps) {
  const name = column.header || `คอลัมน์ที่ ${column.at + 1}`;
  return (
    <li className="grid items-center gap-x-4 gap-y-1 border-b border-line py-2 last:border-0 sm:grid-cols-[minmax(0,1fr)_minmax(0,18rem)]">
      <span className="min-w-0">
        <span className="font-semibold break-words">{name}</span>{' '}
        {field === null ? <StatusChip tone="waiting">ยังไม่ใช้</StatusChip> : null}
        <span className="block truncate text-sm text-ink2">
          {column.samples.slice(0, SAMPLES).join(' · ') || 'ไม่มีข้อมูล'}
        </span>
      </span>
      <Select
        label={`คอลัมน์ ${name} คือ`}
        hiddenLabel
        empty="ไม่ใช้คอลัมน์นี้"
        options={fields}
        value={field}
        onChange={onChange}
      />
    </li>
  );
}

function Choices({ tools }: { tools: WizardTools }) {
  const { kind, wizard, set } = tools;
  const columns = useColumns(tools);
  const { mapping } = wizard;
  const fields = importColumns[kind].map(({ key, label, needed }) => ({
    value: key as string,
    label: needed ? `${label} *` : label,
  }));
  const choose = (at: number, field: string | null) => {
    // Its former field becomes free, and another column with the new field loses it.
    const before = importColumns[kind].filter(({ key }) => placeOf(mapping, key) === at);
    const emptied = Object.fromEntries(before.map(({ key }) => [key, null]));
    set({ mapping: { ...mapping, ...emptied, ...(field !== null && { [field]: at }) } });
  };
  return (
    <ul aria-label="คอลัมน์ในไฟล์" className="max-w-3xl">
      {columns.map((column) => (
        <ColumnRow
          key={column.at}
          column={column}
          field={fieldAt(kind, mapping, column.at)}
          fields={fields}
          onChange={(field) => choose(column.at, field)}
        />
      ))}
    </ul>
  );
}

const Lacking = ({ missing }: { missing: readonly string[] }) =>
  missing.length === 0 ? null : (
    <p role="alert" className="mb-3 rounded-control bg-problem-bg px-3 py-2 text-sm text-problem">
      เลือกคอลัมน์ของ {missing.join(', ')} ก่อน
    </p>
  );

export function StepMapping({ tools }: { tools: WizardTools }) {
  const { kind, wizard, set, look } = tools;
  const { mapping, preview, fileName } = wizard;
  const missing = lacking(kind, mapping);
  return (
    <Panel title="จับคู่คอลัมน์">
      <p className="mb-3 text-sm text-ink2">
        {fileName} · {preview?.total.toLocaleString('en-US')} แถว · หัวตารางอยู่แถวที่{' '}
        {preview?.headerRow} · ช่องที่มี * ต้องมี
      </p>
      <Lacking missing={missing} />
      <Choices tools={tools} />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button onClick={() => set({ step: 0 })}>ย้อนกลับ</Button>
        <Button
          kind="primary"
          pending={tools.busy}
          pendingText="กำลังตรวจ…"
          disabled={missing.length > 0}
          onClick={() => void look({ mapping, headerRow: preview?.headerRow ?? null })}
        >
          ตรวจข้อมูล
        </Button>
      </div>
    </Panel>
  );
}
