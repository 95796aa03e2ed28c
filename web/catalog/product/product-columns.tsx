// The look of products in their list: columns, cards and the marks of stock, kind and state.
import { Badge, StatusChip } from '../../ui/feedback/chip.tsx';
import { formatBaht, formatCount } from '../../ui/format/money.ts';
import { Thumbnail } from '../../ui/feedback/thumbnail.tsx';
import type { Column } from '../../ui/table/column.ts';
import type { Product } from './product.data.ts';

export const isLow = ({ lowStock, available }: Product): boolean =>
  lowStock !== null && typeof available === 'number' && available <= lowStock;

export function Figure({
  value,
  isAlarm,
}: {
  value: number | null | undefined;
  isAlarm?: boolean;
}) {
  if (value === null || value === undefined) return <span className="text-ink3">–</span>;
  return (
    <span className={`num ${isAlarm || value < 0 ? 'font-semibold text-problem' : ''}`}>
      {formatCount(value)}
    </span>
  );
}

export function KindBadges({ product }: { product: Product }) {
  return (
    <>
      {product.isSet ? <Badge>ชุด</Badge> : null} {product.isPack ? <Badge>แพ็ก</Badge> : null}{' '}
      {!product.isCheck && !product.isSet ? <Badge>ไม่นับสต็อก</Badge> : null}
    </>
  );
}

export function StateChip({ product }: { product: Product }) {
  if (!product.active) return <StatusChip tone="neutral">ปิดการขาย</StatusChip>;
  if (typeof product.available === 'number' && product.available <= 0)
    return <StatusChip tone="problem">หมด</StatusChip>;
  if (isLow(product)) return <StatusChip tone="waiting">ใกล้หมด</StatusChip>;
  return <StatusChip tone="done">ขายอยู่</StatusChip>;
}

function Name({ product }: { product: Product }) {
  return (
    <span className="block max-w-96 min-w-40">
      {product.name} <KindBadges product={product} />
    </span>
  );
}

const columns: readonly Column<Product>[] = [
  {
    id: 'image',
    title: 'รูป',
    cell: (product) => <Thumbnail url={product.imageUrl} hasPlace />,
  },
  {
    id: 'code',
    title: 'รหัส',
    always: true,
    cell: (product) => <span className="font-semibold whitespace-nowrap">{product.code}</span>,
  },
  { id: 'name', title: 'ชื่อ', always: true, cell: (product) => <Name product={product} /> },
  {
    id: 'category',
    title: 'หมวด',
    from: 'lg',
    cell: (product) => <span className="block min-w-36">{product.category.name}</span>,
  },
  {
    id: 'price',
    title: 'ราคา',
    align: 'right',
    cell: (product) => <span className="num">{formatBaht(product.price)}</span>,
  },
  {
    id: 'cost',
    title: 'ต้นทุน',
    align: 'right',
    from: 'lg',
    cell: (product) => (
      <span className="num">{product.cost === undefined ? '–' : formatBaht(product.cost)}</span>
    ),
  },
  {
    id: 'onHand',
    title: 'คงเหลือ',
    align: 'right',
    from: 'md',
    cell: (product) => <Figure value={product.onHand} />,
  },
  {
    id: 'reserved',
    title: 'จอง',
    align: 'right',
    from: 'md',
    cell: (product) => <Figure value={product.reserved} />,
  },
  {
    id: 'available',
    title: 'พร้อมขาย',
    align: 'right',
    cell: (product) => <Figure value={product.available} isAlarm={isLow(product)} />,
  },
  {
    id: 'lowStock',
    title: 'เตือนเมื่อ ≤',
    align: 'right',
    from: 'xl',
    cell: (product) => <Figure value={product.lowStock} />,
  },
  {
    id: 'sold30',
    title: 'ขาย 30 วัน',
    align: 'right',
    from: 'lg',
    cell: (product) => <Figure value={product.sold30} />,
  },
  { id: 'state', title: 'สถานะ', cell: (product) => <StateChip product={product} /> },
];

const withoutCost = columns.filter((column) => column.id !== 'cost');

export const productColumns = (canSeeCost: boolean): readonly Column<Product>[] =>
  canSeeCost ? columns : withoutCost;

export function ProductCard({ product }: { product: Product }) {
  return (
    <span className="grid gap-1">
      <span className="flex items-start gap-2">
        <Thumbnail url={product.imageUrl} />
        <span className="min-w-0 flex-1 font-semibold break-words">{product.name}</span>
        <span className="num font-semibold">{formatBaht(product.price)}</span>
      </span>
      <span className="flex flex-wrap items-center gap-x-2 text-sm text-ink2">
        {product.code} · {product.category.name} <KindBadges product={product} />
      </span>
      <span className="flex flex-wrap items-center gap-x-3 text-sm">
        <StateChip product={product} />
        <span>
          พร้อมขาย <Figure value={product.available} isAlarm={isLow(product)} />
        </span>
        <span className="text-ink2">
          จอง <Figure value={product.reserved} />
        </span>
      </span>
    </span>
  );
}
