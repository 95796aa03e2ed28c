// One date beside the calendar: who it is, a call with one press, another day, and on to the whole lead.
import { nextKinds } from '@app/contract/lead-states';
import { useState } from 'react';
import { CallLink, LeadStageChip, NextDate, NextMark } from '../lead/index.ts';
import { Button } from '../ui/action/button.tsx';
import { LinkButton } from '../ui/action/link-button.tsx';
import { Facts } from '../ui/layout/detail-page.tsx';
import { Drawer } from '../ui/overlay/dialog.tsx';
import type { LeadDate } from './lead-calendar.data.ts';

interface DateDrawerProps {
  date: LeadDate | null;
  onClose: () => void;
  move: (date: LeadDate, at: string | null) => Promise<boolean>;
}

function Body({ date, onClose, move }: DateDrawerProps & { date: LeadDate }) {
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
        <>
          <NextDate value={at} onChange={setAt} disabled={pending} />
          <Button
            kind="primary"
            pending={pending}
            disabled={at === date.at}
            onClick={() => void save()}
          >
            ย้ายนัด
          </Button>
        </>
      )}
      <LinkButton to={`/crm/lead/manage/${date.leadId}`}>จดผลการโทร</LinkButton>
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
