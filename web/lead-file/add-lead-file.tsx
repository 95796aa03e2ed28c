// One button that chooses a picture, or takes one on a phone, and keeps it in the history of its lead at once.
import { imageTypes } from '@app/contract/image';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '../ui/action/button.tsx';
import { ErrorNote } from '../ui/feedback/error-note.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { shrinkImage } from '../ui/form/shrink-image.ts';
import { AppError } from '../ui/http.ts';
import { add, historyChanged } from './lead-file.data.ts';

interface Try {
  readonly file: File;
  readonly key: string;
}

function useAdding(leadId: number) {
  const client = useQueryClient();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<AppError | null>(null);
  const [failed, setFailed] = useState<Try | null>(null);
  const run = async (one: Try) => {
    setPending(true);
    setProblem(null);
    setFailed(null);
    try {
      await add({ leadId, ...one });
      toast.done('แนบไฟล์แล้ว');
    } catch (fault) {
      if (!(fault instanceof AppError)) return toast.failed(fault);
      setProblem(fault);
      if (fault.isWorthRetrying) setFailed(one);
    } finally {
      setPending(false);
      void historyChanged(client);
    }
  };
  const choose = async (file: File) =>
    run({ file: await shrinkImage(file), key: crypto.randomUUID() });
  return { pending, problem, failed, run, choose };
}

export function AddLeadFile({ leadId }: { leadId: number }) {
  const box = useRef<HTMLInputElement>(null);
  const { pending, problem, failed, run, choose } = useAdding(leadId);
  const said = problem?.fields['file'];
  return (
    <div className="mb-4 grid justify-items-start gap-2">
      <input
        ref={box}
        type="file"
        accept={imageTypes}
        hidden
        aria-label="แนบรูปกับลีด"
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file may be chosen again after it failed.
          event.target.value = '';
          if (file) void choose(file);
        }}
      />
      <Button
        icon="image"
        pending={pending}
        pendingText="กำลังแนบรูป…"
        onClick={() => box.current?.click()}
      >
        แนบรูป
      </Button>
      {said ? (
        <p role="alert" className="text-sm text-problem">
          {said}
        </p>
      ) : null}
      {problem && !said ? <ErrorNote error={problem} /> : null}
      {failed ? <Button onClick={() => void run(failed)}>ส่งรูปเดิมอีกครั้ง</Button> : null}
    </div>
  );
}
