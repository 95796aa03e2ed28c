// /dashboard: what waits to be done, and for who may see them the figures of the shop.
import type { ReactNode } from 'react';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { useCan, useMe } from '../../ui/hooks/me.ts';
import { useListSearch } from '../../ui/layout/list-search.ts';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { Board } from './board.tsx';
import { rangeIn } from './range/range.ts';
import { ExportMenu } from './export-menu.tsx';
import { PackerStart } from './task/packer-start.tsx';
import { TaskList } from './task/task-list.tsx';

interface DashboardProps {
  /** Above all else: what a new shop begins with. */
  start?: ReactNode;
}

export default function DashboardPage({ start }: DashboardProps) {
  const me = useMe();
  const search = useListSearch();
  const can = useCan();
  const seesFigures = can('report.sales');
  const range = rangeIn(search, 'today');
  return (
    <>
      <PageHead
        title="ภาพรวม"
        subtitle={me ? `สวัสดี ${me.name}` : undefined}
        actions={
          <>
            {seesFigures ? <ExportMenu asked={range} small /> : null}
            {can('order.create') ? (
              <LinkButton kind="primary" icon="plus" to="/order/create">
                สร้างออเดอร์
              </LinkButton>
            ) : null}
          </>
        }
      />
      <PackerStart />
      {start}
      {seesFigures ? (
        <Board range={range} search={search} lead={<TaskList />} />
      ) : (
        <div className="max-w-2xl">
          <TaskList />
        </div>
      )}
    </>
  );
}
