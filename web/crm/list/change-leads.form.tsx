// One change for many leads: stage, next date, tag, merging, or cancelling with a reason; each lead has its own
// result.
import { cancelReasons, leadStages, openStages, type LeadStage } from '@app/contract/crm/states';
import { useState, type ReactNode } from 'react';
import { NextDate } from '../lead/next-date.tsx';
import { useUndo } from '../../shop/index.ts';
import { Button } from '../../ui/action/button.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { formatCount } from '../../ui/format/money.ts';
import { Checkbox, RadioGroup } from '../../ui/input/choice.tsx';
import { TextInput } from '../../ui/input/text-input.tsx';
import { AppError } from '../../ui/http.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { changeMany, merge, type LeadPatch } from './lead-list.data.ts';
import {
  countOf,
  idsOfTicked,
  resultText,
  useFinish,
  type BulkWork,
  type Ticked,
} from './ticked-ids.ts';

type Change = Exclude<BulkWork, 'assign'>;

interface LeadChange {
  stage: LeadStage | null;
  nextAt: string | null;
  tag: string;
  isTaking: boolean;
  reason: string | null;
}

const blank: LeadChange = { stage: null, nextAt: null, tag: '', isTaking: false, reason: null };

const words: Readonly<Record<Change, { title: string; verb: string; done: string }>> = {
  stage: { title: 'เปลี่ยนสเตจ', verb: 'เปลี่ยนสเตจ', done: 'เปลี่ยนสเตจแล้ว' },
  next: { title: 'ตั้งนัด', verb: 'ตั้งนัด', done: 'ตั้งนัดแล้ว' },
  tag: { title: 'แท็ก', verb: 'บันทึกแท็ก', done: 'บันทึกแท็กแล้ว' },
  merge: { title: 'รวมรายการซ้ำ', verb: 'รวมเป็นลีดเดียว', done: 'รวมลีดแล้ว' },
  cancel: { title: 'ยกเลิกลีด', verb: 'ยกเลิกลีด', done: 'ยกเลิกลีดแล้ว' },
};

/** Null while something is still to be chosen. */
function patchOf(work: Change, leadChange: LeadChange): LeadPatch | null {
  const tag = leadChange.tag.trim();
  switch (work) {
    case 'stage':
      return leadChange.stage && { stage: leadChange.stage };
    case 'next':
      return { nextAt: leadChange.nextAt };
    case 'tag':
      if (tag === '') return null;
      return leadChange.isTaking ? { removeTags: [tag] } : { addTags: [tag] };
    case 'cancel':
      return leadChange.reason === null
        ? null
        : { stage: 'cancel', cancelReason: leadChange.reason };
    case 'merge':
      return {};
  }
}

const stageOptions = openStages.map((value) => ({ value, label: leadStages[value] }));
// "Unreachable" is counted per call, so it is no reason for many at once.
const reasonOptions = Object.entries(cancelReasons)
  .filter(([value]) => value !== 'unreachable')
  .map(([value, label]) => ({ value, label }));

function Boxes({
  work,
  wish,
  set,
}: {
  work: Change;
  wish: LeadChange;
  set: (part: Partial<LeadChange>) => void;
}): ReactNode {
  switch (work) {
    case 'stage':
      return (
        <RadioGroup
          label="ย้ายไปสเตจ"
          options={stageOptions}
          value={wish.stage}
          onChange={(stage) => set({ stage })}
        />
      );
    case 'next':
      return <NextDate value={wish.nextAt} onChange={(nextAt) => set({ nextAt })} />;
    case 'tag':
      return (
        <div className="grid gap-3">
          <TextInput label="แท็ก" value={wish.tag} focusFirst onChange={(tag) => set({ tag })} />
          <Checkbox
            label="เอาแท็กนี้ออก"
            value={wish.isTaking}
            onChange={(isTaking) => set({ isTaking })}
          />
        </div>
      );
    case 'cancel':
      return (
        <RadioGroup
          label="เหตุผลที่ยกเลิก"
          required
          options={reasonOptions}
          value={wish.reason}
          onChange={(reason) => set({ reason })}
        />
      );
    case 'merge':
      return (
        <p className="text-ink2">
          ลีดที่เพิ่มก่อนจะเก็บไว้ และรับประวัติการโทร โน้ต แท็ก และออเดอร์ของรายอื่นมา รายอื่นจะหายไป
        </p>
      );
  }
}

interface ChangeProps extends Ticked {
  work: Change;
  onClose: () => void;
}

function useChange({ work, onClose, ...ticked }: ChangeProps) {
  const finish = useFinish(ticked);
  const say = useUndo();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const run = async (patch: LeadPatch) => {
    setPending(true);
    setError(null);
    try {
      const ids = await idsOfTicked(ticked);
      if (work === 'merge') {
        const into = await merge(ids);
        say(`รวมเป็นลีด “${into.name}” แล้ว`, into.undoToken);
      } else {
        const { items, undoToken } = await changeMany(ids, patch);
        say(resultText(items, words[work].done), undoToken);
      }
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

export default function ChangeLeads(props: ChangeProps) {
  const { work, onClose } = props;
  const [wish, setWish] = useState(blank);
  const { pending, error, run } = useChange(props);
  const patch = patchOf(work, wish);
  const { title, verb } = words[work];
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!pending}
      title={`${title} ${formatCount(countOf(props))} ราย`}
      actions={
        <>
          <Button onClick={onClose} disabled={pending}>
            ไม่ทำ
          </Button>
          <Button
            kind={work === 'cancel' ? 'danger' : 'primary'}
            pending={pending}
            disabled={patch === null}
            onClick={() => patch && void run(patch)}
          >
            {verb}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Boxes
          work={work}
          wish={wish}
          set={(part) => setWish((before) => ({ ...before, ...part }))}
        />
        {error ? <ErrorNote error={error} /> : null}
      </div>
    </Dialog>
  );
}
