// 'เลือกคอลัมน์' beside a list; not on phones, whose cards are fixed. Its panel loads when opened.
import { Suspense } from 'react';
import { buttonLook, buttonShape } from '../action/button.tsx';
import { Icon } from '../icon/icon.tsx';
import { lazyPart } from '../lazy-part.ts';
import { Dropdown } from '../overlay/dropdown.tsx';
import type { Column, Hidden } from './column.ts';

const ColumnPanel = lazyPart(() => import('./column-panel.tsx'));

export interface ColumnChooserProps {
  columns: readonly Pick<Column<never>, 'id' | 'title' | 'always' | 'startsHidden'>[];
  visible: Hidden;
  choose: (id: string, shown: boolean) => void;
}

export function ColumnChooser(props: ColumnChooserProps) {
  return (
    <Dropdown
      className="max-tab:hidden"
      label="เลือกคอลัมน์"
      face={
        <>
          <Icon name="columns" />
          <span className="max-xl:hidden">เลือกคอลัมน์</span>
        </>
      }
      buttonClass={`${buttonShape} ${buttonLook.secondary}`}
    >
      {() => (
        <Suspense fallback={null}>
          <ColumnPanel {...props} />
        </Suspense>
      )}
    </Dropdown>
  );
}
