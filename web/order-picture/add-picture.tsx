// One button that takes a picture or chooses one, and keeps it with its order at once.
import { imageTypes } from '@app/contract/image';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '../ui/action/button.tsx';
import { ErrorNote } from '../ui/feedback/error-note.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { shrinkImage } from '../ui/form/shrink-image.ts';
import { AppError } from '../ui/http.ts';
import { add, picturesChanged } from './order-picture.data.ts';

interface AddPictureProps {
  orderId: number;
  kind: 'pack' | 'file';
  label: string;
  /** Opens the camera at once, where there is one. */
  camera?: boolean;
}

interface Try {
  readonly file: File;
  readonly key: string;
}

function useAdding({ orderId, kind }: AddPictureProps) {
  const client = useQueryClient();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<AppError | null>(null);
  const [failed, setFailed] = useState<Try | null>(null);
  const run = async (one: Try) => {
    setPending(true);
    setProblem(null);
    setFailed(null);
    try {
      await add({ orderId, kind, ...one });
      toast.done('เก็บรูปแล้ว');
    } catch (fault) {
      if (!(fault instanceof AppError)) return toast.failed(fault);
      setProblem(fault);
      if (fault.isWorthRetrying) setFailed(one);
    } finally {
      setPending(false);
      void picturesChanged(client, orderId);
    }
  };
  const choose = async (file: File) =>
    run({ file: await shrinkImage(file), key: crypto.randomUUID() });
  return { pending, problem, failed, run, choose };
}

export function AddPicture(props: AddPictureProps) {
  const { label, camera = false } = props;
  const box = useRef<HTMLInputElement>(null);
  const { pending, problem, failed, run, choose } = useAdding(props);
  const said = problem?.fields['file'];
  return (
    <div className="grid justify-items-start gap-2">
      <input
        ref={box}
        type="file"
        accept={imageTypes}
        {...(camera ? { capture: 'environment' as const } : {})}
        hidden
        aria-label={label}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file may be chosen again after it failed.
          event.target.value = '';
          if (file) void choose(file);
        }}
      />
      <Button
        icon={camera ? 'camera' : 'image'}
        pending={pending}
        pendingText="กำลังเก็บรูป…"
        onClick={() => box.current?.click()}
      >
        {label}
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
