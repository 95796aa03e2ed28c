// The installation's health: problems first, then queues, couriers and the machine itself.
import { carriers } from '@app/contract/kit/carriers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { StatusChip } from '../../ui/feedback/chip.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { Empty, ErrorState, SkeletonRows, StaleNote } from '../../ui/feedback/states.tsx';
import { formatTime } from '../../ui/format/date.ts';
import { formatCount } from '../../ui/format/money.ts';
import { hrefOf } from '../access/place.ts';
import { useSending } from '../access/use-sending.ts';
import { Card } from '../shop/shop.tsx';
import {
  deadQuery,
  healthQuery,
  retryJob,
  type CourierHealth,
  type DeadJob,
  type Health,
  type QueueHealth,
} from './health.data.ts';

const DAY_MS = 86_400_000;
const MB = 1024 * 1024;
const LONG_WAIT_MS = 10 * 60_000;

const nameOf = (courier: string): string =>
  carriers.find(({ id }) => id === courier)?.name ?? courier;

const percent = (part: number, whole: number): string => `${((part / whole) * 100).toFixed(1)}%`;

/** Problems for an operator, the most important first. */
export function worriesOf({ at, migrations, backup, couriers, calls, ...rest }: Health): string[] {
  const now = Date.parse(at);
  const queues = rest.queues ?? [];
  const dead = queues.reduce((sum, queue) => sum + queue.dead, 0);
  const isLate = ({ oldestAt }: QueueHealth) =>
    oldestAt !== null && now - Date.parse(oldestAt) > LONG_WAIT_MS;
  const failing = couriers.filter(({ calls: all, answered }) => answered < all * 0.95);
  return [
    rest.queues === null ? 'คิวงานไม่ตอบ งานเบื้องหลังอาจหยุดอยู่ ตรวจฐานข้อมูลของคิว' : '',
    migrations.applied === migrations.known ? '' : 'ฐานข้อมูลกับโปรแกรมคนละรุ่น เริ่มโปรแกรมใหม่',
    backup === null ? 'ยังไม่เคยสำรองข้อมูล รัน npm run backup' : '',
    backup && now - Date.parse(backup.at) > DAY_MS ? 'สำรองข้อมูลล่าสุดเกิน 24 ชั่วโมงแล้ว' : '',
    dead > 0 ? `มีงานที่ทำไม่สำเร็จ ${formatCount(dead)} งาน ดูด้านล่าง` : '',
    queues.some(isLate) ? 'มีงานรอเกิน 10 นาที ดูว่าตัวทำงานยังทำงานอยู่' : '',
    ...failing.map(({ courier }) => `${nameOf(courier)} ตอบไม่ครบ ดูขนส่งด้านล่าง`),
    calls.faults > 0 ? `ระบบตอบผิดพลาด ${formatCount(calls.faults)} ครั้งตั้งแต่เริ่ม ดูในบันทึก` : '',
  ].filter(Boolean);
}

function Worries({ health }: { health: Health }) {
  const worries = worriesOf(health);
  if (worries.length === 0)
    return (
      <p>
        <StatusChip tone="done">ปกติ</StatusChip> ไม่มีอะไรต้องทำ
      </p>
    );
  return (
    <ul className="grid gap-1">
      {worries.map((worry) => (
        <li key={worry} className="rounded-control bg-waiting-bg px-3 py-2 text-waiting">
          {worry}
        </li>
      ))}
    </ul>
  );
}

const num = 'px-2 py-1.5 text-right num';

