// Printing a set again, completely or by chosen numbers, with a reason; then asks whether it printed correctly.
import { labelProblems } from '@app/contract/shipping/label';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/action/button.tsx';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useSending } from '../../../ui/feedback/use-sending.ts';
import { TextInput } from '../../../ui/input/text-input.tsx';
import { reprintLabels, confirm, printsChanged, type PrintJob } from '../label.data.ts';
import { SentLine } from '../printer/sent-line.tsx';
import { usePaper } from '../printer/use-paper.ts';

type Reprint = Awaited<ReturnType<typeof reprintLabels>>;

interface PrintAgainProps {
  job: PrintJob;
  ticked: ReadonlySet<string>;
  onDone: () => void;
}

function useAgain({ job, onDone }: Pick<PrintAgainProps, 'job' | 'onDone'>) {
  const client = useQueryClient();
  const paper = usePaper();
  const [made, setMade] = useState<Reprint | null>(null);
  const { pending, problem, run } = useSending();
  return {
    ...{ made, pending, problem, paper },
    print: (pnos: readonly string[] | null, reason: string) => {
      void run(() =>
        paper.print(async () => {
          const next = await reprintLabels(job.id, pnos, reason);
          setMade(next);
          void printsChanged(client);
          return { url: next.url, size: job.size };
        }),
      );
    },
    sendAgain: () => {
      if (made) void run(() => paper.send({ url: made.url, size: job.size }));
    },
    confirmMade: () =>
      void run(async () => {
        if (!made) return;
        await confirm(made.id, '');
        toast.done(`บันทึกว่าพิมพ์แล้ว ${made.labels} ใบ`);
        onDone();
        await printsChanged(client);
      }),
  };
}

function Reprint({ made }: { made: Reprint }) {
  return (
    <div className="grid gap-2 text-sm">
      <p>
        ไฟล์พร้อมพิมพ์ {made.labels} ใบ{' '}
        <a
          href={made.url}
          target="_blank"
          rel="noreferrer"
          className="font-semibold text-link underline underline-offset-4"
        >
          เปิดไฟล์อีกครั้ง
        </a>
      </p>
      {made.left.length > 0 ? (
        <p className="rounded-control bg-waiting-bg px-3 py-1.5 text-waiting">
          ไม่ได้พิมพ์ {made.left.length} ใบ เพราะพัสดุจบหรือยกเลิกแล้ว: {made.left.slice(0, 5).join(', ')}
        </p>
      ) : null}
      {made.notices.slice(0, 5).map((notice) => (
        <p
          key={`${notice.orderId}${notice.field}`}
          className="rounded-control bg-waiting-bg px-3 py-1.5 text-waiting"
        >
          <b>{notice.orderCode}</b> {labelProblems[notice.problem]}
        </p>
      ))}
      <p className="font-semibold">พิมพ์ออกมาครบทุกใบไหม</p>
    </div>
  );
}

export function PrintAgain({ job, ticked, onDone }: PrintAgainProps) {
  const [reason, setReason] = useState('');
  const { made, pending, problem, paper, ...act } = useAgain({ job, onDone });
  const why = reason.trim();
  if (made)
    return (
      <div className="grid gap-3">
        <SentLine sent={paper.sent} way={paper.way} pending={pending} onAgain={act.sendAgain} />
        <Reprint made={made} />
        <Button kind="primary" icon="check" pending={pending} onClick={act.confirmMade}>
          พิมพ์ซ้ำครบแล้ว
        </Button>
        {problem ? <ErrorNote error={problem} /> : null}
      </div>
    );
  return (
    <section aria-label="พิมพ์ซ้ำ" className="grid gap-3">
      <TextInput
        label="เหตุผลที่พิมพ์ซ้ำ"
        required
        value={reason}
        onChange={setReason}
        placeholder="เช่น ใบเดิมเปียก"
      />
      <div className="flex flex-wrap gap-2">
        <Button
          icon="print"
          disabled={why === '' || ticked.size > 0}
          pending={pending}
          onClick={() => act.print(null, why)}
        >
          พิมพ์ทั้งชุดซ้ำ {job.labels} ใบ
        </Button>
        <Button
          icon="print"
          disabled={why === '' || ticked.size === 0}
          pending={pending}
          onClick={() => act.print([...ticked], why)}
        >
          พิมพ์เฉพาะที่เลือก {ticked.size} ใบ
        </Button>
      </div>
      {problem ? <ErrorNote error={problem} /> : null}
    </section>
  );
}
