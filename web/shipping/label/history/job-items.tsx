// The labels of one print: which to print again, and the state of each parcel.
import { labelStales } from '@app/contract/shipping/label';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/action/button.tsx';
import { StatusChip } from '../../../ui/feedback/chip.tsx';
import { ErrorState, SkeletonText } from '../../../ui/feedback/states.tsx';
import { formatTime } from '../../../ui/format/date.ts';
import { Checkbox } from '../../../ui/input/choice.tsx';
import { itemsQuery, type PrintItem, type PrintJob } from '../label.data.ts';

interface ItemProps {
  item: PrintItem;
  isFixed: boolean;
  isTicked: boolean;
  onTick: (on: boolean) => void;
}

/** The current state of a label's parcel; a label to Laos has none. */
function Fate({ item, isFixed }: Pick<ItemProps, 'item' | 'isFixed'>) {
  if (item.stale) return <span className="text-problem">{labelStales[item.stale]}</span>;
  if (isFixed) return <span className="text-ink3">พิมพ์ซ้ำได้ที่หน้า “ส่งลาว”</span>;
  if (!item.isLive) return <span className="text-ink3">พัสดุนี้จบหรือยกเลิกแล้ว พิมพ์ซ้ำไม่ได้</span>;
  if (item.isUnfetched) return <StatusChip tone="problem">พิมพ์เกิน 24 ชม. ขนส่งยังไม่รับ</StatusChip>;
  return (
    <span className="text-ink3">
      {item.pickedUpAt ? `ขนส่งรับแล้ว ${formatTime(item.pickedUpAt)}` : 'รอขนส่งรับ'}
    </span>
  );
}

function Item({ item, isFixed, isTicked, onTick }: ItemProps) {
  return (
    <li className="grid gap-0.5 border-b border-line py-1.5 text-sm">
      {isFixed ? (
        <span className="num font-semibold">{item.pno}</span>
      ) : (
        <Checkbox label={item.pno} value={isTicked} disabled={!item.isLive} onChange={onTick} />
      )}
      <span className="flex flex-wrap gap-x-3 text-xs">
        <span>{item.orderCode}</span>
        <span className="text-ink3">พิมพ์ครั้งที่ {item.times}</span>
        <Fate item={item} isFixed={isFixed} />
      </span>
    </li>
  );
}

interface JobItemsProps {
  job: PrintJob;
  ticked: ReadonlySet<string>;
  onTick: (ticked: ReadonlySet<string>) => void;
  /** Nothing can be printed again from here. */
  isFixed: boolean;
}

export function JobItems({ job, ticked, onTick, isFixed }: JobItemsProps) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(itemsQuery(job.id, page));
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonText lines={4} />
    );
  const { total_count: total, per_page: size } = data.pagination;
  const tick = (pno: string, on: boolean) => {
    const next = new Set(ticked);
    if (on) next.add(pno);
    else next.delete(pno);
    onTick(next);
  };
  return (
    <div className="grid gap-2">
      <ul aria-label="ใบในงานพิมพ์นี้" className="grid gap-1">
        {data.items.map((item) => (
          <Item
            key={`${item.orderId} ${item.pno}`}
            item={item}
            isFixed={isFixed}
            isTicked={ticked.has(item.pno)}
            onTick={(on) => tick(item.pno, on)}
          />
        ))}
      </ul>
      {total > size ? (
        <div className="flex items-center justify-between gap-2 text-sm">
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            ก่อนหน้า
          </Button>
          <span className="num">
            {(page - 1) * size + 1}–{Math.min(page * size, total)} จาก {total}
          </span>
          <Button disabled={page * size >= total} onClick={() => setPage(page + 1)}>
            ถัดไป
          </Button>
        </div>
      ) : null}
    </div>
  );
}
