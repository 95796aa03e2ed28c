// The order lists as screens: one frame, told what belongs to each status; receipts can be printed from all of them.
import { useState, type ComponentProps } from 'react';
import { OrderList, type Ticked } from '../order-list/index.ts';
import { PrintReceipts } from '../receipt/index.ts';
import { Button } from '../ui/action/button.tsx';
import { toast } from '../ui/feedback/toast.ts';

const MOST_RECEIPTS = 500;

type ListProps = Omit<ComponentProps<typeof OrderList>, 'bulk'>;

function List(props: ListProps) {
  const [orderIds, setOrderIds] = useState<readonly number[] | null>(null);
  const start = (ticked: Ticked) =>
    void ticked
      .all(MOST_RECEIPTS)
      .then((orders) => setOrderIds(orders.map((order) => order.id)), toast.failed);
  return (
    <>
      <OrderList
        {...props}
        bulk={
          props.status === 'cancel'
            ? () => null
            : (ticked) => (
                <Button icon="print" onClick={() => start(ticked)}>
                  ออกใบเสร็จ
                </Button>
              )
        }
      />
      <PrintReceipts orderIds={orderIds} onClose={() => setOrderIds(null)} />
    </>
  );
}

export const TelesalePage = () => (
  <List
    title="เทเลเซล"
    status="telesale"
    empty={{ title: 'ไม่มีออเดอร์เทเลเซล', text: 'ออเดอร์ที่รอโทรยืนยันกับลูกค้าจะอยู่ที่นี่' }}
  />
);

export const PendingPage = () => (
  <List
    title="รอตรวจสอบ"
    status="pending"
    empty={{ title: 'ไม่มีออเดอร์รอตรวจสอบ', text: 'ออเดอร์ที่เข้ามาจากเซลเพจจะรอให้ตรวจที่นี่ก่อนจัดส่ง' }}
  />
);

export const SalepagePage = () => (
  <List
    title="เซลเพจ"
    status="pending"
    narrow={{ channelKind: 'salepage' }}
    empty={{ title: 'ไม่มีออเดอร์จากเซลเพจที่รอตรวจ', text: 'ตั้งลิงก์รับออเดอร์ของเซลเพจได้ที่ ตั้งค่า › ช่องทาง' }}
  />
);

export const SuccessPage = () => (
  <List
    title="จัดส่งแล้ว"
    status="sending"
    empty={{ title: 'ยังไม่มีออเดอร์ที่จัดส่งแล้ว', text: 'ออเดอร์จะย้ายมาเมื่อขนส่งรับพัสดุ หรือเมื่อกด “ส่งแล้ว”' }}
  />
);

export const CancelPage = () => (
  <List
    title="ยกเลิก"
    status="cancel"
    empty={{ title: 'ไม่มีออเดอร์ที่ยกเลิก', text: 'ออเดอร์ที่ยกเลิกเก็บไว้ที่นี่ และกู้คืนได้' }}
  />
);

export const ReturnPage = () => (
  <List
    title="ตีกลับ"
    status="return"
    empty={{ title: 'ไม่มีออเดอร์ตีกลับ', text: 'พัสดุที่ลูกค้าไม่รับหรือส่งไม่สำเร็จจะอยู่ที่นี่' }}
  />
);
