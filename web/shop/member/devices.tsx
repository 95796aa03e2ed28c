// A user's logins: browser, since when and from where, and buttons that end one or all others.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { StatusChip } from '../../ui/feedback/chip.tsx';
import { ErrorState, SkeletonText } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { formatTime } from '../../ui/format/date.ts';
import { deviceName } from '@app/contract/kit/device';
import { useMe } from '../../ui/hooks/me.ts';
import { devicesQuery, endOne, endOthers, peopleChanged, type Device } from './member.data.ts';

interface RowProps {
  device: Device;
  pending: boolean;
  onEnd: () => void;
}

function Row({ device, pending, onEnd }: RowProps) {
  const { isThis, isNew, address } = device;
  const name = deviceName(device.agent);
  return (
    <li className="flex flex-wrap items-center gap-2 border-b border-line py-2 last:border-0">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold">
          {name} {isThis ? <StatusChip tone="done">เครื่องนี้</StatusChip> : null}
          {isNew && !isThis ? <StatusChip tone="waiting">ไม่เคยใช้มาก่อน</StatusChip> : null}
        </p>
        <p className="text-xs text-ink3">
          เข้าสู่ระบบ {formatTime(device.since)} · ใช้ล่าสุด {formatTime(device.seenAt)}
          {address === '' ? '' : ` จาก ${address}`}
        </p>
      </div>
      {isThis ? null : (
        <Button
          kind="ghost"
          icon="logout"
          pending={pending}
          aria-label={`ให้ ${name} ออกจากระบบ`}
          onClick={onEnd}
        >
          ออกจากระบบ
        </Button>
      )}
    </li>
  );
}

async function endDevice(userId: number, { family }: Device): Promise<string> {
  await endOne(userId, family);
  return 'ออกจากระบบเครื่องนั้นแล้ว';
}

async function endAllOthers(): Promise<string> {
  const { ended } = await endOthers();
  return `ออกจากระบบเครื่องอื่นแล้ว ${ended} เครื่อง`;
}

function EndOthers({ pending, onEnd }: Pick<RowProps, 'pending' | 'onEnd'>) {
  return (
    <div className="mt-3 grid gap-2">
      <p className="text-sm text-ink2">ถ้ามีเครื่องที่ไม่ใช่ของคุณ ให้ออกจากทุกเครื่องอื่น แล้วเปลี่ยนรหัสผ่าน</p>
      <div>
        <Button icon="logout" pending={pending} onClick={onEnd}>
          ออกจากทุกเครื่องอื่น
        </Button>
      </div>
    </div>
  );
}

/** Stands for all logins but this one. */
const OTHERS = 'others';

export function Devices({ userId }: { userId: number }) {
  const client = useQueryClient();
  const query = useQuery(devicesQuery(userId));
  const isSelf = useMe()?.id === userId;
  const [ending, setEnding] = useState('');
  const { data, error } = query;
  const end = async (which: string, work: () => Promise<string>) => {
    setEnding(which);
    try {
      toast.done(await work());
    } catch (fault) {
      toast.failed(fault);
    } finally {
      setEnding('');
      await peopleChanged(client);
    }
  };
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void query.refetch()} />
    ) : (
      <SkeletonText lines={3} />
    );
  if (data.items.length === 0) return <p className="text-sm text-ink3">ไม่มีเครื่องที่เข้าใช้อยู่</p>;
  return (
    <>
      <ul aria-label="อุปกรณ์ที่ล็อกอิน">
        {data.items.map((device) => (
          <Row
            key={device.family}
            device={device}
            pending={ending === device.family}
            onEnd={() => void end(device.family, () => endDevice(userId, device))}
          />
        ))}
      </ul>
      {isSelf && data.items.some(({ isThis }) => !isThis) ? (
        <EndOthers pending={ending === OTHERS} onEnd={() => void end(OTHERS, endAllOthers)} />
      ) : null}
    </>
  );
}
