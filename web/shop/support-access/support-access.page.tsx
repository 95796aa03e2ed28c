// /setting/support: whether the installation's operator may enter the shop, granted for hours and revocable at any
// time.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { StatusChip } from '../../ui/feedback/chip.tsx';
import { ErrorState, SkeletonText } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { usePress } from '../../ui/feedback/use-sending.ts';
import { formatTime } from '../../ui/format/date.ts';
import { useMe } from '../../ui/hooks/me.ts';
import { Select, Switch } from '../../ui/input/choice.tsx';
import { Panel } from '../../ui/layout/detail-page.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import {
  endLeave,
  grantSupportAccess,
  supportQuery,
  type SupportAccess,
} from './support-access.data.ts';

const HOURS = [1, 4, 24, 72].map((value) => ({ value, label: `${value} ชั่วโมง` }));

function Given({ access }: { access: SupportAccess }) {
  const client = useQueryClient();
  const { pending, run: press } = usePress();
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-2">
        <StatusChip tone="waiting">{access.mayWrite ? 'เข้าดูและแก้ไขได้' : 'เข้าดูได้'}</StatusChip>
        ถึง {access.until === null ? '' : formatTime(access.until)}
      </p>
      <div>
        <Button
          kind="danger"
          pending={pending}
          onClick={() =>
            void press(async () => {
              await endLeave(client);
              toast.done('เลิกอนุญาตแล้ว ผู้ให้บริการออกจากร้านทันที');
            })
          }
        >
          เลิกอนุญาต
        </Button>
      </div>
    </div>
  );
}

function Giving() {
  const client = useQueryClient();
  const [hours, setHours] = useState<number | null>(4);
  const [mayWrite, setMayWrite] = useState(false);
  const { pending, run: press } = usePress();
  return (
    <div className="grid max-w-sm gap-3">
      <Select label="ให้เข้าได้นาน" value={hours} onChange={setHours} options={HOURS} />
      <Switch label="ให้แก้ไขได้ด้วย" value={mayWrite} onChange={setMayWrite} />
      <div>
        <Button
          kind="primary"
          pending={pending}
          onClick={() =>
            void press(async () => {
              await grantSupportAccess(client, { hours: hours ?? 4, mayWrite });
              toast.done('อนุญาตให้ผู้ให้บริการเข้าร้านแล้ว');
            })
          }
        >
          อนุญาต
        </Button>
      </div>
    </div>
  );
}

function Access() {
  const isOwner = useMe()?.role === 1;
  const { data, error, refetch } = useQuery(supportQuery());
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonText lines={3} />
    );
  if (isOwner) return data.until === null ? <Giving /> : <Given access={data} />;
  return (
    <p>
      {data.until === null ? 'ยังไม่อนุญาต' : `อนุญาตถึง ${formatTime(data.until)}`}{' '}
      เฉพาะผู้ดูแลระบบของร้านเปลี่ยนได้
    </p>
  );
}

export default function SupportAccessPage() {
  return (
    <>
      <PageHead title="ให้ผู้ให้บริการเข้าร้าน" subtitle="เปิดเมื่อต้องการให้ช่วยดูปัญหา เข้าได้เฉพาะเวลาที่อนุญาต" />
      <Panel title="การอนุญาต" className="max-w-4xl">
        <p className="mb-4 text-sm text-ink2">
          ผู้ให้บริการไม่เห็นเบอร์และที่อยู่ลูกค้า พิมพ์ใบปะหน้าไม่ได้ แตะผู้ใช้และการตั้งค่าไม่ได้ ทุกอย่างที่ทำอยู่ในประวัติของร้าน
        </p>
        <Access />
      </Panel>
    </>
  );
}
