// /order/send: orders that wait for a parcel, in the steps they go through: book, print, hand over.
import type { OrderReply } from '@app/contract/order';
import { useState } from 'react';
import { courierOf, PrintLabels, type PrintTarget } from '../label/index.ts';
import { OrderList, type Ticked } from '../order/index.ts';
import { BookShipments, OpenBatches } from '../shipment/index.ts';
import { Button } from '../ui/action/button.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { useCan } from '../ui/hooks/me.ts';
import { useListSearch } from '../ui/layout/list-search.ts';

const steps = [
  { key: undefined, label: 'ทั้งหมด', narrow: {} },
  { key: 'book', label: 'รอสร้างพัสดุ', narrow: { hasPno: '0' } },
  { key: 'print', label: 'พร้อมพิมพ์', narrow: { hasPno: '1', printed: '0' } },
  { key: 'printed', label: 'พิมพ์แล้วรอรับ', narrow: { hasPno: '1', printed: '1' } },
] as const;

const MOST_AT_ONCE = 500;

export default function OrderSendPage() {
  const { values } = useListSearch();
  const can = useCan();
  const [booking, setBooking] = useState<readonly OrderReply[] | null>(null);
  const [printing, setPrinting] = useState<PrintTarget | null>(null);
  const step = steps.find((each) => each.key === values['step']) ?? steps[0];

  async function startBooking(ticked: Ticked) {
    try {
      const orders = await ticked.all(MOST_AT_ONCE);
      if (orders.length === MOST_AT_ONCE)
        toast.info(`ทำได้ครั้งละ ${MOST_AT_ONCE} ออเดอร์ ที่เหลือทำรอบถัดไป`);
      setBooking(orders);
    } catch (fault) {
      toast.failed(fault);
    }
  }

  async function startPrinting(orders: readonly OrderReply[]) {
    try {
      const ready = orders.filter((order) => order.pno !== '');
      const [first] = ready;
      if (!first) {
        toast.warn('ออเดอร์ที่เลือกยังไม่มีเลขพัสดุ กด “สร้างเลขพัสดุ” ก่อน');
        return;
      }
      if (ready.length < orders.length)
        toast.info(`พิมพ์เฉพาะที่มีเลขพัสดุ ${ready.length} จาก ${orders.length} ออเดอร์`);
      setPrinting({ courier: await courierOf(first), orderIds: ready.map((order) => order.id) });
    } catch (fault) {
      toast.failed(fault);
    }
  }

  return (
    <>
      <OpenBatches />
      <OrderList
        title="รอจัดส่ง"
        status="send"
        narrow={step.narrow}
        tabs={steps.map(({ key, label }) => ({
          label,
          to: '/order/send',
          search: key === undefined ? {} : { step: key },
          active: key === step.key,
        }))}
        {...(can('ship.print')
          ? { onPrint: (order: OrderReply) => void startPrinting([order]) }
          : {})}
        bulk={(ticked) => (
          <>
            {can('ship.create') ? (
              <Button icon="truck" onClick={() => void startBooking(ticked)}>
                สร้างเลขพัสดุ
              </Button>
            ) : null}
            {can('ship.print') ? (
              <Button
                kind="primary"
                icon="print"
                onClick={() => void ticked.all(MOST_AT_ONCE).then(startPrinting, toast.failed)}
              >
                พิมพ์ใบปะหน้า
              </Button>
            ) : null}
          </>
        )}
        empty={{
          title: 'ยังไม่มีออเดอร์รอจัดส่ง',
          text: 'กด “สร้างออเดอร์” แล้ววางข้อความจากแชต ระบบจะกรอกให้',
        }}
      />
      <BookShipments
        open={booking !== null}
        orders={booking ?? []}
        onClose={() => setBooking(null)}
        print={(orderIds) =>
          can('ship.print') ? (
            <Button
              kind="primary"
              icon="print"
              onClick={() => {
                setBooking(null);
                setPrinting({ courier: 'flashexpress', orderIds });
              }}
            >
              พิมพ์ที่สำเร็จ {orderIds.length} ใบ
            </Button>
          ) : null
        }
      />
      <PrintLabels target={printing} onClose={() => setPrinting(null)} />
    </>
  );
}
