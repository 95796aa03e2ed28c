// Scans in this browser for hand-overs that are not open: their number per hand-over, with links.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { formatCount } from '../../ui/format/money.ts';
import { useStore } from '../../ui/hooks/store.ts';
import { courierName } from './manifest-columns.tsx';
import { manifestQuery, type Manifest } from './manifest.data.ts';
import { lateAnswersStore } from './use-scanning.ts';
import { countWaiting, type WaitingScans } from './waiting-scans.ts';

/** Offline its current state is unknown. */
function nameOf(manifest: Manifest | undefined, isGone: boolean): string {
  if (isGone) return 'ใบที่ถูกยกเลิกแล้ว';
  if (!manifest) return 'ใบส่งมอบ';
  const name = `ใบ ${manifest.no} ${courierName(manifest)}`;
  return manifest.state === 'closed' ? `${name} (ปิดแล้ว)` : name;
}

function Kept({ id, count }: { id: number; count: number }) {
  const { data, error } = useQuery(manifestQuery(id));
  return (
    <li>
      <LinkButton to="/manifest/$id" params={{ id: String(id) }}>
        {nameOf(data, error?.code === 'NOT_FOUND')} · {formatCount(count)} ชิ้น
      </LinkButton>
    </li>
  );
}

export function KeptScans() {
  const late = useStore(lateAnswersStore);
  const [counts, setCounts] = useState<WaitingScans>([]);
  useEffect(() => {
    let isLeft = false;
    // A browser without storage has none.
    void countWaiting()
      .catch(() => [])
      .then((found) => (isLeft ? undefined : setCounts(found)));
    return () => {
      isLeft = true;
    };
  }, [late]);
  if (counts.length === 0) return null;
  return (
    <section
      aria-label="พัสดุที่ยังไม่เข้าใบ"
      className="mb-4 grid gap-3 rounded-card bg-waiting-bg p-4 text-waiting"
    >
      <p role="status" className="font-bold">
        มีพัสดุที่ยิงไว้ในเครื่องนี้แต่ยังไม่เข้าใบ เปิดใบเพื่อส่งต่อหรือย้ายไปใบอื่น
      </p>
      <ul className="flex flex-wrap gap-2">
        {counts.map(([id, count]) => (
          <Kept key={id} id={id} count={count} />
        ))}
      </ul>
    </section>
  );
}
