// The fields of the panel "ลูกค้าและที่อยู่": recipient and address.
import type { OrderReply } from '@app/contract/order/order';
import { PlacePicker } from '../../customer/index.ts';
import { PhoneField, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { CourierLimits } from './amend/courier-limits.tsx';

export const InfoFields = ({ order }: { order: OrderReply }) => (
  <>
    <TextField name="name" label="ชื่อผู้รับ" required focusFirst />
    <PhoneField name="phone" label="เบอร์โทร" required />
    <PhoneField name="phone2" label="เบอร์สำรอง" />
    <TextField name="social" label="ชื่อ LINE / Facebook" />
    <TextField name="address" label="บ้านเลขที่ / ถนน" required className="sm:col-span-2" />
    <PlacePicker className="sm:col-span-2" />
    <TextAreaField name="note" label="โน้ตถึงขนส่ง" limit={400} rows={2} className="sm:col-span-2" />
    <CourierLimits
      carrier={order.shipping.carrier}
      sent={(typed) => (order.shipping.note ? '' : typed)}
      className="sm:col-span-2"
    />
  </>
);
