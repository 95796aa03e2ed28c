// 'เลือกคอลัมน์': which columns a user wants to see; not on phones, whose cards are fixed.
import { Popover } from '@base-ui/react/popover';
import { buttonLook, buttonShape } from '../action/button.tsx';
import { Icon } from '../icon/icon.tsx';
import { Checkbox } from '../input/choice.tsx';
import type { Column, Hidden } from './column.ts';

export interface ColumnChooserProps<Row> {
  columns: readonly Column<Row>[];
  visible: Hidden;
  choose: (id: string, shown: boolean) => void;
}

export function ColumnChooser<Row>({ columns, visible, choose }: ColumnChooserProps<Row>) {
  const optional = columns.filter((column) => !column.always);
  if (optional.length === 0) return null;
  return (
    <Popover.Root>
      <Popover.Trigger
        aria-label="เลือกคอลัมน์"
        className={`${buttonShape} ${buttonLook.secondary} max-tab:hidden`}
      >
        <Icon name="columns" />
        <span className="max-lg:hidden">เลือกคอลัมน์</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className="z-30" sideOffset={4} align="end">
          <Popover.Popup data-layer="" className="grid rounded-card bg-white px-4 py-2 shadow-pop">
            {optional.map((column) => (
              <Checkbox
                key={column.id}
                label={column.title}
                value={visible[column.id] ?? true}
                onChange={(shown) => choose(column.id, shown)}
              />
            ))}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
