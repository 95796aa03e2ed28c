// What the reader does not claim to know.
import { expect, test } from 'vitest';
import { detectOrders } from '../detect-orders.ts';
import { catalogue, scoreMessages, totalOf, tuned } from '../fixtures/score-messages.ts';

const who = 'ศศิธร วงค์คำ 66 ม.6 ต.แม่สุก อ.แม่ใจ พะเยา 56130\nโทร 0872214439';
const read = (text: string) => detectOrders(text, { products: catalogue });

test.each([
  ['a count in words', `เอารอก 1 กับอีกคู่นึงนะคะ\n${who}`],
  ['a number beside goods', `รอก 1 ของแม่อีก 2\n${who}`],
])('the message reader asks about goods when %s is left over', (_, text) => {
  const { confidence, marks } = read(text);
  expect(confidence).toBeLessThan(0.9);
  expect(marks.map(({ field }) => field)).toContain('items');
});

const mangosteens = ['มังคุดคัด (กิโลกรัม)', 'มังคุดคัด กล่อง 5 กิโล'].map((name, at) => ({
  id: at + 1,
  code: `MK-${at}`,
  name,
  aliases: at === 0 ? ['mangosteen'] : [],
  priceSatang: at === 0 ? 6000 : 28_000,
}));
const sureOf = (talk: string) =>
  detectOrders(`${talk}\n${who}`, { products: mangosteens }).confidences;

test('the message reader asks about goods when a size is told that what it found has not', () => {
  expect(sureOf('mangosteen 5 kg box 1').items).toBeLessThan(0.9);
  expect(sureOf('มังคุดคัด กล่อง 5 กิโล 1').items).toBeGreaterThanOrEqual(0.9);
});

test.each([
  ['something is counted and nothing was read as goods', 'เอาลองกอง 2 กล่อง'],
  ['a row like those of goods was not read', 'มังคุดคัด กล่อง 5 กิโล = 1\nลองกอง = 3'],
  ['kilos and a half are told', 'มังคุดคัดสองโลครึ่ง'],
  ['a word and a count in words are left over', 'มังคุดคัด กล่อง 5 กิโล 1 ลองกองหนึ่ง'],
  ['a count in words is all that tells of goods', 'ลองกองหนึ่งกิโล'],
  ['one of them is told by its size alone', 'มังคุดคัด กล่อง 5 กิโล มีไหมคะ\nงั้นเอาตัวเล็ก 1'],
  ['the mind is changed and no sum bears it out', 'มังคุดคัด กล่อง 5 กิโล 1 เอ้ย ไม่เอา เปลี่ยนเป็น 2'],
])('the message reader asks about goods when %s', (_, talk) => {
  expect(sureOf(talk).items).toBeLessThan(0.9);
});

test('the message reader counts the kilos when goods are sold by the kilo', () => {
  const products = mangosteens.slice(0, 1);
  const { items } = detectOrders(`มังคุดคัด 3 โล\n${who}`, { products });
  expect(items).toMatchObject([{ productId: 1, unit: 3 }]);
});

test('the message reader asks about the money when a sum is left over', () => {
  const { confidences, marks } = read(`รอก 1\n${who}\nไว้ 420`);
  expect(confidences.payment).toBeLessThan(0.9);
  expect(marks.map(({ field }) => field)).toContain('codAmount');
});

test.each([
  ['whoever writes does not know it', `รอก 1\n${who}\nจำไม่ได้ว่าเบอร์นี้ถูกไหม`],
  ['two numbers differ in a digit or two', `รอก 1\n${who} หรือ 0872214493`],
])('the message reader asks about the phone when %s', (_, text) => {
  expect(read(text).marks.map(({ field }) => field)).toContain('phone');
});

test('the message reader asks about the money when a sum is paid and nobody says how', () => {
  const { confidences } = read(`รอก 1 เหลือ 980\n${who}`);
  expect(confidences.payment).toBeLessThan(0.9);
});

test.each([
  ['both ways are fine', 'โอนก็ได้ปลายทางก็ได้ค่ะ'],
  ['it is left to the shop', 'ปลายทางหรือโอน แล้วแต่ร้านเลย'],
])('the message reader asks how it is paid when %s', (_, said) => {
  expect(sureOf(`มังคุดคัด กล่อง 5 กิโล 1 รวม 280 ${said}`).payment).toBeLessThan(0.9);
  expect(sureOf(`มังคุดคัด กล่อง 5 กิโล 1 รวม 280 ปลายทาง`).payment).toBeGreaterThanOrEqual(0.9);
});

test('the message reader is sure of a plain order, and asks when its name lacks a sign', () => {
  const plain = 'ปราโมทย์ ศิริวัฒน์ 20/4 ม.2 ต.แม่สุก อ.แม่ใจ พะเยา 56130\nโทร 0932207716\nรอก 1';
  expect(read(plain).confidence).toBeGreaterThanOrEqual(0.9);
  const { marks } = read(plain.replace('ปราโมทย์', 'ปราโมทย'));
  expect(marks.map(({ field }) => field)).toEqual(['name']);
});

test('the message reader is wrong in none of the messages it was tuned on when it is sure', () => {
  const { sure, sureWrong } = totalOf(scoreMessages(tuned).values());
  expect(sure).toBeGreaterThanOrEqual(30);
  expect(sureWrong).toBe(0);
});
