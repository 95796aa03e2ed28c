// The picture of an expense's bill: shown, chosen or photographed, and removed; saved at once.
import { imageTypes } from '@app/contract/shop/image';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { Thumbnail } from '../../ui/feedback/thumbnail.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useSending } from '../../ui/feedback/use-sending.ts';
import { shrinkImage } from '../../ui/form/shrink-image.ts';
import { attach, expensesChanged, type Expense } from './expense.data.ts';

/** Opens the picture in a tab of its own; renders nothing without one. */
export function BillLink({ expense }: { expense: Expense }) {
  if (expense.fileUrl === null) return null;
  return (
    <a
      href={expense.fileUrl}
      target="_blank"
      rel="noreferrer"
      aria-label="เปิดรูปบิล"
      className="inline-block"
    >
      <Thumbnail url={expense.fileUrl} />
    </a>
  );
}

function useAttaching(expense: Expense) {
  const client = useQueryClient();
  const sending = useSending();
  const run = async (file: File | null) => {
    await sending.run(async () => {
      await attach(expense.id, file && (await shrinkImage(file)));
      toast.done(file ? 'แนบรูปบิลแล้ว' : 'เอารูปบิลออกแล้ว');
    });
    await expensesChanged(client);
  };
  return { ...sending, run };
}

export function BillPicture({ expense }: { expense: Expense }) {
  const box = useRef<HTMLInputElement>(null);
  const { pending, problem, run } = useAttaching(expense);
  const said = problem?.fields['file'];
  return (
    <section aria-label="รูปบิล" className="mb-3 grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <BillLink expense={expense} />
        <input
          ref={box}
          type="file"
          accept={imageTypes}
          hidden
          aria-label="เลือกรูปบิล"
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
          {expense.fileUrl === null ? 'แนบรูปบิล' : 'เปลี่ยนรูปบิล'}
        </Button>
        {expense.fileUrl === null ? null : (
          <Button kind="ghost" icon="trash" disabled={pending} onClick={() => void run(null)}>
            เอารูปออก
          </Button>
        )}
      </div>
      {said ? <p className="text-sm text-problem">{said}</p> : null}
      {problem && !said ? <ErrorNote error={problem} /> : null}
    </section>
  );
}
