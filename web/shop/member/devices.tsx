// Where somebody is signed in: browser, since when, and a button that ends it.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { StatusChip } from '../../ui/feedback/chip.tsx';
import { ErrorState, SkeletonText } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { formatTime } from '../../ui/format/date.ts';
import { deviceName } from '../../ui/format/device.ts';
import { session } from '../../ui/http.ts';
import { devicesQuery, endOne, peopleChanged, type Device } from './member.data.ts';

/** The start of the hash of this browser's own token; '' where the browser cannot make one. */
function useOwnMark(): string {
  const [mark, setMark] = useState('');
  useEffect(() => {
    let left = false;
    const token = session.tokens()?.refresh_token;
    if (!token || !isSecureContext) return;
    void crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)).then((hash) => {
      const hex = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0'));
      if (!left) setMark(hex.join('').slice(0, 16));
    });
    return () => {
      left = true;
    };
  }, []);
  return mark;
}

interface RowProps {
  device: Device;
  isThis: boolean;
  pending: boolean;
  onEnd: () => void;
}

function Row({ device, isThis, pending, onEnd }: RowProps) {
  const name = deviceName(device.agent);
  return (
    <li className="flex flex-wrap items-center gap-2 border-b border-line py-2 last:border-0">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold">
          {name} {isThis ? <StatusChip tone="done">เครื่องนี้</StatusChip> : null}
        </p>
        <p className="text-xs text-ink3">
          เข้าสู่ระบบ {formatTime(device.since)} · ใช้ล่าสุด {formatTime(device.seenAt)}
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

export function Devices({ userId }: { userId: number }) {
  const client = useQueryClient();
  const query = useQuery(devicesQuery(userId));
  const mark = useOwnMark();
  const [ending, setEnding] = useState('');
  const { data, error } = query;
  const end = async ({ family }: Device) => {
    setEnding(family);
    try {
      await endOne(userId, family);
      toast.done('ออกจากระบบเครื่องนั้นแล้ว');
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
    <ul aria-label="อุปกรณ์ที่ล็อกอิน">
      {data.items.map((device) => (
        <Row
          key={device.family}
          device={device}
          isThis={device.mark === mark}
          pending={ending === device.family}
          onEnd={() => void end(device)}
        />
      ))}
    </ul>
  );
}
