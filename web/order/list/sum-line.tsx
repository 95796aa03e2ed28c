// The footer of an order list: the total of all filtered orders, not only of the page.
import { useQuery } from '@tanstack/react-query';
import { formatBaht, formatCount } from '../../ui/format/money.ts';
import { formatKilos } from '../../ui/format/weight.ts';
import { aggregateQuery, type AggregateQuery } from './order-sums.data.ts';

/** `columns`: the table's number of columns. */
export function SumLine({ query, columns }: { query: AggregateQuery; columns: number }) {
  const { data } = useQuery(aggregateQuery(query));
  if (!data) return null;
  const { orders, total, cod, weight } = data.sum;
  const parts = [
    `รวม ${formatCount(orders)} ออเดอร์`,
    `ยอด ${formatBaht(total)} บาท`,
    cod > 0 && `เก็บปลายทาง ${formatBaht(cod)} บาท`,
    weight > 0 && `น้ำหนัก ${formatKilos(weight)}`,
  ];
  return (
    <tr>
      <td colSpan={columns} className="border-b border-line px-3 py-2 text-right text-sm">
        {data.capped ? 'เฉพาะล่าสุด: ' : ''}
        {parts.filter(Boolean).join(' · ')}
      </td>
    </tr>
  );
}
