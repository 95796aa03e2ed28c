// What the shop sends to buyers and couriers about a parcel.
import { expect, test } from 'vitest';
import { courierText, customerText } from './parcel-texts.ts';

const parcel = {
  name: 'มะลิ',
  pno: 'TH01',
  label: 'อยู่ที่ศูนย์คัดแยก',
  place: 'บางนา',
  province: 'สมุทรปราการ',
  stuckHours: 72,
};

test('the text for a buyer names the COD amount when the parcel is out for delivery', () => {
  const told = customerText({ ...parcel, bucket: 'out_for_delivery', codAmount: 590.5 });
  expect(told).toMatch(/^คุณมะลิ พัสดุเลข TH01\n/);
  expect(told).toContain('เตรียมเงินปลายทาง 590.50 บาท');
});

test('the text for a buyer mentions no money when nothing is collected, or the parcel is not delivered to the door', () => {
  expect(customerText({ ...parcel, bucket: 'out_for_delivery', codAmount: 0 })).not.toContain(
    'บาท',
  );
  expect(customerText({ ...parcel, bucket: 'delivered', codAmount: 590 })).not.toContain('บาท');
});

test('the text for a courier names the COD amount only when the parcel has one', () => {
  expect(courierText({ ...parcel, bucket: 'problem', codAmount: 590 })).toMatch(
    /TH01 ปลายทาง สมุทรปราการ\nสถานะล่าสุด อยู่ที่ศูนย์คัดแยก บางนา นิ่งมา 72 ชั่วโมง เก็บเงินปลายทาง 590\.00 บาท$/,
  );
  expect(courierText({ ...parcel, bucket: 'problem', codAmount: 0 })).toMatch(/นิ่งมา 72 ชั่วโมง$/);
});

test('the text for a courier mentions that there is no status yet', () => {
  expect(courierText({ ...parcel, label: '', bucket: 'created', codAmount: 0 })).toContain(
    'สถานะล่าสุด ยังไม่มี',
  );
});
