// Orders with a booked parcel, in the window that cancels them.
import type { OrderReply } from '@app/contract/order/order';

/** A booked parcel: cancelling only the order would leave it at the courier. */
export const isBooked = ({ status, country, pno }: OrderReply): boolean =>
  status === 'send' && country !== 'LA' && pno !== '';

/** The button's prefix: the couriers whose numbers are cancelled with the orders. */
export function cancelNumbersPrefix([first, ...rest]: readonly OrderReply[]): string {
  if (!first) return '';
  return rest.length === 0 ? `ยกเลิกเลข ${first.pno} และ` : `ยกเลิกเลขพัสดุ ${rest.length + 1} เลขและ`;
}

export function Booked({ orders, mayFree }: { orders: readonly OrderReply[]; mayFree: boolean }) {
  if (orders.length === 0) return null;
  return (
    <section role="alert" className="mt-4 rounded-control bg-problem-bg px-3 py-2 text-sm">
      <h3 className="font-semibold text-problem">
        {mayFree ? 'มีเลขพัสดุอยู่' : 'ต้องยกเลิกเลขพัสดุก่อน'} {orders.length} ออเดอร์
      </h3>
      <p>
        {mayFree
          ? 'ระบบจะยกเลิกเลขกับขนส่งก่อน แล้วจึงยกเลิกออเดอร์ ใบปะหน้าที่พิมพ์ไว้จะใช้ไม่ได้'
          : 'ให้คนที่มีสิทธิ์ยกเลิกเลขพัสดุในหน้าออเดอร์ก่อน แล้วกลับมายกเลิกออเดอร์อีกครั้ง'}
      </p>
      <ul aria-label="ออเดอร์ที่มีเลขพัสดุ" className="mt-1">
        {orders.map(({ id, code, pno }) => (
          <li key={id}>
            <b>{code}</b> {pno}
          </li>
        ))}
      </ul>
    </section>
  );
}
