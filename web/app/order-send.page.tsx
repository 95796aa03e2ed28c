// /order/send: orders that wait for a parcel, in the steps they go through.
import { OrderList } from '../order/index.ts';
import { useListSearch } from '../ui/layout/list-search.ts';

const steps = [
  { key: undefined, label: 'ทั้งหมด', narrow: {} },
  { key: 'book', label: 'รอสร้างพัสดุ', narrow: { hasPno: '0' } },
  { key: 'print', label: 'พร้อมพิมพ์', narrow: { hasPno: '1', printed: '0' } },
  { key: 'printed', label: 'พิมพ์แล้วรอรับ', narrow: { hasPno: '1', printed: '1' } },
] as const;

export default function OrderSendPage() {
  const { values } = useListSearch();
  const step = steps.find((each) => each.key === values['step']) ?? steps[0];
  return (
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
      empty={{
        title: 'ยังไม่มีออเดอร์รอจัดส่ง',
        text: 'กด “สร้างออเดอร์” แล้ววางข้อความจากแชต ระบบจะกรอกให้',
      }}
    />
  );
}
