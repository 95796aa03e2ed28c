// Scans in this browser for a hand-over that is closed: which they are, and where they can go instead.
import type { CourierId } from '@app/contract/kit/carriers';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { usePress } from '../../ui/feedback/use-sending.ts';
import { formatCount } from '../../ui/format/money.ts';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import { begin, manifestsQuery } from './manifest.data.ts';
import { courierName } from './manifest-columns.tsx';
import { saveScansForManifest, useScanning, type Over } from './use-scanning.ts';

const overTexts: Readonly<Record<Over, string>> = {
  closed: 'ใบนี้ปิดแล้ว',
  gone: 'ใบนี้ถูกยกเลิกแล้ว',
};
const MOST_SHOWN = 3;

interface LeftProps {
  id: number;
  /** Null where the courier of the hand-over is unknown by now. */
  courier: CourierId | null;
  over: Over;
  codes: readonly string[];
  /** They were moved to another hand-over, or discarded. */
  onGone: () => void;
}

function useMoving({ codes, onGone }: Pick<LeftProps, 'codes' | 'onGone'>) {
  const navigate = useNavigate();
  const { pending, run: press } = usePress();
  const run = (target: () => Promise<number>) =>
    press(async () => {
      const id = await target();
      await saveScansForManifest(id, codes);
      onGone();
      void navigate({ to: '/manifest/$id', params: { id: String(id) } });
    });
  return { pending, run };
}

function Ways({ id, courier, codes, onGone }: Omit<LeftProps, 'over'>) {
  const query = { state: 'open', page: 1, pageSize: MOST_SHOWN + 1, ...(courier && { courier }) };
  const { data } = useQuery(manifestsQuery(query as never));
  const { pending, run } = useMoving({ codes, onGone });
  const [asking, setAsking] = useState(false);
  const others = (data?.items ?? []).filter((each) => each.id !== id).slice(0, MOST_SHOWN);
  return (
    <div className="flex flex-wrap gap-2">
      {others.map((each) => (
        <Button key={each.id} disabled={pending} onClick={() => void run(async () => each.id)}>
          ย้ายไปใบ {each.no}
          {courier ? '' : ` ${courierName(each)}`}
        </Button>
      ))}
      {courier ? (
        <Button
          kind="primary"
          pending={pending}
          onClick={() => void run(async () => (await begin(courier, [])).manifest.id)}
        >
          เริ่มใบใหม่แล้วย้ายไป
        </Button>
      ) : null}
      <Button kind="ghost" disabled={pending} onClick={() => setAsking(true)}>
        ลบรายการนี้
      </Button>
      <Confirm
        open={asking}
        danger
        title={`ลบรายการที่ยิงไว้ ${formatCount(codes.length)} ชิ้น?`}
        text="พัสดุเหล่านี้จะไม่อยู่ในใบส่งมอบใด จนกว่าจะยิงเข้าใบอื่น"
        verb="ลบรายการ"
        cancelText="เก็บไว้"
        onConfirm={onGone}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}

export function LeftScans({ over, codes, ...rest }: LeftProps) {
  if (codes.length === 0) return null;
  return (
    <section
      aria-label="พัสดุที่ยังไม่เข้าใบ"
      className="mb-4 grid gap-3 rounded-card bg-white p-4 shadow-card"
    >
      <p role="alert" className="text-lg font-bold text-problem">
        {overTexts[over]} พัสดุ {formatCount(codes.length)} ชิ้นที่ยิงในเครื่องนี้ยังไม่เข้าใบ
      </p>
      <p className="text-sm text-ink2">เก็บรายการไว้ในเครื่องนี้แล้ว แยกพัสดุเหล่านี้ออกจากกอง แล้วย้ายไปใบอื่น</p>
      <ul className="num flex flex-wrap gap-x-4 gap-y-1 break-all">
        {codes.map((code, index) => (
          <li key={`${index}-${code}`}>{code}</li>
        ))}
      </ul>
      <Ways codes={codes} {...rest} />
    </section>
  );
}

/** The same for a hand-over that no longer exists. */
export function ScansOfNone({ id }: { id: number }) {
  const { waiting, empty } = useScanning(id, 'gone');
  return <LeftScans id={id} courier={null} over="gone" codes={waiting} onGone={empty} />;
}
