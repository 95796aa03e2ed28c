// The pictures of one order: packing, added ones, and returns.
import { pictureKinds } from '@app/contract/order/picture';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, IconButton } from '../../ui/action/button.tsx';
import { ErrorState, SkeletonText } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { usePress } from '../../ui/feedback/use-sending.ts';
import { formatTime } from '../../ui/format/date.ts';
import { personName, useCan } from '../../ui/hooks/me.ts';
import { Panel } from '../../ui/layout/detail-page.tsx';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import { AddPicture } from './add-picture.tsx';
import { picturesChanged, picturesQuery, remove, type OrderPicture } from './order-picture.data.ts';

const SHOWN = 6;

const nameOf = ({ kind, at }: OrderPicture): string => `${pictureKinds[kind]} ${formatTime(at)}`;
const smallOf = (url: string): string => url.replace(/\.webp$/, '-small.webp');

function Shown({ picture }: { picture: OrderPicture }) {
  const look = 'size-24 rounded-control border border-line bg-hover';
  if (picture.url === null)
    return (
      <span className={`grid place-items-center p-2 text-center text-xs text-ink3 ${look}`}>
        ไม่มีสิทธิ์ดูข้อมูลลูกค้า
      </span>
    );
  return (
    <a href={picture.url} target="_blank" rel="noreferrer" className="block">
      <img
        src={smallOf(picture.url)}
        alt={`เปิด${nameOf(picture)}`}
        loading="lazy"
        className={`object-cover ${look}`}
      />
    </a>
  );
}

function useRemoving(orderId: number) {
  const client = useQueryClient();
  const [asking, setAsking] = useState<OrderPicture | null>(null);
  const { pending, run: press } = usePress();
  const run = async () => {
    if (!asking) return;
    await press(
      async () => {
        await remove(orderId, asking.id);
        toast.done('เอารูปออกแล้ว');
      },
      () => {
        setAsking(null);
        return picturesChanged(client, orderId);
      },
    );
  };
  return { asking, setAsking, pending, run };
}

interface PicturesProps {
  orderId: number;
  pictures: readonly OrderPicture[];
}

function Pictures({ orderId, pictures }: PicturesProps) {
  const [all, setAll] = useState(false);
  const { asking, setAsking, pending, run } = useRemoving(orderId);
  const shown = all ? pictures : pictures.slice(0, SHOWN);
  return (
    <>
      <ul aria-label="รูปของออเดอร์" className="flex flex-wrap gap-3">
        {shown.map((picture) => (
          <li key={`${picture.kind} ${picture.id}`} className="w-24 text-xs text-ink2">
            <Shown picture={picture} />
            <span className="mt-1 block font-semibold">{pictureKinds[picture.kind]}</span>
            <span className="block">{formatTime(picture.at)}</span>
            <span className="block break-words">{personName(picture.by)}</span>
            {picture.canRemove ? (
              <IconButton
                icon="trash"
                label={`เอา${nameOf(picture)} ออก`}
                onClick={() => setAsking(picture)}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {pictures.length > shown.length ? (
        <Button kind="ghost" onClick={() => setAll(true)}>
          ดูอีก {pictures.length - shown.length} รูป
        </Button>
      ) : null}
      <Confirm
        open={asking !== null}
        danger
        pending={pending}
        title={asking ? `เอา${nameOf(asking)} ออก?` : ''}
        text="รูปจะถูกลบถาวร กู้คืนไม่ได้"
        verb="เอารูปออก"
        onConfirm={() => void run()}
        onCancel={() => setAsking(null)}
      />
    </>
  );
}

export default function PicturePanel({ orderId }: { orderId: number }) {
  const can = useCan();
  const query = useQuery(picturesQuery(orderId));
  return (
    <Panel title="รูปแพ็คและไฟล์">
      {query.data ? (
        <div className="grid gap-3">
          {query.data.items.length === 0 ? (
            <p className="text-ink3">ยังไม่มีรูป ถ่ายตอนแพ็คไว้ใช้ยืนยันกับลูกค้าหรือขนส่งได้</p>
          ) : (
            <Pictures orderId={orderId} pictures={query.data.items} />
          )}
          {can('order.edit', 'pack.scan') ? (
            <div className="flex flex-wrap gap-2">
              <AddPicture orderId={orderId} kind="file" label="แนบรูป" />
              <span className="pointer-fine:hidden">
                <AddPicture orderId={orderId} kind="pack" label="ถ่ายรูปแพ็ค" camera />
              </span>
            </div>
          ) : null}
        </div>
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonText lines={2} />
      )}
    </Panel>
  );
}
