// The look of an order to Laos in its list: destination, COD with currency, number.
import { formatLaoPhone, laoProvinces } from '@app/contract/kit/laos-place';
import type { OrderReply } from '@app/contract/order/order';
import { codFilter } from '../../courier-setup/index.ts';
import { StatusChip } from '../../ui/feedback/chip.tsx';
import { formatTime } from '../../ui/format/date.ts';
import { formatBaht, formatCount } from '../../ui/format/money.ts';
import { personName } from '../../ui/hooks/me.ts';
import type { Filter } from '../../ui/layout/filters.tsx';
import type { Column } from '../../ui/table/column.ts';

/** The amount that the receiver pays at the branch. */
export const laosCod = ({ payment }: OrderReply): string => {
  if (payment.codAmount === 0) return '–';
  return typeof payment.codKip === 'number'
    ? `₭${formatCount(payment.codKip)}`
    : `฿${formatBaht(payment.codAmount)}`;
};

const placeOf = ({ info }: OrderReply): string =>
  [
    info.branch && `สาขา ${info.branch}`,
    info.village && `บ้าน ${info.village}`,
    `เมือง ${info.district}`,
    info.provinceName ?? info.province,
  ]
    .filter(Boolean)
    .join(' · ');

const goodsOf = (order: OrderReply): string =>
  order.items.map((item) => `${item.products.name} ×${item.unit}`).join(', ');

const Printed = ({ order }: { order: OrderReply }) => (
  <StatusChip tone={order.printCount > 0 ? 'done' : 'waiting'}>
    {order.printCount > 0 ? `พิมพ์แล้ว ${order.printCount} ครั้ง` : 'ยังไม่พิมพ์'}
  </StatusChip>
);

export const columns: readonly Column<OrderReply>[] = [
  {
    id: 'order',
    title: 'ออเดอร์',
    always: true,
    cell: (order) => <span className="font-semibold whitespace-nowrap">{order.code}</span>,
  },
  {
    id: 'receiver',
    title: 'ผู้รับ',
    cell: ({ info }) => (
      <>
        <span className="block">{info.name}</span>
        <span className="num block text-xs whitespace-nowrap text-ink3">
          {formatLaoPhone(info.phone)}
        </span>
      </>
    ),
  },
  { id: 'place', title: 'ปลายทาง', cell: placeOf },
  {
    id: 'goods',
    title: 'สินค้า',
    from: 'lg',
    cell: (order) => <span className="line-clamp-2">{goodsOf(order)}</span>,
  },
  {
    id: 'cod',
    title: 'เก็บปลายทาง',
    align: 'right',
    cell: (order) => <span className="num whitespace-nowrap">{laosCod(order)}</span>,
  },
  {
    id: 'pno',
    title: 'เลขพัสดุ',
    cell: (order) => <span className="num whitespace-nowrap">{order.pno || '–'}</span>,
  },
  { id: 'state', title: 'ใบปะหน้า', always: true, cell: (order) => <Printed order={order} /> },
  {
    id: 'made',
    title: 'สร้างเมื่อ/โดย',
    from: 'xl',
    cell: (order) =>
      [formatTime(order.createdAt), personName(order.createdBy)].filter(Boolean).join(' · '),
  },
];

export const filters: readonly Filter[] = [
  codFilter,
  {
    kind: 'select',
    key: 'currency',
    label: 'สกุลเงิน',
    options: [
      { value: 'THB', label: 'บาท (฿)' },
      { value: 'LAK', label: 'กีบ (₭)' },
    ],
  },
  {
    kind: 'select',
    key: 'province',
    label: 'แขวง',
    options: laoProvinces.map(({ code, th }) => ({ value: code, label: th })),
  },
];

export function LaosCard({ order }: { order: OrderReply }) {
  return (
    <span className="block min-w-0">
      <span className="flex items-baseline gap-3">
        <span className="min-w-0 flex-1 font-semibold">{order.info.name}</span>
        <span className="num font-semibold">{laosCod(order)}</span>
      </span>
      <span className="num block text-sm text-ink3">
        {order.code} · {formatLaoPhone(order.info.phone)}
      </span>
      <span className="mt-1 block text-sm text-ink2">{placeOf(order)}</span>
      <span className="mt-1 flex flex-wrap items-center gap-2">
        <Printed order={order} />
        <span className="num ml-auto text-sm text-ink3">{order.pno}</span>
      </span>
    </span>
  );
}

/** Baht and kip side by side: they are never added. */
export function LaosSums({ rows }: { rows: readonly OrderReply[] }) {
  const inKip = rows.filter((order) => typeof order.payment.codKip === 'number');
  const baht = rows
    .filter((order) => !inKip.includes(order))
    .reduce((sum, { payment }) => sum + Math.round(payment.codAmount * 100), 0);
  const kip = inKip.reduce((sum, { payment }) => sum + (payment.codKip ?? 0), 0);
  const text = [
    `หน้านี้ ${formatCount(rows.length)} ออเดอร์`,
    `เก็บบาท ฿${formatBaht(baht / 100)}`,
    `เก็บกีบ ₭${formatCount(kip)}`,
  ];
  if (rows.length === 0) return null;
  return (
    <p className="num sticky bottom-0 z-10 mt-3 max-tab:static rounded-card bg-white px-4 py-2 text-right text-sm font-semibold shadow-card max-md:text-xs">
      {text.join(' · ')}
    </p>
  );
}