function Table({ heads, children }: { heads: readonly string[]; children: ReactNode }) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left text-sm">
        <thead className="border-b border-line text-ink2">
          <tr>
            {heads.map((head, at) => (
              <th key={head} className={at === 0 ? 'py-1.5 font-semibold' : `${num} font-semibold`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

function Queues({ queues }: { queues: Health['queues'] }) {
  if (queues === null) return <p className="text-ink2">ตอนนี้อ่านคิวไม่ได้</p>;
  if (queues.length === 0) return <p className="text-ink2">ไม่มีงานรออยู่</p>;
  return (
    <Table heads={['งาน', 'รอ', 'กำลังทำ', 'ไม่สำเร็จ', 'รอนานสุดตั้งแต่']}>
      {queues.map((queue) => (
        <tr key={queue.topic} className="border-b border-line">
          <td className="py-1.5">{queue.topic}</td>
          <td className={num}>{formatCount(queue.waiting)}</td>
          <td className={num}>{formatCount(queue.running)}</td>
          <td className={num}>{formatCount(queue.dead)}</td>
          <td className={num}>{queue.oldestAt === null ? '–' : formatTime(queue.oldestAt)}</td>
        </tr>
      ))}
    </Table>
  );
}

const ms = (value: number | null): string => (value === null ? '–' : `≤ ${formatCount(value)} ms`);

function Couriers({ couriers }: { couriers: readonly CourierHealth[] }) {
  if (couriers.length === 0) return <p className="text-ink2">24 ชั่วโมงนี้ยังไม่มีการเรียกขนส่ง</p>;
  return (
    <Table heads={['ขนส่ง', 'เรียก', 'ได้คำตอบ', 'ครึ่งหนึ่ง', '95%', 'พลาดล่าสุด']}>
      {couriers.map(({ courier, calls, answered, p50, p95, failedAt }) => (
        <tr key={courier} className="border-b border-line">
          <td className="py-1.5">{nameOf(courier)}</td>
          <td className={num}>{formatCount(calls)}</td>
          <td className={num}>{percent(answered, calls)}</td>
          <td className={num}>{ms(p50)}</td>
          <td className={num}>{ms(p95)}</td>
          <td className={num}>{failedAt === null ? '–' : formatTime(failedAt)}</td>
        </tr>
      ))}
    </Table>
  );
}

function Dead({ job }: { job: DeadJob }) {
  const client = useQueryClient();
  const { pending, problem, run } = useSending();
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-line py-2">
      <span className="min-w-0 flex-1">
        <b className="font-semibold">{job.topic}</b>{' '}
        {job.shop === '' ? null : (
          <a className="text-link underline" href={hrefOf(`shop/${job.shop}`)}>
            {job.shop}
          </a>
        )}
        <span className="block text-sm break-words text-ink2">
          {formatTime(job.at)} {job.fault}
        </span>
      </span>
      <Button pending={pending} onClick={() => void run(() => retryJob(client, job.id))}>
        ทำอีกครั้ง
      </Button>
      {problem ? <ErrorNote error={problem} className="w-full" /> : null}
    </li>
  );
}

function DeadJobs() {
  const { data, error, refetch } = useQuery(deadQuery());
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={2} />
    );
  if (data.items.length === 0) return <Empty title="ไม่มีงานที่ทำไม่สำเร็จ" icon="check" />;
  return (
    <ul>
      {data.items.map((job) => (
        <Dead key={job.id} job={job} />
      ))}
    </ul>
  );
}

function Machine({
  health: { version, startedAt, migrations, calls, backup },
}: {
  health: Health;
}) {
  const facts: readonly (readonly [string, string])[] = [
    ['รุ่นของโปรแกรม', version],
    ['เริ่มทำงาน', formatTime(startedAt)],
    ['รุ่นของฐานข้อมูล', migrations.applied],
    [
      'การเรียกตั้งแต่เริ่ม',
      `${formatCount(calls.total)} · ผิดพลาด ${formatCount(calls.faults)}${calls.total > 0 ? ` (${percent(calls.faults, calls.total)})` : ''}`,
    ],
    [
      'สำรองข้อมูลล่าสุด',
      backup === null
        ? 'ยังไม่เคย'
        : `${formatTime(backup.at)} · ${formatCount(Math.ceil(backup.bytes / MB))} MB`,
    ],
  ];
  return (
    <dl className="grid gap-2">
      {facts.map(([name, value]) => (
        <div key={name} className="flex flex-wrap gap-x-3">
          <dt className="w-40 text-sm text-ink2">{name}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function HealthPage() {
  const { data, error, refetch, dataUpdatedAt } = useQuery(healthQuery());
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={8} />
    );
  return (
    <>
      <h1 className="mb-4 text-xl font-bold">สุขภาพระบบ</h1>
      {error ? <StaleNote at={dataUpdatedAt} error={error} onRetry={() => void refetch()} /> : null}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card title="ต้องดู">
          <Worries health={data} />
        </Card>
        <Card title="เครื่องนี้">
          <Machine health={data} />
        </Card>
        <Card title="งานในคิว">
          <Queues queues={data.queues} />
        </Card>
        <Card title="ขนส่ง 24 ชั่วโมง">
          <Couriers couriers={data.couriers} />
        </Card>
        <Card title="งานที่ทำไม่สำเร็จ">
          <DeadJobs />
        </Card>
      </div>
    </>
  );
}
