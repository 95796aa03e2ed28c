// A picture that is saved as soon as it is chosen: shown, replaced, removed.
import { imageTypes } from '@app/contract/shop/image';
import { useRef, type ReactNode } from 'react';
import { Button } from '../action/button.tsx';
import { ErrorNote } from '../feedback/error-note.tsx';
import { toast } from '../feedback/toast.ts';
import { useSending } from '../feedback/use-sending.ts';
import { shrinkImage } from './shrink-image.ts';

export interface PictureInputProps {
  /** Its noun, as in 'เปลี่ยนโลโก้'. */
  what: string;
  hint?: string;
  has: boolean;
  /** The picture, or its placeholder. */
  children: ReactNode;
  /** Null removes it. */
  save: (file: File | null) => Promise<void>;
}

function useSaving({ what, save }: Pick<PictureInputProps, 'what' | 'save'>) {
  const { pending, problem, run: send } = useSending();
  const run = (file: File | null) =>
    send(async () => {
      await save(file && (await shrinkImage(file)));
      toast.done(file ? `บันทึก${what}แล้ว` : `เอา${what}ออกแล้ว`);
    });
  return { pending, problem, run };
}

export function PictureInput({ what, hint, has, children, save }: PictureInputProps) {
  const box = useRef<HTMLInputElement>(null);
  const { pending, problem, run } = useSaving({ what, save });
  const said = problem?.fields['file'];
  return (
    <section aria-label={what} className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        {children}
        <input
          ref={box}
          type="file"
          accept={imageTypes}
          hidden
          aria-label={`เลือก${what}`}
          onChange={(event) => {
            const file = event.target.files?.[0];
            // Lets the same file be chosen again after it was removed.
            event.target.value = '';
            if (file) void run(file);
          }}
        />
        <Button
          icon="image"
          pending={pending}
          pendingText="กำลังบันทึก…"
          onClick={() => box.current?.click()}
        >
          {has ? `เปลี่ยน${what}` : `ใส่${what}`}
        </Button>
        {has ? (
          <Button kind="ghost" icon="trash" disabled={pending} onClick={() => void run(null)}>
            เอาออก
          </Button>
        ) : null}
      </div>
      {said ? (
        <p role="alert" className="text-sm text-problem">
          {said}
        </p>
      ) : hint === undefined ? null : (
        <p className="text-sm text-ink2">{hint}</p>
      )}
      {problem && !said ? <ErrorNote error={problem} /> : null}
    </section>
  );
}
