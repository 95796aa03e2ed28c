// The order lists as screens: one frame, told what belongs to each status.
import { OrderList } from '../order/index.ts';

export const TelesalePage = () => (
  <OrderList
    title="เทเลเซล"
    status="telesale"
    empty={{ title: 'ไม่มีออเดอร์เทเลเซล', text: 'ออเดอร์ที่รอโทรยืนยันกับลูกค้าจะอยู่ที่นี่' }}
  />
);

export const PendingPage = () => (
  <OrderList
    title="รอตรวจสอบ"
    status="pending"
    empty={{ title: 'ไม่มีออเดอร์รอตรวจสอบ', text: 'ออเดอร์ที่เข้ามาจากเซลเพจจะรอให้ตรวจที่นี่ก่อนจัดส่ง' }}
  />
);

export const SuccessPage = () => (
  <OrderList
    title="จัดส่งแล้ว"
    status="sending"
    empty={{ title: 'ยังไม่มีออเดอร์ที่จัดส่งแล้ว', text: 'ออเดอร์จะย้ายมาเมื่อขนส่งรับพัสดุ หรือเมื่อกด “ส่งแล้ว”' }}
  />
);

export const CancelPage = () => (
  <OrderList
    title="ยกเลิก"
    status="cancel"
    empty={{ title: 'ไม่มีออเดอร์ที่ยกเลิก', text: 'ออเดอร์ที่ยกเลิกเก็บไว้ที่นี่ และกู้คืนได้' }}
  />
);

export const ReturnPage = () => (
  <OrderList
    title="ตีกลับ"
    status="return"
    empty={{ title: 'ไม่มีออเดอร์ตีกลับ', text: 'พัสดุที่ลูกค้าไม่รับหรือส่งไม่สำเร็จจะอยู่ที่นี่' }}
  />
);
