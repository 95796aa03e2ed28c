// The look of stock: columns and cards of the list, alarming figures, and the marks of the ledger.
import { moveReasons } from '@app/contract/catalog/stock';
import { Badge, StatusChip } from '../../ui/feedback/chip.tsx';
import { Thumbnail } from '../../ui/feedback/thumbnail.tsx';
import { formatBaht, formatCount } from '../../ui/format/money.ts';
import type { Column } from '../../ui/table/column.ts';
import type { MoveReason, Product, StockItem } from './stock.data.ts';

/** A set has no stock of its own, and some products' stock is not tracked. */
export const isCounted = (product: Product): boolean => product.isCheck && !product.isSet;

const isLow = ({ lowStock, available }: Product): boolean =>
  lowStock !== null && typeof available === 'number' && available <= lowStock;

export const reasonOptions = Object.entries(moveReasons).map(([value, label]) => ({
  value: value as MoveReason,
  label,
}));

export function Pieces({ value, alarm }: { value: number | null | undefined; alarm?: boolean }) {
  if (value === null || value === undefined) return <span className="text-ink3">–</span>;
  const look = alarm || value < 0 ? 'font-semibold text-problem' : '';
  return <span className={`num ${look}`}>{formatCount(value)}</span>;
}

/** '+12' and '−3' of the ledger. */
export function Change({ value }: { value: number }) {
  if (value === 0) return <span className="text-ink3">0</span>;
  return (
    <span className={`num font-semibold ${value > 0 ? 'text-brand-700' : 'text-problem'}`}>
      {value > 0 ? '+' : '−'}
      {formatCount(Math.abs(value))}
    </span>
  );
}

function LevelChip({ product }: { product: Product }) {
  const { available } = product;
  if (product.isSet) return <Badge>ชุด</Badge>;
  if (!product.isCheck) return <Badge>ไม่นับสต็อก</Badge>;
  if (typeof available !== 'number') return null;
  if (isNegative(product)) return <StatusChip tone="problem">ติดลบ</StatusChip>;
  if (available <= 0) return <StatusChip tone="problem">หมด</StatusChip>;
  if (isLow(product)) return <StatusChip tone="waiting">ใกล้หมด</StatusChip>;
  return <StatusChip tone="done">พอขาย</StatusChip>;
}

function Worth({ item }: { item: StockItem }) {
  const { worth } = item;
  return <span className="num">{typeof worth === 'number' ? formatBaht(worth) : '–'}</span>;
}

const SOON_DAYS = 7;

/** More days than this are shown as “> 1 ปี”. The days assume the sales of the last 30 days. */
const YEAR_DAYS = 365;

function DaysLeft({ item }: { item: StockItem }) {
  const { daysLeft, left30 } = item;
  if (daysLeft === null) return <span className="text-ink3">–</span>;
  return (
    <span
      className={`num whitespace-nowrap ${daysLeft <= SOON_DAYS ? 'font-semibold text-problem' : ''}`}
      title={`ออกไป ${formatCount(left30 ?? 0)} ชิ้นใน 30 วัน`}
    >
      {daysLeft > YEAR_DAYS ? '> 1 ปี' : `${formatCount(daysLeft)} วัน`}
    </span>
  );
}

const isNegative = ({ onHand, available }: Product): boolean =>
  Math.min(onHand ?? 0, available ?? 0) < 0;

const columns: readonly Column<StockItem>[] = [
  {
    id: 'code',
    title: 'รหัส',
    always: true,
    cell: (product) => <span className="font-semibold whitespace-nowrap">{product.code}</span>,
  },
  {
    id: 'name',
    title: 'ชื่อ',
    always: true,
    cell: (product) => (
      <span className="flex items-center gap-2">
        <Thumbnail url={product.imageUrl} size="line" hasPlace />
        <span className={`block max-w-96 min-w-40 ${isNegative(product) ? 'text-problem' : ''}`}>
          {product.name}
        </span>
      </span>
    ),
  },
  {
    id: 'onHand',
    title: 'คงเหลือ',
    align: 'right',
    cell: (product) => <Pieces value={product.onHand} />,
  },
  {
    id: 'reserved',
    title: 'จอง',
    align: 'right',
    cell: (product) => <Pieces value={product.reserved} />,
  },
  {
    id: 'available',
    title: 'พร้อมขาย',
    align: 'right',
    cell: (product) => <Pieces value={product.available} alarm={isLow(product)} />,
  },
  {
    id: 'returning',
    title: 'กำลังตีกลับ',
    align: 'right',
    from: 'lg',
    cell: (item) => <Pieces value={item.returning} />,
  },
  {
    id: 'damaged',
    title: 'เสีย',
    align: 'right',
    from: 'xl',
    cell: (item) => <Pieces value={item.damaged} />,
  },
  {
    id: 'daysLeft',
    title: 'หมดใน',
    align: 'right',
    from: 'md',
    cell: (item) => <DaysLeft item={item} />,
  },
  {
    id: 'lowStock',
    title: 'เตือนเมื่อ ≤',
    align: 'right',
    from: 'xl',
    cell: (product) => <Pieces value={product.lowStock} />,
  },
  {
    id: 'worth',
    title: 'มูลค่า',
    align: 'right',
    from: 'lg',
    cell: (item) => <Worth item={item} />,
  },
  { id: 'level', title: 'ระดับ', cell: (product) => <LevelChip product={product} /> },
];

const withoutWorth = columns.filter((column) => column.id !== 'worth');

export const stockColumns = (canSeeCost: boolean): readonly Column<StockItem>[] =>
  canSeeCost ? columns : withoutWorth;

export function StockCard({ product }: { product: StockItem }) {
  return (
    <span className="grid gap-1">
      <span className="flex items-start gap-2">
        <Thumbnail url={product.imageUrl} size="line" />
        <span className="min-w-0 flex-1 font-semibold break-words">{product.name}</span>
        <LevelChip product={product} />
      </span>
      <span className="flex flex-wrap gap-x-3 text-sm text-ink2">
        <span>{product.code}</span>
        <span>
          คงเหลือ <Pieces value={product.onHand} />
        </span>
        <span>
          จอง <Pieces value={product.reserved} />
        </span>
        <span>
          พร้อมขาย <Pieces value={product.available} alarm={isLow(product)} />
        </span>
        {product.daysLeft === null ? null : (
          <span>
            หมดใน <DaysLeft item={product} />
          </span>
        )}
        {product.returning ? (
          <span>
            กำลังตีกลับ <Pieces value={product.returning} />
          </span>
        ) : null}
      </span>
    </span>
  );
}
