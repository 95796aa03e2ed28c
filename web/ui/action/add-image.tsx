// A picture button that saves at once; a save whose answer was lost is repeated under its idempotency key.
import { imageTypes } from '@app/contract/shop/image';
import { useRef, useState } from 'react';
import { Button } from './button.tsx';
import { ErrorNote } from '../feedback/error-note.tsx';
import { toast } from '../feedback/toast.ts';
import { shrinkImage } from '../form/shrink-image.ts';
import { AppError } from '../wire/app-error.ts';
import { randomId } from '../hooks/random-id.ts';

interface Try {
  readonly file: File;
  readonly key: string;
}

export interface AddImageProps {
  readonly label: string;
  /** The button's text; the label by default. */
  readonly text?: string;
  readonly pendingText: string;
  readonly doneText: string;
  /** Opens the camera directly, where there is one. */
  readonly camera?: boolean;
  readonly add: (one: Try) => Promise<unknown>;
  /** Called after success and failure: reload what shows the picture. */
  readonly onSettled: () => void;
}

function useAdding({ add, doneText, onSettled }: AddImageProps) {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<AppError | null>(null);
  const [failed, setFailed] = useState<Try | null>(null);
  const run = async (one: Try) => {
    setPending(true);
    setProblem(null);
    setFailed(null);
    try {
      await add(one);
      toast.done(doneText);
    } catch (fault) {
      if (!(fault instanceof AppError)) return toast.failed(fault);
      setProblem(fault);
      if (fault.isWorthRetrying) setFailed(one);
    } finally {
      setPending(false);
      onSettled();
    }
  };
  const choose = async (file: File) => run({ file: await shrinkImage(file), key: randomId() });
  return { pending, problem, failed, run, choose };
}

export function AddImage(props: AddImageProps) {
  const { label, text = label, pendingText, camera = false } = props;
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
          // Lets the same file be chosen again after a failure.
          event.target.value = '';
          if (file) void choose(file);
        }}
      />
      <Button
        icon={camera ? 'camera' : 'image'}
        pending={pending}
        pendingText={pendingText}
        onClick={() => box.current?.click()}
      >
        {text}
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
