// The strip "พบ 3 ออเดอร์": the recipients of one message, their states, and saving all that need no check.
import { formatSatang } from '@app/contract/kit/money';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/action/button.tsx';
import { StatusChip, type Tone } from '../../../ui/feedback/chip.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { formatTime } from '../../../ui/format/date.ts';
import { draftTotals } from '../create-order.ts';
import { roundStore, type Round, type Row } from '../kept-round.ts';
import { countOf, opened, plainRows, takenBack, whyAsked } from './round.ts';
import { savePlain } from './save-plain.ts';

function stateOf(row: Row): { tone: Tone; word: string; why: string | null } {
  if (row.state === 'saved') return { tone: 'done', word: 'บันทึกแล้ว', why: row.code };
  if (row.state === 'waiting') return { tone: 'waiting', word: 'รอส่ง', why: 'ส่งให้เองเมื่อมีสัญญาณ' };
  if (row.state === 'skipped') return { tone: 'neutral', word: 'ข้าม', why: null };
  const why = whyAsked(row);
  return why === null
    ? { tone: 'progress', word: 'รอ', why }
    : { tone: 'waiting', word: 'ต้องตรวจ', why };
}

const cell =
  'flex w-full flex-wrap items-center gap-x-3 gap-y-0.5 rounded-control px-3 py-2 text-left';

function OneRow({ row, isOpen }: { row: Row; isOpen: boolean }) {
  const { tone, word, why } = stateOf(row);
  const { name, district, province } = row.draft;
  const isDone = row.state !== 'open';
  return (
    <li className="flex items-center gap-2">
      <button
        type="button"
        disabled={isDone}
        aria-current={isOpen ? 'true' : undefined}
        onClick={() => roundStore.set((round) => round && opened(round, row.at))}
        className={`${cell} min-h-11 ${isOpen ? 'bg-brand-50 ring-2 ring-brand-600' : 'enabled:hover:bg-hover'}`}
      >
        <span className="num text-ink2">{row.at + 1}.</span>
        <b className="min-w-0 break-words">{name || 'ยังไม่มีชื่อ'}</b>
        <span className="min-w-0 text-sm text-ink2">
          {[district, province].filter(Boolean).join(' ') || 'ยังไม่มีที่อยู่'}
        </span>
        <span className="num ml-auto text-sm">
          {formatSatang(draftTotals(row.draft).totalSatang)} บาท
        </span>
        <StatusChip tone={tone}>{word}</StatusChip>
        {why === null ? null : <span className="basis-full text-sm text-ink2">{why}</span>}
      </button>
      {row.state === 'skipped' ? (
        <Button
          kind="ghost"
          aria-label={`เอา ${name} กลับมา`}
          onClick={() => roundStore.set((round) => round && takenBack(round, row.at))}
        >
          เอากลับ
        </Button>
      ) : null}
    </li>
  );
}

/** Saves all rows that need no check; one run at a time. */
export function useSavingPlain() {
  const client = useQueryClient();
  const [progress, setProgress] = useState<string | null>(null);
  const run = async (): Promise<void> => {
    if (progress !== null) return;
    try {
      await savePlain(client, (done, total) => setProgress(`กำลังบันทึก ${done + 1}/${total}`));
    } catch (fault) {
      toast.failed(fault);
    } finally {
      setProgress(null);
    }
  };
  return { progress, run };
}

interface StripProps {
  round: Round;
  saving: ReturnType<typeof useSavingPlain>;
}

export function Strip({ round, saving }: StripProps) {
  const plain = plainRows(round).length;
  const counted = [
    `บันทึกแล้ว ${countOf(round, 'saved')}`,
    ...(countOf(round, 'waiting') > 0 ? [`รอส่ง ${countOf(round, 'waiting')}`] : []),
    `ข้าม ${countOf(round, 'skipped')}`,
    `เหลือ ${countOf(round, 'open')}`,
  ].join(' · ');
  return (
    <section aria-label="ออเดอร์ในข้อความ" className="mb-4 rounded-card bg-white p-4 shadow-card">
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="text-base font-semibold">พบ {round.rows.length} ออเดอร์</h2>
        <p role="status" className="text-sm text-ink2">
          {saving.progress ?? counted}
        </p>
        {plain > 0 ? (
          <Button
            className="ml-auto h-auto! min-h-9 whitespace-normal! max-md:min-h-11 max-md:w-full"
            icon="check"
            pending={saving.progress !== null}
            pendingText={saving.progress ?? ''}
            title="Alt+A"
            onClick={() => void saving.run()}
          >
            บันทึกทั้งหมดที่ไม่ต้องตรวจ ({plain})
          </Button>
        ) : null}
      </div>
      {round.pastedAt === null ? null : (
        <p
          role="alert"
          className="mb-2 rounded-control bg-waiting-bg px-3 py-2 text-sm text-waiting"
        >
          ข้อความนี้เคยวางแล้วเมื่อ {formatTime(round.pastedAt)} ตรวจก่อนว่ายังไม่ได้สร้างออเดอร์
        </p>
      )}
      <ol className="grid max-h-80 gap-1 overflow-y-auto p-0.5">
        {round.rows.map((row) => (
          <OneRow key={row.at} row={row} isOpen={row.at === round.open} />
        ))}
      </ol>
    </section>
  );
}
