// The window that makes leads from customers: owner, date and tag; then the result of each.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { agentsQuery, leadsChanged, NextDate } from '../../crm/index.ts';
import { useUndo } from '../../shop/index.ts';
import { Button } from '../../ui/action/button.tsx';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { SkeletonText } from '../../ui/feedback/states.tsx';
import { formatCount } from '../../ui/format/money.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { AppError } from '../../ui/http.ts';
import { Checkbox } from '../../ui/input/choice.tsx';
import { TextInput } from '../../ui/input/text-input.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import {
  makeLeads,
  none,
  sumOf,
  type Chosen,
  type Counts,
  type LeadOptions,
} from './customer-lead.data.ts';

interface MakeLeadsProps {
  chosen: Chosen;
  name: string;
  onClose: () => void;
  onDone: () => void;
}

interface AgentsProps {
  chosen: readonly number[];
  change: (ids: readonly number[]) => void;
}

/** Empty: the user's own. */
function Agents({ chosen, change }: AgentsProps) {
  const query = useQuery(agentsQuery());
  if (!query.data)
    return query.error ? (
      <ErrorNote error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <SkeletonText lines={3} />
    );
  const toggle = (id: number) =>
    change(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">มอบหมายให้</legend>
      <p className="text-xs text-ink2">เลือกหลายคน ระบบจะแจกวนทีละราย ไม่เลือกเลย = ตัวคุณเอง</p>
      {query.data.items.map(({ id, name, username, open }) => (
        <Checkbox
          key={id}
          label={`${name || username} · มีอยู่ ${formatCount(open)} ราย`}
          value={chosen.includes(id)}
          onChange={() => toggle(id)}
          className="block"
        />
      ))}
    </fieldset>
  );
}

const lines: readonly (readonly [keyof Counts, string])[] = [
  ['made', 'สร้างลีดใหม่'],
  ['existing', 'มีลีดอยู่แล้ว ไม่สร้างซ้ำ'],
  ['forbidden', 'ขอไม่ให้ติดต่อ ไม่สร้าง'],
  ['unreachable', 'ไม่มีเบอร์ที่โทรได้ในไทย'],
];

const Result = ({ counts }: { counts: Counts }) => (
  <dl aria-label="ผลการสร้างลีด" className="grid gap-1">
    {lines
      .filter(([key]) => key === 'made' || counts[key] > 0)
      .map(([key, text]) => (
        <div key={key} className="flex justify-between gap-4">
          <dt className={key === 'made' ? 'font-semibold' : 'text-ink2'}>{text}</dt>
          <dd className="num font-semibold">{formatCount(counts[key])} ราย</dd>
        </div>
      ))}
  </dl>
);

type Phase = 'asking' | 'running' | 'done';

function useMaking(chosen: Chosen) {
  const client = useQueryClient();
  const say = useUndo();
  const [phase, setPhase] = useState<Phase>('asking');
  const [counts, setCounts] = useState(none);
  const [error, setError] = useState<AppError | null>(null);
  const token = useRef<string | undefined>(undefined);
  const run = async (wish: LeadOptions) => {
    setPhase('running');
    setError(null);
    const showProgress = (so: Counts, undoToken?: string) => {
      setCounts(so);
      token.current = undoToken;
    };
    try {
      const all = await makeLeads(chosen, wish, { undoWith: token.current, tell: showProgress });
      setPhase('done');
      if (all.made > 0) say(`สร้างลีดใหม่ ${formatCount(all.made)} ราย`, token.current);
    } catch (fault) {
      if (!(fault instanceof AppError)) throw fault;
      setError(fault);
      setPhase('asking');
    } finally {
      void leadsChanged(client);
    }
  };
  return { phase, counts, error, run };
}

function Progress({ counts, count }: { counts: Counts; count: number }) {
  const done = sumOf(counts);
  return (
    <div>
      <progress
        aria-label="กำลังสร้างลีด"
        value={Math.min(done, count)}
        max={count}
        className="part-bar"
      />
      <p className="num mt-1 text-right text-sm text-ink2">
        {formatCount(done)}/{formatCount(count)}
      </p>
    </div>
  );
}

interface WishFieldsProps {
  wish: LeadOptions;
  change: (part: LeadOptions) => void;
}

function WishFields({ wish, change }: WishFieldsProps) {
  const mayAssign = useCan()('crm.assign');
  return (
    <>
      {mayAssign ? (
        <Agents
          chosen={wish.ownerIds ?? []}
          change={(ids) => change({ ownerIds: ids.length > 0 ? [...ids] : undefined })}
        />
      ) : null}
      <NextDate value={wish.nextAt ?? null} onChange={(nextAt) => change({ nextAt })} />
      <TextInput
        label="แท็ก"
        value={wish.tags?.[0] ?? ''}
        onChange={(tag) => change({ tags: tag.trim() === '' ? [] : [tag] })}
      />
    </>
  );
}

const DoneActions = ({ onClose }: { onClose: () => void }) => (
  <>
    <Button onClick={onClose}>ปิด</Button>
    <LinkButton to="/crm/lead/list" kind="primary">
      ดูรายการลีด
    </LinkButton>
  </>
);

export default function MakeLeads({ chosen, name, ...props }: MakeLeadsProps) {
  const [wish, setWish] = useState<LeadOptions>({
    nextAt: null,
    tags: [name],
    note: 'จากรายงานลูกค้า',
  });
  const { phase, counts, error, run } = useMaking(chosen);
  const [isRunning, isDone] = [phase === 'running', phase === 'done'];
  const onClose = () => {
    props.onClose();
    // The ticks, and with them this window's button, stay until the result was read.
    if (isDone) props.onDone();
  };
  const askActions = (
    <>
      <Button onClick={onClose} disabled={isRunning}>
        ยกเลิก
      </Button>
      <Button
        kind="primary"
        pending={isRunning}
        pendingText="กำลังสร้างลีด…"
        onClick={() => void run(wish)}
      >
        สร้างลีด
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!isRunning}
      title={isDone ? 'สร้างลีดติดตามแล้ว' : `สร้างลีดติดตาม ${formatCount(chosen.count)} ราย`}
      subtitle={isDone ? undefined : 'ลูกค้าที่มีลีดอยู่แล้วหรือขอไม่ให้ติดต่อจะถูกข้ามไป'}
      actions={isDone ? <DoneActions onClose={onClose} /> : askActions}
    >
      <div className="grid gap-4">
        {phase === 'asking' ? (
          <WishFields wish={wish} change={(part) => setWish((all) => ({ ...all, ...part }))} />
        ) : null}
        {isRunning ? <Progress counts={counts} count={chosen.count} /> : null}
        {error ? <ErrorNote error={error} /> : null}
        {isDone || (error && sumOf(counts) > 0) ? <Result counts={counts} /> : null}
      </div>
    </Dialog>
  );
}
