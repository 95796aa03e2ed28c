// The lines of an order during editing: stored as a draft, saved together.
import { formatSatang } from '@app/contract/kit/money';
import type { OrderReply } from '@app/contract/order/order';
import { useRef, useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { useSending } from '../../ui/feedback/use-sending.ts';
import { RestoredNote, useSaveKeys } from '../../ui/form/app-form.tsx';
import { UnsavedGuard } from '../../ui/form/leave-guard.tsx';
import { goToGarbled } from '../../ui/input/garbled.ts';
import { useKeptValue } from '../../ui/form/use-checked-form.ts';
import { LinesEditor, linesSatang, type DraftLine } from '../../catalog/index.ts';
import type { Values } from '../conflict/parts.ts';
import { linesOf, linesPart } from '../conflict/lines-part.ts';
import { lackingPrice } from './charges.ts';
import { saveLines } from './order.data.ts';
import { givingUp, type PanelFormProps, usePanelLife } from './panel-life.ts';
import { useRenewing } from './use-renewing.tsx';
import { useSaving } from './use-saving.tsx';

const linesPanel = {
  part: linesPart,
  send: (values: Values, latest: OrderReply) =>
    saveLines(latest.id, linesOf(values, latest), latest.version),
};

const draftOf = (order: OrderReply): DraftLine[] =>
  order.items.map((item) => ({
    id: item.id,
    product: {
      ...item.products,
      isSet: item.isSet,
      isPack: item.isPack,
      available: null,
      weight: 0,
      imageUrl: item.imageUrl ?? null,
    },
    unit: item.unit,
    price: item.price,
    discount: item.discount || null,
    isFree: item.isFree,
  }));

const Sum = ({ lines }: { lines: readonly DraftLine[] }) => (
  <span className="mr-auto font-semibold">
    รวม <span className="num">{formatSatang(linesSatang(lines))}</span> บาท
  </span>
);

interface LinesProps {
  lines: readonly DraftLine[];
  onChange: (lines: DraftLine[]) => void;
  /** Changes during a save would be lost when the panel closes. */
  isHeld: boolean;
}

const Lines = ({ lines, onChange, isHeld }: LinesProps) => (
  <div inert={isHeld} aria-busy={isHeld} className="aria-busy:opacity-60">
    <LinesEditor
      lines={lines}
      onChange={onChange}
      error={lines.length === 0 ? 'ต้องมีสินค้าอย่างน้อย 1 รายการ' : lackingPrice(lines)}
    />
  </div>
);

export function LinesForm({ order, close, renews = false }: PanelFormProps) {
  const renewing = useRenewing(order, renews);
  const saving = useSaving(order, close);
  const [before] = useState(() => draftOf(order));
  const { draft: name } = usePanelLife('lines', order);
  const { value: lines, change, draft } = useKeptValue<readonly DraftLine[]>(name, before);
  const { pending, problem, run } = useSending();
  const area = useRef<HTMLDivElement>(null);
  const save = async () => {
    if (lines.length === 0 || goToGarbled(area.current) || lackingPrice(lines)) return;
    await run(async () => {
      await renewing.save(() => saving.save(linesPart.from(lines), linesPanel));
      await draft.drop();
    });
  };
  const isDirty = JSON.stringify(lines) !== JSON.stringify(before);
  useSaveKeys(area, save);
  return (
    <div ref={area}>
      <RestoredNote draft={draft} />
      <Lines lines={lines} onChange={change} isHeld={pending} />
      <UnsavedGuard isDirty={isDirty} isSaving={pending} hasDraft={draft.isKept} />
      {problem ? <ErrorNote error={problem} className="mt-3" /> : null}
      {saving.dialog}
      {renewing.note}
      <div className="mt-4 flex items-center justify-end gap-2">
        <Sum lines={lines} />
        <Button kind="ghost" onClick={givingUp({ draft }, close)}>
          ยกเลิก
        </Button>
        <Button
          kind="primary"
          title="Ctrl+Enter"
          pending={pending}
          pendingText="กำลังบันทึก…"
          disabled={lines.length === 0}
          onClick={() => void save()}
        >
          บันทึก
        </Button>
      </div>
    </div>
  );
}
