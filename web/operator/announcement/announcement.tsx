// The announcement to all users: the current one, and setting another.
import { MOST_ANNOUNCED } from '@app/contract/operator/announcement';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { StatusChip } from '../../ui/feedback/chip.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { ErrorState, SkeletonRows, StaleNote } from '../../ui/feedback/states.tsx';
import { formatTime } from '../../ui/format/date.ts';
import { TextArea } from '../../ui/input/text-input.tsx';
import { useSending } from '../access/use-sending.ts';
import { Card } from '../shop/shop.tsx';
import {
  announcementQuery,
  withdrawAnnouncement,
  publishAnnouncement,
  type Announcement,
} from './announcement.data.ts';

const HOUR_MS = 3_600_000;

/** Hours until it expires; 0 = until it is removed. */
const LASTING: ChoiceProps['options'] = [
  ['2', '2 ชั่วโมง'],
  ['24', '1 วัน'],
  ['72', '3 วัน'],
  ['0', 'จนกว่าจะเลิกประกาศ'],
];
const KINDS: ChoiceProps['options'] = [
  ['info', 'แจ้งให้ทราบ'],
  ['warning', 'เตือน'],
];

function Now({ told }: { told: Announcement | null }) {
  const client = useQueryClient();
  const { pending, problem, run } = useSending();
  if (!told) return <p className="text-ink2">ตอนนี้ไม่มีประกาศ</p>;
  return (
    <div className="grid gap-3">
      <p>
        <StatusChip tone={told.kind === 'warning' ? 'waiting' : 'progress'}>
          {told.kind === 'warning' ? 'เตือน' : 'แจ้งให้ทราบ'}
        </StatusChip>{' '}
        {told.text}
      </p>
      <p className="text-sm text-ink2">
        {told.until === null ? 'จนกว่าจะเลิกประกาศ' : `ถึง ${formatTime(told.until)}`}
      </p>
      {problem ? <ErrorNote error={problem} /> : null}
      <div>
        <Button pending={pending} onClick={() => void run(() => withdrawAnnouncement(client))}>
          เลิกประกาศ
        </Button>
      </div>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onChoose: (value: string) => void;
}

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  return (
    <label className="grid gap-1 text-sm font-semibold">
      {label}
      <select
        className="h-9 rounded-control border border-field bg-white px-2 max-md:h-11"
        value={value}
        onChange={(event) => onChoose(event.target.value)}
      >
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

function Say() {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [kind, setKind] = useState<Announcement['kind']>('info');
  const [hours, setHours] = useState(24);
  const { pending, problem, run } = useSending();
  const until = () => (hours === 0 ? null : new Date(Date.now() + hours * HOUR_MS).toISOString());
  const say = () =>
    run(async () => {
      await publishAnnouncement(client, { kind, text: text.trim(), until: until() });
      setText('');
    });
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void say();
      }}
    >
      <TextArea label="ข้อความ" value={text} onChange={setText} limit={MOST_ANNOUNCED} rows={2} />
      <div className="flex flex-wrap gap-4">
        <Choice
          label="แบบ"
          value={kind}
          options={KINDS}
          onChoose={(chosen) => setKind(chosen === 'warning' ? 'warning' : 'info')}
        />
        <Choice
          label="แสดงนาน"
          value={String(hours)}
          options={LASTING}
          onChoose={(chosen) => setHours(Number(chosen))}
        />
      </div>
      {problem ? <ErrorNote error={problem} /> : null}
      <div>
        <Button
          kind="primary"
          type="submit"
          pending={pending}
          disabled={text.trim() === '' || [...text.trim()].length > MOST_ANNOUNCED}
        >
          ประกาศ
        </Button>
      </div>
    </form>
  );
}

export function AnnouncementPage() {
  const { data, error, refetch, dataUpdatedAt } = useQuery(announcementQuery());
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={3} />
    );
  return (
    <>
      <h1 className="mb-4 text-xl font-bold">ประกาศถึงทุกร้าน</h1>
      {error ? <StaleNote at={dataUpdatedAt} error={error} onRetry={() => void refetch()} /> : null}
      <div className="grid max-w-[640px] gap-4">
        <Card title="ตอนนี้">
          <Now told={data.announcement} />
        </Card>
        <Card title="ประกาศใหม่">
          <Say />
        </Card>
      </div>
    </>
  );
}
