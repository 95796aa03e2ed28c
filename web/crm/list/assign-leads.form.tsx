// Assigning ticked leads: to one agent or in turn to several, each at most a given number.
import { ALL_HAVE_ENOUGH } from '@app/contract/crm/bulk';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { agentsQuery } from '../lead/lead.data.ts';
import { useUndo } from '../../shop/index.ts';
import { Button } from '../../ui/action/button.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { ErrorState, SkeletonText } from '../../ui/feedback/states.tsx';
import { formatCount } from '../../ui/format/money.ts';
import { AppError } from '../../ui/http.ts';
import { Checkbox } from '../../ui/input/choice.tsx';
import { goToGarbled } from '../../ui/input/garbled.ts';
import { NumberInput } from '../../ui/input/number-input.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { assign, type Assigned } from './lead-list.data.ts';
import { countOf, idsOfTicked, useFinish, type Ticked } from './ticked-ids.ts';

function says({ assigned, left, items }: Assigned): string {
  const refused = items.filter(({ error }) => error !== null && error !== ALL_HAVE_ENOUGH);
  const why = refused[0]?.error ?? '';
  return [
    `มอบหมายแล้ว ${formatCount(assigned)} ราย`,
    ...(left > 0 ? [`เหลือ ${formatCount(left)} รายที่เกินจำนวนต่อคน`] : []),
    ...(refused.length > 0 ? [`ไม่ได้ ${formatCount(refused.length)} ราย: ${why}`] : []),
  ].join(' ');
}

interface AgentsProps {
  chosen: readonly number[];
  toggle: (id: number) => void;
}

function Agents({ chosen, toggle }: AgentsProps) {
  const query = useQuery(agentsQuery());
  if (!query.data)
    return query.error ? (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <SkeletonText lines={3} />
    );
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">มอบหมายให้</legend>
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

function useAssign(ticked: Ticked, onClose: () => void) {
  const finish = useFinish(ticked);
  const say = useUndo();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const run = async (ownerIds: number[], cap: number | null) => {
    setPending(true);
    setError(null);
    try {
      const result = await assign(await idsOfTicked(ticked), ownerIds, cap);
      say(says(result), result.undoToken);
      finish();
      onClose();
    } catch (fault) {
      if (!(fault instanceof AppError)) throw fault;
      setError(fault);
    } finally {
      setPending(false);
    }
  };
  return { pending, error, run };
}

export default function AssignLeads({ onClose, ...ticked }: Ticked & { onClose: () => void }) {
  const [chosen, setChosen] = useState<number[]>([]);
  const [cap, setCap] = useState<number | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const { pending, error, run } = useAssign(ticked, onClose);
  const toggle = (id: number) =>
    setChosen((all) => (all.includes(id) ? all.filter((each) => each !== id) : [...all, id]));
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!pending}
      title={`มอบหมาย ${formatCount(countOf(ticked))} ราย`}
      subtitle="เลือกหลายคน ระบบจะแจกวนทีละราย"
      actions={
        <>
          <Button onClick={onClose} disabled={pending}>
            ยกเลิก
          </Button>
          <Button
            kind="primary"
            pending={pending}
            disabled={chosen.length === 0}
            onClick={() => goToGarbled(area.current) || void run(chosen, cap)}
          >
            มอบหมาย
          </Button>
        </>
      }
    >
      <div ref={area} className="grid gap-4">
        <Agents chosen={chosen} toggle={toggle} />
        <NumberInput
          label="รับได้คนละไม่เกิน"
          unit="ราย"
          hint="เว้นว่างไว้ถ้าไม่จำกัด"
          value={cap}
          onChange={setCap}
        />
        {error ? <ErrorNote error={error} /> : null}
      </div>
    </Dialog>
  );
}
