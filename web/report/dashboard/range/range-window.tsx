// The window for a custom period.
import { useState } from 'react';
import { Button } from '../../../ui/action/button.tsx';
import { useToday } from '../../../ui/hooks/today.ts';
import { DateInput } from '../../../ui/input/date-input.tsx';
import type { ListSearch } from '../../../ui/layout/list-search.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import type { Range } from './range.ts';

interface RangeWindowProps {
  range: Range;
  search: ListSearch;
  onClose: () => void;
}

export default function RangeWindow({ range, search, onClose }: RangeWindowProps) {
  const [start, setStart] = useState<string | null>(range.start);
  const [end, setEnd] = useState<string | null>(range.end);
  const today = useToday();
  const isWhole = start !== null && end !== null && start <= end;
  const show = () => {
    if (!isWhole) return;
    search.set({ range: undefined, start, end });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title="กำหนดช่วงวันที่"
      actions={
        <>
          <Button kind="ghost" onClick={onClose}>
            ยกเลิก
          </Button>
          <Button kind="primary" disabled={!isWhole} onClick={show}>
            ดูช่วงนี้
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-2 gap-3">
        <DateInput label="ตั้งแต่" value={start} max={end ?? undefined} onChange={setStart} />
        <DateInput label="ถึง" value={end} min={start ?? undefined} max={today} onChange={setEnd} />
      </div>
    </Dialog>
  );
}
