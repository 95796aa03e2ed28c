// Bulk actions for ticked leads: assign, move, date, tag, merge, cancel; each window loads when it opens.
import { Suspense, useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { useCan } from '../../ui/hooks/me.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { BulkWork, Ticked } from './ticked-ids.ts';

const AssignForm = lazyPart(() => import('./assign-leads.form.tsx'));
const ChangeForm = lazyPart(() => import('./change-leads.form.tsx'));

export function BulkActions(ticked: Ticked) {
  const can = useCan();
  const [work, setWork] = useState<BulkWork | null>(null);
  const close = () => setWork(null);
  const { count, everything } = ticked.selection;
  const isMergeable = !everything && count >= 2 && count <= 20;
  return (
    <>
      {can('crm.assign') ? (
        <Button kind="primary" icon="users" onClick={() => setWork('assign')}>
          มอบหมาย
        </Button>
      ) : null}
      <Button onClick={() => setWork('stage')}>เปลี่ยนสเตจ</Button>
      <Button icon="calendar" onClick={() => setWork('next')}>
        ตั้งนัด
      </Button>
      <Button icon="tag" onClick={() => setWork('tag')}>
        แท็ก
      </Button>
      {isMergeable ? <Button onClick={() => setWork('merge')}>รวมรายการซ้ำ</Button> : null}
      <Button onClick={() => setWork('cancel')}>ยกเลิกลีด</Button>
      <Suspense fallback={null}>
        {work === 'assign' ? <AssignForm {...ticked} onClose={close} /> : null}
        {work !== null && work !== 'assign' ? (
          <ChangeForm {...ticked} work={work} onClose={close} />
        ) : null}
      </Suspense>
    </>
  );
}
