// A picture in the history of a lead: opened by a press, removed after a question.
import type { LeadEvent } from '@app/contract/crm/detail';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { IconButton } from '../../ui/action/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { usePress } from '../../ui/feedback/use-sending.ts';
import { formatTime } from '../../ui/format/date.ts';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import { historyChanged, remove } from './lead-file.data.ts';

interface LeadFileProps {
  leadId: number;
  event: LeadEvent;
  file: NonNullable<LeadEvent['file']>;
  /** Somebody else has the lead open. */
  disabled: boolean;
}

const smallOf = (url: string): string => url.replace(/\.webp$/, '-small.webp');

function useRemoving({ leadId, event }: LeadFileProps) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { pending, run: press } = usePress();
  const run = () =>
    press(
      async () => {
        await remove(leadId, event.id);
        toast.done('เอารูปออกแล้ว');
      },
      () => {
        setAsking(false);
        return historyChanged(client);
      },
    );
  return { isAsking, setAsking, pending, run };
}

function Shown({ url, name }: { url: string | null; name: string }) {
  const look = 'size-24 rounded-control border border-line bg-hover';
  if (url === null)
    return (
      <span className={`grid place-items-center p-2 text-center text-xs text-ink3 ${look}`}>
        ไม่มีสิทธิ์ดูข้อมูลลูกค้า
      </span>
    );
  return (
    <a href={url} target="_blank" rel="noreferrer" className="block">
      <img
        src={smallOf(url)}
        alt={`เปิด${name}`}
        loading="lazy"
        className={`object-cover ${look}`}
      />
    </a>
  );
}

export function LeadFile(props: LeadFileProps) {
  const { event, file, disabled } = props;
  const { isAsking, setAsking, pending, run } = useRemoving(props);
  const name = `รูปเมื่อ ${formatTime(event.at)}`;
  return (
    <div className="my-1 flex items-start gap-2">
      <Shown url={file.url} name={name} />
      {file.canRemove && !disabled ? (
        <IconButton icon="trash" label={`เอา${name} ออก`} onClick={() => setAsking(true)} />
      ) : null}
      <Confirm
        open={isAsking}
        danger
        pending={pending}
        title={`เอา${name} ออก?`}
        text="รูปจะถูกลบถาวร กู้คืนไม่ได้"
        verb="เอารูปออก"
        onConfirm={() => void run()}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
