// How far the message reader's rules go: the last case that each still takes, and the first that it leaves alone.
import { expect, test } from 'vitest';
import { detectOrders } from './detect-orders.ts';
import { withCorrections } from './repair/corrections.ts';
import { firstOrder } from './repair/first-order.ts';

const mali = 'มะลิ ใจเย็น 0812345670 12/3 ม.4 ต.หนองหาร อ.สันทราย เชียงใหม่ 50290';
const sombat = 'สมบัติ ทองดี 0898765431 55 ม.1 ต.บ้านกลาง อ.เมือง ลำพูน 51000';

const finds = (name: string): boolean => {
  const products = [{ id: 9, code: 'X-1', name: `${name} สีทอง`, aliases: [] }];
  const [order] = detectOrders(`${name} 2\n${mali}`, { products }).orders;
  // A shorter one is a guess, and asked about.
  return order?.items.length === 1 && !order.marks.some(({ field }) => field === 'items');
};

const isCorrected = (correction: string): boolean =>
  withCorrections(`55 ม.1 ต.บ้านกลาง\n${correction}`).isCorrected;

const thanks = 'ขอบคุณ'.repeat(6);

const limits: [rule: string, takes: () => boolean, leaves: () => boolean][] = [
  ["a product's name without its colour has four letters", () => finds('ลำไย'), () => finds('ขิง')],
  [
    'the second order stands on line 200',
    () => firstOrder([mali, ...Array<string>(198).fill('-'), sombat].join('\n')).isOneOfSeveral,
    () => firstOrder([mali, ...Array<string>(199).fill('-'), sombat].join('\n')).isOneOfSeveral,
  ],
  [
    'a correction closes with the words that it was a slip',
    () => isCorrected('แก้เป็น ม.8 ครับ พิมพ์ผิด'),
    () => isCorrected('แก้เป็น ม.8 ครับ พิมพ์ไว้'),
  ],
  [
    'forty letters follow a corrected part',
    () => isCorrected(`แก้เป็น ม.8 ${thanks}ค่ะ`),
    () => isCorrected(`แก้เป็น ม.8 ${thanks}ครับ`),
  ],
  [
    'no digit stands before a corrected part',
    () => isCorrected('แก้เป็น ม.8'),
    () => isCorrected('แก้เป็น 9 ม.8'),
  ],
];

test.each(limits)('the message reader goes so far and no further when %s', (_, takes, leaves) => {
  expect([takes(), leaves()]).toEqual([true, false]);
});
