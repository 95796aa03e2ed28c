// 'มุมมองของฉัน': the button beside a list's columns; its panel loads when opened.
import { Suspense } from 'react';
import { buttonLook, buttonShape } from '../../ui/action/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import type { ListSearch } from '../../ui/layout/list-search.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Dropdown } from '../../ui/overlay/dropdown.tsx';
import type { ColumnTools } from '../../ui/table/column.ts';

const ViewsPanel = lazyPart(() => import('./views-panel.tsx'));

export interface SavedViewsProps {
  /** The list of the views: 'order-send'. */
  list: string;
  search: ListSearch;
  columns: ColumnTools;
}

export function SavedViews(props: SavedViewsProps) {
  return (
    <Dropdown
      className="max-tab:hidden"
      label="มุมมองของฉัน"
      face={
        <>
          <Icon name="bookmark" />
          <span className="max-xl:hidden">มุมมองของฉัน</span>
        </>
      }
      buttonClass={`${buttonShape} ${buttonLook.secondary}`}
      panelClass="w-80 p-3"
    >
      {(close) => (
        <Suspense fallback={null}>
          <ViewsPanel {...props} close={close} />
        </Suspense>
      )}
    </Dropdown>
  );
}
