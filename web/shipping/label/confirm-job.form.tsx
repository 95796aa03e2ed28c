// A print of the history: its labels, its file, its later confirmation, and printing it again.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useSending } from '../../ui/feedback/use-sending.ts';
import { formatTime } from '../../ui/format/date.ts';
import { deviceName } from '@app/contract/kit/device';
import { useCan } from '../../ui/hooks/me.ts';
import { TextInput } from '../../ui/input/text-input.tsx';
import { Facts } from '../../ui/layout/detail-page.tsx';
import { Drawer } from '../../ui/overlay/dialog.tsx';
import { JobItems } from './history/job-items.tsx';
import { PrintAgain } from './history/print-again.tsx';
import { confirm, printsChanged, type PrintJob } from './label.data.ts';

interface ConfirmJobProps {
  job: PrintJob;
  onClose: () => void;
}

function useConfirm({ job, onClose }: ConfirmJobProps) {
  const client = useQueryClient();
  const sending = useSending();
  const run = (reason: string) =>
    sending.run(async () => {
      await confirm(job.id, reason);
      void printsChanged(client);
      toast.done(`บันทึกว่าพิมพ์แล้ว ${job.labels} ใบ`);
      onClose();
    });
  return { ...sending, run };
}

function JobFacts({ job }: { job: PrintJob }) {
  return (
    <>
      <Facts
        facts={[
          ['ผู้พิมพ์', job.user?.name],
          ['เหตุผล', job.reason],
          ['เครื่อง', job.device === '' ? '' : deviceName(job.device)],
        ]}
      />
      {job.url ? (
        <a
          href={job.url}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-9 items-center font-semibold text-link underline underline-offset-4 max-md:min-h-11"
        >
          เปิดไฟล์ PDF
        </a>
      ) : (
        <p className="text-sm text-ink3">ไฟล์ถูกลบหลังครบ 30 วัน สั่งพิมพ์ใหม่จากออเดอร์ได้</p>
      )}
    </>
  );
}

export function ConfirmJob({ job, onClose }: ConfirmJobProps) {
  const can = useCan();
  const [reason, setReason] = useState('');
  const { pending, problem, run } = useConfirm({ job, onClose });
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const isOpen = job.printedAt === null && can('ship.print');
  const needsReason = isOpen && job.reprints > 0 && job.reason === '';
  const mayRepeat = can('ship.print') && job.courier !== 'laos';
  return (
    <Drawer
      open
      onClose={onClose}
      title={`พิมพ์ ${job.labels} ใบ`}
      subtitle={formatTime(job.at)}
      actions={
        isOpen ? (
          <Button
            kind="primary"
            icon="check"
            pending={pending}
            disabled={needsReason && reason.trim() === ''}
            onClick={() => void run(reason.trim())}
          >
            พิมพ์ครบแล้ว
          </Button>
        ) : null
      }
    >
      <div className="grid gap-4">
        <JobFacts job={job} />
        {needsReason ? (
          <TextInput
            label={`เหตุผลที่พิมพ์ซ้ำ ${job.reprints} ใบ`}
            required
            value={reason}
            onChange={setReason}
          />
        ) : null}
        {problem ? <ErrorNote error={problem} /> : null}
        {mayRepeat ? <PrintAgain job={job} ticked={ticked} onDone={onClose} /> : null}
        <JobItems job={job} ticked={ticked} onTick={setTicked} isFixed={!mayRepeat} />
      </div>
    </Drawer>
  );
}
