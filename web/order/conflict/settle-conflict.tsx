// Asks, value by value, which change to keep after two people edited the same part of an order.
import type { OrderReply } from '@app/contract/order/order';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { historyQuery, type HistoryEvent } from '../timeline/order-timeline.data.ts';
import { Button } from '../../ui/action/button.tsx';
import { formatTime } from '../../ui/format/date.ts';
import { personName } from '../../ui/hooks/me.ts';
import { RadioGroup } from '../../ui/input/choice.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { conflictsOf, merged, type Choice, type Conflict, type Sides } from './conflict.ts';
import type { Part, Values } from './parts.ts';

export interface ConflictQuestion {
  part: Part;
  sides: Sides;
  latest: OrderReply;
}

interface SettleProps extends ConflictQuestion {
  /** The values to save, or null to continue editing. */
  onDone: (values: Values | null) => void;
}

/** Who last saved this value, and when. */
function saverOf(
  facts: readonly string[],
  events: readonly HistoryEvent[] | undefined,
  latest: OrderReply,
): string {
  const event = events?.findLast(
    ({ after }) => after !== null && facts.some((key) => key in after),
  );
  const at = formatTime(event?.at ?? latest.updatedAt);
  return event?.user ? `โดย ${personName(event.user)} ${at}` : at;
}

interface FieldProps {
  conflict: Conflict;
  field: ReturnType<Part['field']>;
  saver: string;
  choice: Choice;
  onChoose: (choice: Choice) => void;
}

function FieldChoice({ conflict, field, saver, choice, onChoose }: FieldProps) {
  const text = field.text as (value: unknown) => string;
  return (
    <RadioGroup<Choice>
      label={field.label}
      value={choice}
      onChange={(next) => (next ? onChoose(next) : undefined)}
      options={[
        { value: 'mine', label: `ของคุณ: ${text(conflict.mine)}` },
        { value: 'theirs', label: `ที่บันทึกแล้ว: ${text(conflict.theirs)}`, hint: saver },
      ]}
    />
  );
}

export function SettleConflict({ part, sides, latest, onDone }: SettleProps) {
  const history = useQuery({ ...historyQuery(latest.id), staleTime: 0 });
  const conflicts = conflictsOf(sides);
  const [chosen, setChosen] = useState<Readonly<Record<string, Choice>>>({});
  return (
    <Dialog
      open
      onClose={() => onDone(null)}
      title="มีผู้แก้ไขออเดอร์นี้ก่อนคุณ"
      subtitle="ยังไม่ได้บันทึก เลือกทีละช่องว่าจะใช้ข้อมูลของใคร"
      actions={
        <>
          <Button kind="ghost" onClick={() => onDone(null)}>
            กลับไปแก้ต่อ
          </Button>
          <Button kind="primary" onClick={() => onDone(merged(sides, chosen))}>
            บันทึกตามที่เลือก
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {conflicts.map((conflict) => {
          const field = part.field(conflict.key);
          return (
            <FieldChoice
              key={conflict.key}
              conflict={conflict}
              field={field}
              saver={saverOf(field.facts, history.data?.items, latest)}
              choice={chosen[conflict.key] ?? conflict.usual}
              onChoose={(choice) => setChosen({ ...chosen, [conflict.key]: choice })}
            />
          );
        })}
      </div>
    </Dialog>
  );
}
