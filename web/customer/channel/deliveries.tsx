// The last 20 bodies that a channel received, unchanged, with the result of each.
import { errors, isErrorCode } from '@app/contract/kit/errors';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { StatusChip } from '../../ui/feedback/chip.tsx';
import { ErrorState, SkeletonRows } from '../../ui/feedback/states.tsx';
import { formatTime } from '../../ui/format/date.ts';
import { deliveriesQuery, type Channel, type Delivery } from './channel.data.ts';

/** Formats JSON; any other body is shown as received. */
function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    // Not JSON: a page may send anything, and the seller should see exactly that.
    return body;
  }
}

const kinds: Readonly<Record<string, string>> = {
  order: 'ออเดอร์',
  message: 'ข้อความ',
  unsend: 'ยกเลิกข้อความ',
  follow: 'เพิ่มเพื่อน',
  unfollow: 'บล็อก',
  join: 'เข้ากลุ่ม',
  leave: 'ออกจากกลุ่ม',
};

const problems: Readonly<Record<string, string>> = {
  unreadable: 'อ่านข้อมูลไม่ได้ ออเดอร์รอให้ตรวจพร้อมข้อมูลดิบ',
  ended: 'ร้านต้นทางยกเลิก คืนเงิน หรือยังไม่ได้รับเงินของออเดอร์นี้ จึงไม่ได้สร้างออเดอร์',
  'unknown-product': 'มีสินค้าที่ไม่ตรงกับชื่อหรือรหัสในร้าน เพิ่มในออเดอร์ก่อนส่ง',
  ORDER_LIMIT: 'ออเดอร์เดือนนี้เต็มแพ็กเกจ ระบบจะเปิดออเดอร์ให้เองเมื่อมีที่ว่าง',
};

const wordsOf = (problem: string): string =>
  problems[problem] ?? (isErrorCode(problem) ? errors[problem].th : problem);

function Row({ delivery }: { delivery: Delivery }) {
  const { receivedAt, type, body, problem, orderId } = delivery;
  return (
    <li className="border-b border-line py-2 last:border-0">
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <span className="text-ink2">{formatTime(receivedAt)}</span>
        <span>{kinds[type] ?? type}</span>
        {problem ? (
          <StatusChip tone="problem">มีปัญหา</StatusChip>
        ) : (
          <StatusChip tone="done">รับแล้ว</StatusChip>
        )}
        {orderId ? (
          <Link
            to="/order/$id/view"
            params={{ id: String(orderId) }}
            className="text-link underline underline-offset-4"
          >
            ดูออเดอร์
          </Link>
        ) : null}
      </p>
      {problem ? <p className="text-sm text-problem">{wordsOf(problem)}</p> : null}
      <details>
        <summary className="flex min-h-9 cursor-pointer items-center text-sm text-ink2 max-md:min-h-11">
          ดูข้อมูลดิบ
        </summary>
        {/* Long lines break: nothing has to be scrolled sideways, by pointer or by keys. */}
        <pre className="rounded-control bg-hover p-2 text-xs break-all whitespace-pre-wrap">
          {pretty(body)}
        </pre>
      </details>
    </li>
  );
}

function List({ channel }: { channel: Channel }) {
  const query = useQuery(deliveriesQuery(channel.id));
  const { data, error } = query;
  if (!data) {
    return error ? (
      <ErrorState error={error} onRetry={() => void query.refetch()} />
    ) : (
      <SkeletonRows rows={3} />
    );
  }
  if (data.items.length === 0) {
    return <p className="py-2 text-ink2">ยังไม่มีข้อมูลเข้ามาที่ลิงก์นี้ใน 30 วัน</p>;
  }
  return (
    <ol aria-label="ข้อมูลที่ได้รับล่าสุด">
      {data.items.map((delivery) => (
        <Row key={delivery.id} delivery={delivery} />
      ))}
    </ol>
  );
}

export function Deliveries({ channel }: { channel: Channel }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mt-3">
      <Button icon="clock" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        ข้อมูลที่ได้รับล่าสุด
      </Button>
      {isOpen ? <List channel={channel} /> : null}
    </div>
  );
}
