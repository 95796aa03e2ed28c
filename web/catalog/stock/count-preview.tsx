// The effect of a stock count, line by line and in money, before it is written.
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { formatBaht, formatCount } from '../../ui/format/money.ts';
import { TextInput } from '../../ui/input/text-input.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { differenceOf, summaryOf, worthOf, type CountLine } from './counting.ts';
import { Change } from './stock-columns.tsx';

function Difference({ line }: { line: CountLine }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-1.5 last:border-0">
      <span className="min-w-0 flex-1 basis-40 break-words">
        {line.name} <span className="text-xs text-ink3">{line.code}</span>
      </span>
      <span className="num text-ink2">
        {formatCount(line.expected)} → {formatCount(line.counted ?? 0)}
      </span>
      <span className="w-14 text-right">
        <Change value={differenceOf(line)} />
      </span>
      {line.cost === null ? null : (
        <span className="num ml-auto text-right sm:w-24">{formatBaht(worthOf(line))}</span>
      )}
    </li>
  );
}

/** Largest first. */
function Differences({ lines, worth }: { lines: readonly CountLine[]; worth: number | null }) {
  if (lines.length === 0) return null;
  const size = (line: CountLine) => Math.abs(differenceOf(line));
  return (
    <>
      <ul aria-label="ผลต่าง" className="max-h-80 overflow-y-auto text-sm">
        {lines
          .toSorted((a, b) => size(b) - size(a))
          .map((line) => (
            <Difference key={line.productId} line={line} />
          ))}
      </ul>
      {worth === null ? null : (
        <p className="text-right text-sm">
          มูลค่าต่างรวม <b className="num">{formatBaht(worth)}</b> บาท
        </p>
      )}
    </>
  );
}

export interface CountPreviewProps {
  open: boolean;
  lines: readonly CountLine[];
  pending: boolean;
  onSave: (note: string) => void;
  onClose: () => void;
}

export function CountPreview({ open, lines, pending, onSave, onClose }: CountPreviewProps) {
  const [note, setNote] = useState('');
  const { counted, differing, worth } = summaryOf(lines);
  const seesCost = lines.some((line) => line.cost !== null);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={
        differing.length > 0
          ? `ต่างจากระบบ ${formatCount(differing.length)} รายการ`
          : 'ตรงกับระบบทุกรายการ'
      }
      subtitle={`นับแล้ว ${formatCount(counted.length)} รายการ บันทึกแล้วยอดในระบบจะเท่ากับที่นับได้`}
      actions={
        <>
          <Button kind="ghost" onClick={onClose}>
            กลับไปนับต่อ
          </Button>
          <Button
            kind="primary"
            pending={pending}
            pendingText="กำลังบันทึก…"
            onClick={() => onSave(note.trim())}
          >
            บันทึกผลนับ {formatCount(counted.length)} รายการ
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <Differences lines={differing} worth={seesCost ? worth : null} />
        <TextInput label="หมายเหตุ" placeholder="เช่น นับสิ้นเดือน" value={note} onChange={setNote} />
      </div>
    </Dialog>
  );
}
