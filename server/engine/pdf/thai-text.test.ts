// What Thai text becomes before it is drawn, and where its lines break.
import { describe, expect, test } from 'vitest';
import {
  breakPieces,
  cutWithEllipsis,
  type Measure,
  pieceOf,
  printableLine,
  scriptRuns,
  wrapLines,
} from './thai-text.ts';

const wrapped = (pieces: readonly string[], width: number, by: Measure): string[] =>
  wrapLines(pieces.map(pieceOf), width, by);

const measure = (text: string): number => [...text].length;

const addresses = [
  'ร้านกาแฟริมน้ำ 99/9 หมู่ที่ 1 ซอยเทศบาล 9 ถนนเชียงใหม่-ลำพูน ตำบลท่าศาลา อำเภอเมืองเชียงใหม่ จังหวัดเชียงใหม่ 50000',
  '12/34ม.5ต.บ้านใหม่อ.ปากเกร็ดจ.นนทบุรี11120โทร081-000-4567',
  'หมู่บ้านพฤกษา 99/123 อาคารปฏิรูป ชั้น 12 ห้อง 1204 ซอยลาดพร้าว 101 แขวงคลองจั่น เขตบางกะปิ (ตรงข้ามวัด) กรุงเทพฯ ส่งเร็วๆ นะคะ ๆ',
  'เสื้อยืดไซส์XL สีดำ 2ตัว ราคา ฿1,290.50 โทร 02 000 1234 ด่วนๆ!!',
  'คุณศักดิ์ฐิติ ณัฐฐิญา ปั้นน้ำผึ้ง กตัญญู ฎีกา ฐานันดร',
];

describe('printable text', () => {
  test('has mistyped orders of marks corrected, so that it is drawn and found', () => {
    expect(printableLine('กำ้')).toBe('ก้ำ');
    expect(printableLine('กํา')).toBe('กำ');
    expect(printableLine('นํ้า')).toBe('น้ำ');
    expect(printableLine('เเม่')).toBe('แม่');
  });

  test('keeps invisible characters, line ends and wide digits of a chat off the paper', () => {
    expect(printableLine('สม\u200bชาย\u00a0 \r\n\tใจ\ufeffดี １２３\u0007')).toBe('สมชาย ใจดี 123');
  });
});

test('shaped text separates Thai and Latin, with spaces and digits in the run before them', () => {
  const text = 'A ที่ 5 Soi ฿20';
  expect(scriptRuns(text).map((run) => [run.script, text.slice(run.start, run.end)])).toEqual([
    ['Latn', 'A '],
    ['Thai', 'ที่ 5 '],
    ['Latn', 'Soi ฿20'],
  ]);
});

describe('a line break', () => {
  test.each(addresses)('follows the rules at every width: %s', (address) => {
    for (let width = 12; width <= 60; width++) {
      const lines = wrapped(breakPieces(address), width, measure);
      expect(lines.join('').replaceAll(' ', '')).toBe(address.replaceAll(' ', ''));
      const tooWide = lines.filter((line) => measure(line) > width);
      const badStarts = lines.slice(1).filter((line) => /^[ๆฯ),.!ะาำัิ-ฺ็-๎]/.test(line));
      const badEnds = lines.slice(0, -1).filter((line) => /[(฿เ-ไ]$/.test(line));
      const none: string[] = [];
      expect({ tooWide, badStarts, badEnds }, `lines of ${width}`).toEqual({
        tooWide: none,
        badStarts: none,
        badEnds: none,
      });
    }
  });

  test('keeps a phone number in one piece, however it is written', () => {
    for (const phone of [
      '081-000-4567',
      '0810004567',
      '02-000-1234',
      '081 000 4567',
      '02 000 1234',
    ]) {
      for (let width = 14; width <= 40; width++) {
        const lines = wrapped(breakPieces(`คุณสมชาย ใจดี โทร ${phone} ส่งด่วน`), width, measure);
        expect(
          lines.some((line) => line.includes(phone)),
          `${phone} at ${width}: ${lines.join('|')}`,
        ).toBe(true);
      }
    }
  });

  test('keeps a house number, a price and an abbreviation with their words', () => {
    const pieces = breakPieces('บ้าน 99/9 ราคา ฿1,290.50 จ.นนทบุรี ต.บ้านใหม่').map((piece) =>
      piece.trim(),
    );
    for (const whole of ['99/9', '฿1,290.50', 'จ.นนทบุรี']) expect(pieces).toContain(whole);
    expect(pieces.some((piece) => piece.startsWith('ต.บ้าน'))).toBe(true);
  });

  test('keeps address words on one line with the name after them', () => {
    const pieces = breakPieces('ซอยลาดพร้าว 101 ถนนติวานนท์ อำเภอเมืองเชียงใหม่');
    expect(pieces[0]).toMatch(/^ซอยลาด/);
    expect(pieces.some((piece) => piece.startsWith('ถนนติ'))).toBe(true);
    expect(pieces.some((piece) => piece.startsWith('อำเภอเมืองเชียง'))).toBe(true);
  });

  test('keeps the spaces inside a line, and counts none at its start', () => {
    expect(wrapped(['กก', ' ขข'], 9, measure)).toEqual(['กก ขข']);
    expect(wrapped(['กก', ' ขข', 'ค'], 3, measure)).toEqual(['กก', 'ขขค']);
  });

  test('cuts a word that is too long for the line between clusters, never between a letter and its marks', () => {
    const lines = wrapped(breakPieces('กี้กู้กั้กึ้กุ้กี้กู้กั้กึ้กุ้'.repeat(3)), 7, measure);
    for (const line of lines) expect(line).toMatch(/^ก/);
  });

  test('with an ellipsis never separates a mark from its letter', () => {
    for (let width = 2; width < 14; width++) {
      expect(cutWithEllipsis('น้ำผึ้งป่าแท้', width, measure)).not.toMatch(
        /^[\u0e31\u0e34-\u0e4e]|[เ-ไ]…$/,
      );
    }
  });
});
