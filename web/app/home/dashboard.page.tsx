// /dashboard: what waits to be done, as tiles that lead to the filtered list, and a new shop's first steps.
import { PageHead } from '../../ui/layout/page-head.tsx';
import { useMe } from '../../ui/hooks/me.ts';
import { FirstSteps } from './first-steps.tsx';
import { TaskTiles } from './task-tiles.tsx';

export default function DashboardPage() {
  const me = useMe();
  return (
    <>
      <PageHead title="ภาพรวม" subtitle={me ? `สวัสดี ${me.name}` : undefined} />
      <TaskTiles />
      <FirstSteps />
    </>
  );
}
