// The parcel of an order to Laos on the order's page: our number, and the Lao label.
import type { OrderReply } from '@app/contract/order/order';
import { useCan } from '../../ui/hooks/me.ts';
import { Panel } from '../../ui/layout/detail-page.tsx';
import { LaosPrintNotes, PrintLaosButton, useLaosPrinting } from './print-laos.tsx';
import { laosCod } from './laos-columns.tsx';

const unprintable = ['telesale', 'pending', 'cancel'];

export default function LaosParcel({ order }: { order: OrderReply }) {
  const can = useCan();
  const printing = useLaosPrinting();
  const mayPrint = !unprintable.includes(order.status) && can('ship.print');
  return (
    <Panel title="พัสดุส่งลาว">
      <LaosPrintNotes printing={printing} />
      <p className="num text-lg font-semibold">{order.pno || 'ได้เลขเมื่อพิมพ์'}</p>
      <p className="mb-3 text-sm text-ink2">
        {order.payment.codAmount > 0 ? `เก็บปลายทาง ${laosCod(order)}` : 'ไม่เก็บปลายทาง'}
        {order.printCount > 0 ? ` · พิมพ์แล้ว ${order.printCount} ครั้ง` : ''}
      </p>
      {mayPrint ? (
        <PrintLaosButton printing={printing} onClick={() => printing.print(() => [order.id])} />
      ) : (
        <p className="text-sm text-ink3">ยืนยันออเดอร์เป็น “รอจัดส่ง” ก่อนพิมพ์ใบปะหน้า</p>
      )}
    </Panel>
  );
}
