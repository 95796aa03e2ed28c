// Where a slip's picture is dropped, pasted or chosen; shows at once what the server read from it.
import { imageTypes } from '@app/contract/shop/image';
import { slipFaults, slipStates } from '@app/contract/money/slip';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useSending } from '../../ui/feedback/use-sending.ts';
import { shrinkImage } from '../../ui/form/shrink-image.ts';
import type { AppError } from '../../ui/wire/app-error.ts';
import { add, slipsChanged, type Slip } from './slip.data.ts';

/** Its QR must stay sharp: a picture is made smaller only when the server would refuse it. */
const MOST_BYTES = 4_800_000;

function say(slip: Slip): void {
  const text = [slipStates[slip.state], slipFaults[slip.fault]].filter(Boolean).join(' · ');
  if (slip.state === 'confirmed') toast.done(text);
  else toast.info(text);
}

function useAdding(orderId: number) {
  const client = useQueryClient();
  const { pending, problem, run: send } = useSending();
  const run = (file: File) =>
    send(
      async () => {
        say(await add(orderId, file.size > MOST_BYTES ? await shrinkImage(file) : file));
      },
      () => slipsChanged(client, orderId),
    );
  return { pending, problem, run };
}

/** A picture copied in a chat; pasted text is handled as usual. */
function usePastedPicture(take: (file: File) => void): void {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest('input, textarea, [contenteditable], [data-layer]')) return;
      const file = [...(event.clipboardData?.files ?? [])].find(({ type }) =>
        type.startsWith('image/'),
      );
      if (!file) return;
      event.preventDefault();
      latest.current(file);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
}

function Problem({ problem, order }: { problem: AppError; order: number }) {
  const { orderId, code, isDeleted } = problem.details;
  const said = problem.fields['file'];
  if (said)
    return (
      <p role="alert" className="text-sm text-problem">
        {said}
      </p>
    );
  // The answer to an earlier press may have been lost, and the slip is in the list.
  if (problem.code === 'SLIP_USED' && orderId === order)
    return (
      <p role="status" className="text-sm text-ink2">
        สลิปนี้แนบกับออเดอร์นี้แล้ว
      </p>
    );
  if (problem.code === 'SLIP_USED' && isDeleted === true)
    return (
      <p role="alert" className="text-sm text-problem">
        สลิปนี้ใช้ไปแล้วกับออเดอร์ {String(code)} ซึ่งถูกลบแล้ว ถ้าเงินเข้าแล้วให้แก้ยอดโอนในออเดอร์นี้เอง
      </p>
    );
  if (problem.code === 'SLIP_USED' && typeof orderId === 'number')
    return (
      <p role="alert" className="text-sm text-problem">
        สลิปนี้ใช้ไปแล้วกับออเดอร์{' '}
        <a href={`/order/${orderId}/view`} className="font-semibold underline underline-offset-4">
          {String(code)}
        </a>
      </p>
    );
  return <ErrorNote error={problem} />;
}

export function AddSlip({ orderId }: { orderId: number }) {
  const box = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const { pending, problem, run } = useAdding(orderId);
  const choose = (file: File | undefined) => {
    if (file && !pending) void run(file);
  };
  usePastedPicture(choose);
  return (
    <div
      className={`grid justify-items-start gap-2 rounded-control border border-dashed p-3 ${isOver ? 'border-brand-600 bg-brand-50' : 'border-field'}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        choose(event.dataTransfer.files[0]);
      }}
    >
      <input
        ref={box}
        type="file"
        accept={imageTypes}
        hidden
        aria-label="เลือกรูปสลิป"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          choose(file);
        }}
      />
      <Button
        icon="image"
        pending={pending}
        pendingText="กำลังอ่านสลิป…"
        onClick={() => box.current?.click()}
      >
        เพิ่มสลิป
      </Button>
      <p className="text-sm text-ink2 pointer-coarse:hidden">
        ลากรูปมาวาง หรือคัดลอกรูปแล้วกด Ctrl+V ได้
      </p>
      {problem ? <Problem problem={problem} order={orderId} /> : null}
    </div>
  );
}
