// The panel of 'เลือกคอลัมน์': visible columns and row height.
import { useState } from 'react';
import { chooseLook, lookOf, type Density } from '../theme/look.ts';
import { isShown } from './column.ts';
import type { ColumnChooserProps } from './column-chooser.tsx';

const rowHeights = [
  ['normal', 'ปกติ'],
  ['dense', 'แน่น'],
] as const satisfies readonly (readonly [Density, string])[];

function RowHeight() {
  const [density, setDensity] = useState(() => lookOf('density'));
  return (
    <fieldset className="mb-1 border-b border-line pb-2">
      <legend className="mb-1 text-sm font-semibold text-ink2">ความสูงแถว</legend>
      <div className="flex gap-4">
        {rowHeights.map(([value, name]) => (
          <label key={value} className="inline-flex min-h-9 items-center gap-2 max-md:min-h-11">
            <input
              type="radio"
              name="density"
              className="size-4 max-md:size-5"
              checked={density === value}
              onChange={() => {
                chooseLook('density', value);
                setDensity(value);
              }}
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export default function ColumnPanel({ columns, visible, choose }: ColumnChooserProps) {
  const optional = columns.filter((column) => !column.always);
  return (
    <div className="grid px-4 py-2 text-base whitespace-nowrap">
      <RowHeight />
      {optional.map((column) => (
        // A plain checkbox: lists load none of the kit's inputs.
        <label key={column.id} className="inline-flex min-h-9 items-center gap-2 max-md:min-h-11">
          <input
            type="checkbox"
            className="size-4 shrink-0 max-md:size-5"
            checked={isShown(column, visible)}
            onChange={(event) => choose(column.id, event.target.checked)}
          />
          {column.title}
        </label>
      ))}
    </div>
  );
}
