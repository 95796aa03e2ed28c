// One date beside the calendar: the lead, the call's result on keys 1 to 9, another day, and a link to the lead.
import { nextKinds } from '@app/contract/crm/states';
import { Suspense, useState } from 'react';
import { CallLink, LeadStageChip, NextMark } from '../lead/lead-marks.tsx';
import { NextDate } from '../lead/next-date.tsx';
import { Button } from '../../ui/action/button.tsx';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { Facts } from '../../ui/layout/detail-page.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Drawer } from '../../ui/overlay/dialog.tsx';
import type { LeadDate } from './lead-calendar.data.ts';

const DateCall = lazyPart(() => import('./date-call.tsx'));

interface DateDrawerProps {
  date: LeadDate | null;
  onClose: () => void;
  move: (date: LeadDate, at: string | null) => Promise<boolean>;
}

/** Another day for the same call. */
function Move({ date, onClose, move }: DateDrawerProps & { date: LeadDate }) {
  const [at, setAt] = useState<string | null>(date.at);
  const [pending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    const isDone = await move(date, at);
    setPending(false);
    if (isDone) onClose();
  };
  return (
    <div className="grid gap-4">
      <NextDate value={at} onChange={setAt} disabled={pending} />
      <Button
        kind="primary"
        pending={pending}
        disabled={at === date.at}
        onClick={() => void save()}
      >
        ย้ายนัด
      </Button>
    </div>
  );
}

const views = { call: 'จดผลการโทร', move: 'ย้ายวันนัด' } as const;
type View = keyof typeof views;

function Body(props: DateDrawerProps & { date: LeadDate }) {
  const { date, onClose } = props;
  const [view, setView] = useState<View>('call');
  return (
    <div className="grid gap-4">
      <Facts
        facts={[
          ['เบอร์', <CallLink key="phone" phone={date.phone} name={date.name} />],
          ['นัด', <NextMark key="at" at={date.at} />],
          ['เรื่อง', nextKinds[date.kind]],
          ['สเตจ', <LeadStageChip key="stage" stage={date.stage} />],
          ['สินค้า', date.product],
          ['ผู้ดูแล', date.owner],
        ]}
      />
      {date.kind === 'rebuy' ? null : (
        <div role="group" aria-label="ทำอะไรกับนัดนี้" className="grid grid-cols-2 gap-2">
          {Object.entries(views).map(([name, label]) => (
            <Button
              key={name}
              aria-pressed={name === view}
              kind={name === view ? 'secondary' : 'ghost'}
              onClick={() => setView(name as View)}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      {view === 'move' ? (
        <Move {...props} />
      ) : (
        <Suspense fallback={null}>
          <DateCall leadId={date.leadId} onSaved={onClose} />
        </Suspense>
      )}
      <LinkButton to="/crm/lead/manage/$id" params={{ id: String(date.leadId) }}>
        จัดการลีด
      </LinkButton>
    </div>
  );
}

export function DateDrawer({ date, onClose, move }: DateDrawerProps) {
  return (
    <Drawer open={date !== null} onClose={onClose} title={date?.name ?? 'นัด'}>
      {date ? (
        <Body key={`${date.leadId} ${date.at}`} date={date} onClose={onClose} move={move} />
      ) : null}
    </Drawer>
  );
}
