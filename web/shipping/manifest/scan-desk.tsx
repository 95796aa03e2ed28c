// The scanning screen of a hand-over: one input for all scans, and the last result in large letters.
import { useEffect } from 'react';
import { formatCount } from '../../ui/format/money.ts';
import { useStore } from '../../ui/hooks/store.ts';
import { onlineStore } from '../../ui/http.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { ScanBox } from '../../ui/scan/scan-box.tsx';
import { courierName } from './manifest-columns.tsx';
import { LeftScans } from './left-scans.tsx';
import type { Manifest } from './manifest.data.ts';
import { useScanning, type ScanResult } from './use-scanning.ts';

const looks = {
  added: { look: 'bg-brand-50 text-brand-800', icon: 'check', word: 'รับเข้าใบแล้ว' },
  already: { look: 'bg-waiting-bg text-waiting', icon: 'refresh', word: 'ยิงซ้ำ' },
  refused: { look: 'bg-problem-solid text-white', icon: 'alert', word: 'ไม่รับ' },
} as const;

function Last({ told }: { told: ScanResult }) {
  const { look, icon, word } = looks[told.t];
  return (
    <p
      role={told.t === 'refused' ? 'alert' : 'status'}
      className={`flex items-start gap-3 px-4 py-4 text-lg font-bold ${look}`}
    >
      <Icon name={icon} size={24} />
      <span className="min-w-0 break-words">
        {word}: {told.text}
      </span>
    </p>
  );
}

/** Scans that have not reached the server. */
function Waiting({ count }: { count: number }) {
  const isOnline = useStore(onlineStore);
  if (count === 0 && isOnline) return null;
  return (
    <p role="status" className="bg-waiting-bg px-4 py-2 text-sm text-waiting">
      {isOnline ? 'กำลังส่ง' : 'ออฟไลน์'} · รอส่ง {formatCount(count)} ชิ้น{' '}
      {isOnline ? '' : 'ยิงต่อได้ เก็บไว้ในเครื่องนี้แล้วส่งเองเมื่อเน็ตกลับมา'}
    </p>
  );
}

interface ScanDeskProps {
  manifest: Manifest;
  /** Somebody has dropped it. */
  isGone: boolean;
  /** The number of scans that have not reached the server. */
  onWaiting: (count: number) => void;
}

export function ScanDesk({ manifest, isGone, onWaiting }: ScanDeskProps) {
  const { id, state, courier } = manifest;
  const known = isGone ? 'gone' : state === 'open' ? null : 'closed';
  const { waiting, told, over, scan, empty } = useScanning(id, known);
  const count = waiting.length;
  useEffect(() => onWaiting(count), [onWaiting, count]);
  if (over)
    return <LeftScans id={id} courier={courier} over={over} codes={waiting} onGone={empty} />;
  return (
    <section
      aria-label="โต๊ะส่งมอบ"
      className="mb-4 overflow-hidden rounded-card bg-white shadow-card"
    >
      <div className="flex flex-wrap items-end gap-x-6 gap-y-2 p-4">
        <div className="min-w-0 flex-1 basis-72">
          <ScanBox
            label={`ยิงพัสดุ ${courierName(manifest)}`}
            hint="เลขพัสดุหรือเลขออเดอร์ ยิงซ้ำไม่นับซ้ำ"
            onScan={scan}
          />
        </div>
        <p className="num text-3xl font-bold" aria-label="จำนวนพัสดุในใบ">
          {formatCount(manifest.parcels)} <span className="text-base font-normal">ชิ้น</span>
        </p>
      </div>
      <Waiting count={count} />
      {told ? <Last told={told} /> : null}
    </section>
  );
}
