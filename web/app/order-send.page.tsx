// /order/send: orders that wait for a parcel, in the steps they go through: book, print, hand over.
import type { OrderReply } from '@app/contract/order';
import { useState } from 'react';
import { PrintButton, PrintLabels, usePrinting } from '../label/index.ts';
import { OrderList, useTotal, type Ticked } from '../order-list/index.ts';
import { BookShipments, OpenBatches } from '../shipment/index.ts';
import { Button } from '../ui/action/button.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { useCan } from '../ui/hooks/me.ts';
import { useListSearch } from '../ui/layout/list-search.ts';

const steps = {
  all: { label: 'ทั้งหมด', narrow: {} },
  book: { label: 'รอสร้างพัสดุ', narrow: { hasPno: '0' } },
  print: { label: 'พร้อมพิมพ์', narrow: { hasPno: '1', printed: '0' } },
  printed: { label: 'พิมพ์แล้วรอรับ', narrow: { hasPno: '1', printed: '1' } },
} as const;
type Step = keyof typeof steps;

const isStep = (text: string | undefined): text is Step =>
  text !== undefined && Object.hasOwn(steps, text);

const MOST_AT_ONCE = 500;

const empty = {
  title: 'ยังไม่มีออเดอร์รอจัดส่ง',
  text: 'กด “สร้างออเดอร์” แล้ววางข้อความจากแชต ระบบจะกรอกให้',
};

function useStepTabs(current: Step) {
  const totals: Readonly<Record<Step, number | undefined>> = {
    all: useTotal({ status: 'send' }),
    book: useTotal({ status: 'send', ...steps.book.narrow }),
    print: useTotal({ status: 'send', ...steps.print.narrow }),
    printed: useTotal({ status: 'send', ...steps.printed.narrow }),
  };
  return (Object.keys(steps) as Step[]).map((key) => ({
    label: steps[key].label,
    count: totals[key],
    to: '/order/send',
    search: key === 'all' ? {} : { step: key },
    active: key === current,
  }));
}

function useBooking() {
  const [orders, setOrders] = useState<readonly OrderReply[] | null>(null);
  return {
    orders,
    close: () => setOrders(null),
    start: async (ticked: Ticked) => {
      try {
        const taken = await ticked.all(MOST_AT_ONCE);
        if (taken.length === MOST_AT_ONCE)
          toast.info(`ทำได้ครั้งละ ${MOST_AT_ONCE} ออเดอร์ ที่เหลือทำรอบถัดไป`);
        setOrders(taken);
      } catch (fault) {
        toast.failed(fault);
      }
    },
  };
}

export default function OrderSendPage() {
  const { values } = useListSearch();
  const can = useCan();
  const booking = useBooking();
  const printing = usePrinting();
  const step = isStep(values['step']) ? values['step'] : 'all';
  const tabs = useStepTabs(step);
  const printTicked = (ticked: Ticked) =>
    void ticked.all(MOST_AT_ONCE).then(printing.start, toast.failed);
  return (
    <>
      <OpenBatches />
      <OrderList
        title="รอจัดส่ง"
        status="send"
        narrow={steps[step].narrow}
        tabs={tabs}
        {...(can('ship.print') ? { onPrint: (order: OrderReply) => printing.start([order]) } : {})}
        bulk={(ticked) => (
          <>
            {can('ship.create') ? (
              <Button icon="truck" onClick={() => void booking.start(ticked)}>
                สร้างเลขพัสดุ
              </Button>
            ) : null}
            <PrintButton onClick={() => printTicked(ticked)}>พิมพ์ใบปะหน้า</PrintButton>
          </>
        )}
        empty={empty}
      />
      <BookShipments
        open={booking.orders !== null}
        orders={booking.orders ?? []}
        onClose={booking.close}
        print={(orderIds, courier) => (
          <PrintButton
            onClick={() => {
              booking.close();
              printing.startNew(orderIds, courier);
            }}
          >
            พิมพ์ที่สำเร็จ {orderIds.length} ใบ
          </PrintButton>
        )}
      />
      <PrintLabels target={printing.target} onClose={printing.close} />
    </>
  );
}
