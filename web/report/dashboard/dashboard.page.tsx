// /dashboard: open work, and for users who may see them the shop's figures.
import { readFirstSteps } from '@app/contract/report/dashboard';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { useCan, useMe } from '../../ui/hooks/me.ts';
import { useToday } from '../../ui/hooks/today.ts';
import { useListSearch } from '../../ui/layout/list-search.ts';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { Board } from './board.tsx';
import { stepsQuery } from './dashboard.data.ts';
import { rangeIn } from './range/range.ts';
import { ExportMenu } from './export-menu.tsx';
import { SharedFault } from './shared-fault.tsx';
import { PackerStart } from './task/packer-start.tsx';
import { TaskList } from './task/task-list.tsx';

interface DashboardProps {
  /** Above everything: the start of a new shop. */
  start?: ReactNode;
}

/** Nothing has been sold yet, as far as this user may see. */
function useIsNew(): boolean {
  const { data } = useQuery({ ...stepsQuery(), enabled: useCan()(readFirstSteps.may) });
  return data?.order === false;
}

/** Only open work, without rows of zeros. */
const Beginning = () => (
  <>
    <div className="mb-4 max-w-2xl has-[ol:empty]:hidden">
      <TaskList />
    </div>
    <p className="text-ink2">ยอดขายและกราฟจะขึ้นที่นี่เมื่อมีออเดอร์แรก</p>
  </>
);

export default function DashboardPage({ start }: DashboardProps) {
  const me = useMe();
  const search = useListSearch();
  const can = useCan();
  const seesFigures = can('report.sales');
  const isNew = useIsNew();
  const range = rangeIn(search, 'today', useToday());
  return (
    <>
      <PageHead
        title="ภาพรวม"
        subtitle={me ? `สวัสดี ${me.name}` : undefined}
        actions={
          <>
            {seesFigures && !isNew ? <ExportMenu asked={range} small /> : null}
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
      <SharedFault>
        {isNew ? (
          <Beginning />
        ) : seesFigures ? (
          <Board range={range} search={search} lead={<TaskList />} />
        ) : (
          <div className="max-w-2xl">
            <TaskList />
          </div>
        )}
      </SharedFault>
    </>
  );
}
