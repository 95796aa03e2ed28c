// The tick boxes of a form decide how an order is paid.
import { expect, test } from 'vitest';
import { detectAddress } from '../detect-address.ts';

const recipient = 'ชื่อ กมลวรรณ ทดสอบดี\n45/6 หมู่ 2 ต.สุเทพ อ.เมือง จ.เชียงใหม่ 50200\nโทร 0810007788';

test.each([
  ['การชำระเงิน ( ) ปลายทาง (/) โอนเงิน', 'transfer'],
  ['การชำระเงิน (/) ปลายทาง ( ) โอนเงิน', 'cod'],
  ['☑ ปลายทาง ☐ โอน', 'cod'],
  ['☐ ปลายทาง ☑ โอน', 'transfer'],
  ['❌ ปลายทาง ✅ โอน', 'transfer'],
  ['ปลายทาง ✅ โอน ⬜', 'cod'],
  ['เก็บปลายทาง [ ]  โอน [x]', 'transfer'],
  ['ชำระ: ปลายทาง / โอน ✅', 'transfer'],
  ['ชำระ: ปลายทาง ✅ / โอน', 'cod'],
  ['ชำระเงิน: โอน/ปลายทาง', null],
])('the message reader takes of %s the way of paying that is ticked', (line, method) => {
  const found = detectAddress(`${recipient}\n${line}`);
  expect(found).toMatchObject({
    ...{ name: 'กมลวรรณ ทดสอบดี', address: '45/6 หมู่ 2', phone: '0810007788' },
    payment: { method },
  });
});
