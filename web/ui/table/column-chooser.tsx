// 'เลือกคอลัมน์': which columns a user wants to see; not on phones, whose cards are fixed.
import { buttonLook, buttonShape } from '../action/button.tsx';
import { Icon } from '../icon/icon.tsx';
import { Dropdown } from '../overlay/dropdown.tsx';
import { isShown, type Column, type Hidden } from './column.ts';

export interface ColumnChooserProps<Row> {
  columns: readonly Column<Row>[];
  visible: Hidden;
  choose: (id: string, shown: boolean) => void;
}

export function ColumnChooser<Row>({ columns, visible, choose }: ColumnChooserProps<Row>) {
  const optional = columns.filter((column) => !column.always);
  if (optional.length === 0) return null;
  return (
    <Dropdown
      className="max-tab:hidden"
      label="เลือกคอลัมน์"
      face={
        <>
          <Icon name="columns" />
          <span className="max-lg:hidden">เลือกคอลัมน์</span>
        </>
      }
      buttonClass={`${buttonShape} ${buttonLook.secondary}`}
      panelClass="grid px-4 py-2 whitespace-nowrap"
    >
      {() =>
        optional.map((column) => (
          // A box of its own: lists load none of the kit's inputs.
          <label
            key={column.id}
            className="inline-flex min-h-9 items-center gap-2 text-base max-md:min-h-11"
          >
            <input
              type="checkbox"
              className="size-4 shrink-0 max-md:size-5"
              checked={isShown(column, visible)}
              onChange={(event) => choose(column.id, event.target.checked)}
            />
            {column.title}
          </label>
        ))
      }
    </Dropdown>
  );
}
