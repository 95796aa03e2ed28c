// The lines of a saved order: shown as a table, edited together, saved as they shall be.
import type { OrderReply } from '@app/contract/order';
import { Badge } from '../ui/feedback/chip.tsx';
import { formatBaht } from '../ui/format/money.ts';
import { Editable, LinesForm } from './order-panels.tsx';

const goodsOf = (order: OrderReply): { units: number; amount: number } => ({
  units: order.items.reduce((sum, item) => sum + item.unit, 0),
  amount: order.items.reduce((sum, item) => sum + Math.round(item.amount * 100), 0) / 100,
});

function Line({ item }: { item: OrderReply['items'][number] }) {
  return (
    <tr className="border-b border-line align-top">
      <td className="py-2">
        {item.products.name}{' '}
        <span className="text-xs whitespace-nowrap text-ink3">{item.products.code}</span>{' '}
        {item.isSet ? <Badge>ชุด</Badge> : null} {item.isPack ? <Badge>แพ็ก</Badge> : null}{' '}
        {item.isFree ? <Badge tone="done">แถม</Badge> : null}
        {item.discount > 0 ? (
          <span className="block text-xs text-ink3">ส่วนลด {formatBaht(item.discount)} บาท</span>
        ) : null}
      </td>
      <td className="num py-2 pl-3 text-right">{item.unit}</td>
      <td className="num py-2 pl-3 text-right max-sm:hidden">{formatBaht(item.price)}</td>
      <td className="num py-2 pl-3 text-right font-semibold">{formatBaht(item.amount)}</td>
    </tr>
  );
}

function Lines({ order }: { order: OrderReply }) {
  const { units, amount } = goodsOf(order);
  const head = 'py-1.5 pl-3 text-right font-semibold';
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="border-b border-line text-left text-ink2">
          <th scope="col" className="py-1.5 font-semibold">
            สินค้า
          </th>
          <th scope="col" className={head}>
            จำนวน
          </th>
          <th scope="col" className={`${head} max-sm:hidden`}>
            ราคา
          </th>
          <th scope="col" className={head}>
            รวม
          </th>
        </tr>
      </thead>
      <tbody>
        {order.items.map((item) => (
          <Line key={item.id} item={item} />
        ))}
      </tbody>
      <tfoot>
        <tr className="font-semibold">
          <th scope="row" className="py-2 text-left">
            รวมสินค้า
          </th>
          <td className="num py-2 pl-3 text-right">{units}</td>
          <td className="num py-2 pl-3 text-right sm:hidden">{formatBaht(amount)}</td>
          <td colSpan={2} className="num py-2 pl-3 text-right max-sm:hidden">
            {formatBaht(amount)}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

export function ItemsPanel({ order, lock }: { order: OrderReply; lock: string | null }) {
  return (
    <Editable
      title="สินค้า"
      lock={lock}
      facts={<Lines order={order} />}
      form={(close) => <LinesForm order={order} close={close} />}
    />
  );
}
