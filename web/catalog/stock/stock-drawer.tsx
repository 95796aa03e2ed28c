// The drawer of one product's stock: figures, actions, and the ledger, newest first.
import { moveReasons } from '@app/contract/catalog/stock';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { Empty, ErrorState, SkeletonText } from '../../ui/feedback/states.tsx';
import { formatTime } from '../../ui/format/date.ts';
import { formatCount } from '../../ui/format/money.ts';
import { personName, useCan } from '../../ui/hooks/me.ts';
import { Select } from '../../ui/input/choice.tsx';
import { Drawer } from '../../ui/overlay/dialog.tsx';
import { SheetButton } from '../../ui/sheet/sheet-button.tsx';
import { MoveStock } from './move-stock.form.tsx';
import {
  movesQuery,
  productQuery,
  type MoveReason,
  type Product,
  type StockMove,
} from './stock.data.ts';
import { Change, isCounted, Pieces, reasonOptions } from './stock-columns.tsx';

const PAGE_SIZE = 20;

function Figures({ product }: { product: Product }) {
  const figures = [
    ['คงเหลือ', product.onHand],
    ['จอง', product.reserved],
    ['พร้อมขาย', product.available],
  ] as const;
  return (
    <dl className="grid grid-cols-3 gap-2">
      {figures.map(([label, value]) => (
        <div key={label} className="rounded-control bg-hover px-3 py-2">
          <dt className="text-sm text-ink2">{label}</dt>
          <dd className="text-lg font-bold">
            <Pieces value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Move({ entry }: { entry: StockMove }) {
  const who = personName(entry.user, 'ระบบ');
  return (
    <li className="border-b border-line py-2 text-sm last:border-0">
      <p className="flex items-baseline gap-3">
        <span className="min-w-0 flex-1 font-semibold">{moveReasons[entry.reason]}</span>
        {entry.delta !== 0 ? <Change value={entry.delta} /> : null}
        {entry.reservedDelta !== 0 ? (
          <span className="text-ink2">
            จอง <Change value={entry.reservedDelta} />
          </span>
        ) : null}
        <span className="w-24 text-right text-ink2">
          คงเหลือ <span className="num">{formatCount(entry.onHandAfter)}</span>
        </span>
      </p>
      {entry.note ? <p className="break-words text-ink2">{entry.note}</p> : null}
      <p className="flex flex-wrap gap-x-2 text-xs text-ink3">
        <span>{formatTime(entry.at)}</span>
        <span>· {who}</span>
        {entry.orderId === null ? null : (
          <Link
            to="/order/$id/view"
            params={{ id: String(entry.orderId) }}
            className="text-link underline underline-offset-4"
          >
            ดูออเดอร์
          </Link>
        )}
      </p>
    </li>
  );
}

function Ledger({ id }: { id: number }) {
  const [reason, setReason] = useState<MoveReason | null>(null);
  const [page, setPage] = useState(1);
  const query = useQuery(movesQuery(id, { page, pageSize: PAGE_SIZE, ...(reason && { reason }) }));
  const { data } = query;
  const pages = Math.ceil((data?.pagination.total_count ?? 0) / PAGE_SIZE);
  return (
    <section aria-label="ประวัติสต็อก" aria-busy={query.isFetching}>
      <Select
        label="ประวัติสต็อก"
        value={reason}
        onChange={(next) => {
          setReason(next);
          setPage(1);
        }}
        empty="ทุกประเภท"
        options={reasonOptions}
      />
      <div className="mt-2">
        <SheetButton title="ประวัติสต็อก" data={data} isOld={query.isPlaceholderData} />
      </div>
      {data ? (
        <ol className="mt-2">
          {data.items.map((entry) => (
            <Move key={entry.id} entry={entry} />
          ))}
        </ol>
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonText lines={6} />
      )}
      {data?.items.length === 0 ? <Empty icon="clock" title="ยังไม่มีรายการ" /> : null}
      {pages > 1 ? (
        <p className="mt-2 flex items-center justify-between gap-2 text-sm">
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            ใหม่กว่า
          </Button>
          <span>
            หน้า {page} / {pages}
          </span>
          <Button disabled={page >= pages} onClick={() => setPage(page + 1)}>
            เก่ากว่า
          </Button>
        </p>
      ) : null}
    </section>
  );
}

function Content({ product }: { product: Product }) {
  const canAdjust = useCan()('stock.adjust');
  const [moving, setMoving] = useState(false);
  if (product.isSet) {
    return (
      <div className="grid gap-3">
        <p className="text-ink2">
          สินค้าชุดไม่มีสต็อกของตัวเอง พร้อมขายได้{' '}
          <b className="num">{formatCount(product.available ?? 0)}</b> ชุดตามสินค้าที่อยู่ในชุด
        </p>
        <ul aria-label="สินค้าในชุด" className="grid gap-1">
          {product.components.map((part) => (
            <li key={part.productId} className="flex gap-2">
              <Link
                to="/product/stock"
                search={{ open: String(part.productId) }}
                className="min-w-0 flex-1 text-link underline underline-offset-4"
              >
                {part.name}
              </Link>
              <span className="num">×{part.unit}</span>
            </li>
          ))}
        </ul>
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      <Figures product={product} />
      {!isCounted(product) ? (
        <p className="text-ink2">สินค้านี้ไม่นับสต็อก เปิด “นับสต็อก” ในหน้าสินค้าก่อนรับเข้าหรือปรับยอด</p>
      ) : moving ? (
        <MoveStock product={product} onDone={() => setMoving(false)} />
      ) : canAdjust ? (
        <Button icon="edit" onClick={() => setMoving(true)}>
          รับเข้า / ปรับยอด / ตรวจนับ
        </Button>
      ) : null}
      <Ledger id={product.id} />
    </div>
  );
}

export function StockDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  const query = useQuery({ ...productQuery(id ?? 0), enabled: id !== null });
  const product = query.data;
  return (
    <Drawer
      open={id !== null}
      onClose={onClose}
      title={product?.name ?? 'สต็อก'}
      subtitle={product?.code}
    >
      {product ? (
        <Content key={product.id} product={product} />
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonText lines={8} />
      )}
    </Drawer>
  );
}
