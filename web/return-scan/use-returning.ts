// The table where parcels come back: a scan shows what it was, one key settles it, the last one can be completed.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useUndo } from '../undo/index.ts';
import { toast } from '../ui/feedback/toast.ts';
import { shrinkImage } from '../ui/form/shrink-image.ts';
import { formatTime } from '../ui/format/date.ts';
import { AppError } from '../ui/http.ts';
import { beep } from '../ui/scan/beep.ts';
import {
  correct,
  findParcel,
  returnsChanged,
  settle,
  type ReturnCondition,
  type ReturnParcel,
  type ReturnScan,
} from './return-scan.data.ts';
import { sentenceOf } from './return-look.tsx';

interface OnTable {
  /** As it was scanned. */
  code: string;
  parcel: ReturnParcel;
}

const problemOf = (fault: unknown): string | null => {
  if (!(fault instanceof AppError) || fault.isSilent) return null;
  const said = Object.values(fault.fields)[0];
  return said ?? [fault.text, fault.next].filter(Boolean).join(' – ');
};

const doneBefore = ({ orderCode, at, by }: ReturnScan): string =>
  `${orderCode} รับคืนไปแล้วเมื่อ ${formatTime(at)}${by ? ` โดย ${by.username}` : ''} ไม่มีอะไรเปลี่ยน`;

/** What stands on the screen, and one thing at a time with its trouble told. */
function useTable() {
  const [table, setTable] = useState<OnTable | null>(null);
  const [last, setLast] = useState<ReturnScan | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  function warn(text: string) {
    setProblem(text);
    beep('wrong');
  }
  async function guarded(run: () => Promise<void>) {
    setBusy(true);
    setProblem(null);
    try {
      await run();
    } catch (fault) {
      const text = problemOf(fault);
      if (text === null) toast.failed(fault);
      else warn(text);
    } finally {
      setBusy(false);
    }
  }
  function lay(code: string, parcel: ReturnParcel) {
    setLast(parcel.scan);
    if (parcel.scan) {
      warn(doneBefore(parcel.scan));
      return;
    }
    setTable({ code, parcel });
    beep('item');
  }
  const skip = () => {
    setTable(null);
    setProblem(null);
  };
  return { table, last, problem, busy, warn, guarded, lay, setLast, skip };
}

export function useReturning() {
  const client = useQueryClient();
  const sayUndo = useUndo();
  const state = useTable();
  const { table, last, busy, warn, guarded, lay, setLast, skip } = state;

  const scan = (code: string) => {
    if (busy) return;
    if (table) warn(`เลือกสภาพของ ${table.parcel.orderCode} ก่อน กด 1 ดี 2 เสีย 3 หาย หรือกดข้าม`);
    else void guarded(async () => lay(code, await findParcel(code)));
  };

  const choose = (condition: ReturnCondition) => {
    if (!table || busy) return;
    void guarded(async () => {
      const { t, undoToken, ...done } = await settle(table.code, condition);
      skip();
      setLast(done);
      void returnsChanged(client);
      if (t === 'already') {
        warn(doneBefore(done));
        return;
      }
      beep('done');
      sayUndo(sentenceOf(done), undoToken);
    });
  };

  const photograph = (file: File) => {
    if (!last || busy) return;
    void guarded(async () => {
      setLast(await correct(last.id, { file: await shrinkImage(file), version: last.version }));
      toast.done('แนบรูปแล้ว');
      void returnsChanged(client);
    });
  };

  const { problem } = state;
  return { table, last, problem, busy, scan, choose, photograph, skip };
}

export type Returning = ReturnType<typeof useReturning>;
