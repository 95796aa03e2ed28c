// Makes leads of customers under the rules of an import: who has a lead or must not be called is left out.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { agentsQuery, leadsChanged } from '../lead/index.ts';
import { Button } from '../ui/action/button.tsx';
import { ErrorNote } from '../ui/feedback/error-note.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { bangkokDay, shiftDay } from '../ui/format/date.ts';
import { formatCount } from '../ui/format/money.ts';
import { useCan } from '../ui/hooks/me.ts';
import { AppError } from '../ui/http.ts';
import { Checkbox, Select } from '../ui/input/choice.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import type { Followed } from './follow-ticked.tsx';
import { follow, unfollow } from './lead-list.data.ts';

interface FollowProps {
  people: readonly Followed[];
  onClose: () => void;
  onDone: () => void;
}

const words = ({ made, skipped, failed }: Awaited<ReturnType<typeof follow>>): string =>
  [
    `สร้างลีดแล้ว ${formatCount(made)} ราย`,
    skipped > 0 ? `มีลีดอยู่แล้วหรือขอไม่ให้ติดต่อ ${formatCount(skipped)} ราย` : '',
    failed > 0 ? `เบอร์ใช้ไม่ได้ ${formatCount(failed)} ราย` : '',
  ]
    .filter(Boolean)
    .join(' · ');

function useFollow({ people, onClose, onDone }: FollowProps) {
  const client = useQueryClient();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const takeBack = async (importId: number) => {
    try {
      const { undone } = await unfollow(importId);
      toast.done(`เลิกทำแล้ว ${formatCount(undone)} รายการ`);
      await leadsChanged(client);
    } catch (fault) {
      toast.failed(fault);
    }
  };
  const run = async (ownerIds: readonly number[], next: string) => {
    setPending(true);
    setError(null);
    try {
      const result = await follow(people, { ownerIds, next });
      const { importId } = result;
      if (importId === null) toast.info(words(result));
      else toast.undo(words(result), () => void takeBack(importId));
      onDone();
      onClose();
      await leadsChanged(client);
    } catch (fault) {
      if (!(fault instanceof AppError)) throw fault;
      setError(fault);
      setPending(false);
    }
  };
  return { pending, error, run };
}

const whens = [
  ['พรุ่งนี้ 10:00', 1],
  ['3 วัน', 3],
  ['7 วัน', 7],
] as const;

interface OwnersProps {
  chosen: readonly number[];
  onChange: (chosen: readonly number[]) => void;
}

function Owners({ chosen, onChange }: OwnersProps) {
  const mayAssign = useCan()('crm.assign');
  const agents = useQuery({ ...agentsQuery(), enabled: mayAssign });
  if (!mayAssign) return null;
  const toggle = (id: number) =>
    onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">แบ่งให้ (ไม่เลือก: เป็นของคุณ)</legend>
      {(agents.data?.items ?? []).map(({ id, name, username }) => (
        <Checkbox
          key={id}
          label={name || username}
          value={chosen.includes(id)}
          onChange={() => toggle(id)}
          className="block"
        />
      ))}
    </fieldset>
  );
}

export default function FollowCustomers(props: FollowProps) {
  const { people, onClose } = props;
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [days, setDays] = useState(1);
  const { pending, error, run } = useFollow(props);
  const many = `${formatCount(people.length)} ราย`;
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!pending}
      title={`สร้างลีดติดตาม ${many}`}
      subtitle="คนที่มีลีดอยู่แล้วหรือขอไม่ให้ติดต่อจะถูกข้าม"
      actions={
        <>
          <Button disabled={pending} onClick={onClose}>
            ไม่ทำ
          </Button>
          <Button
            kind="primary"
            pending={pending}
            onClick={() => void run(chosen, `${shiftDay(bangkokDay(), days)} 10:00`)}
          >
            สร้างลีด {many}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Select
          label="นัดโทร"
          value={days}
          onChange={(value) => setDays(value ?? 1)}
          options={whens.map(([label, value]) => ({ value, label }))}
        />
        <Owners chosen={chosen} onChange={setChosen} />
        {error ? <ErrorNote error={error} /> : null}
      </div>
    </Dialog>
  );
}
