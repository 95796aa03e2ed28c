// Rows pasted from a sheet with their header: each row becomes a form.

/** A word that the title of a column contains. */
export const headWord =
  /ชื่อ|ที่อยู่|เบอร์|โทร|ตำบล|แขวง|อำเภอ|เขต|จังหวัด|รหัส|ไปรษณีย์|ปณ|สินค้า|จำนวน|ยอด|ราคา|ลูกค้า|ผู้รับ|หมายเหตุ|วันที่|ลำดับ|รายการ|ชำระ|ช่องทาง|สถานะ|มือถือ|เลขที่|หมู่|ซอย|ถนน|เก็บ|ปลายทาง|^ของ(?:ที่สั่ง)?$|ที่สั่ง|ออเดอร์|^order|^โอน|วิธีจ่าย|^[ตอจ]\.?$|name|addr|phone|tel|mobile|district|province|zip|post|qty|item|product|cod|amount|total|date|note|remark|^no\.?$|^#$|^ที่$/iu;
const leastCells = 3;
// 'ยกเลิก ซ้ำกับ 1'
const isGone = /^\(?(?:ยกเลิก|ซ้ำ|cancel)/iu;
const phoneLike = /(?<!\d)0\d(?:[ .-]?\d){7,8}(?!\d)/;
// A sheet that treats a mobile number as a number drops its zero.
const withoutZero = /^[689]\d{8}$/;
const phoneTitle = /เบอร์|โทร|มือถือ|phone|tel|mobile/iu;
export const delimiters = ['\t', '|', ';', ','] as const;
/** Goods and their quantity become one field: 'FS-PE 2'. */
const goods = /สินค้า|รายการ|^ของ(?:ที่สั่ง)?$|ที่สั่ง|item|product/iu;
const quantity = /จำนวน|qty|quantity/iu;
const place = [
  [/ตำบล|แขวง|^ต\.?$|subdistrict|tambon/iu, 'ต.'],
  [/อำเภอ|เขต|^อ\.?$|(?<!sub)district|amphoe/iu, 'อ.'],
  [/จังหวัด|^จ\.?$|province/iu, 'จ.'],
] as const;

/** The trimmed cells of a row, without quotes around them. */
export const cellsOf = (line: string, delimiter: string): string[] =>
  line.split(delimiter).map((cell) => cell.trim().replace(/^"(.*)"$/u, '$1'));

const placed = (title: string, cell: string): string => {
  const mark = place.find(([word]) => word.test(title) && !/ที่อยู่|address/iu.test(title))?.[1];
  return mark && cell && !/^(?:ต\.|ตำบล|แขวง|อ\.|อำเภอ|เขต|จ\.|จังหวัด)/u.test(cell)
    ? `${mark}${cell}`
    : cell;
};

const formOf = (titles: readonly string[], cells: readonly string[]): string => {
  const amount = titles.findIndex((title) => quantity.test(title));
  return cells
    .flatMap((cell, at) => {
      const title = titles[at] ?? '';
      const hasPlace = place.some(([word]) => word.test(title) && !/ที่อยู่|address/iu.test(title));
      if (!cell || /ลำดับ|^no\.?$|^#$|^ที่$/iu.test(title)) return [];
      if (at === amount && titles.some((other) => goods.test(other))) return [];
      if (goods.test(title) && amount >= 0 && cells[amount])
        return [`${title}: ${cell} x ${cells[amount]}`];
      return [hasPlace ? placed(title, cell) : `${title}: ${cell}`];
    })
    .join('\n');
};

/** The form of each row; empty if the text is no table with at least two people. */
export const formsOfTable = (text: string): string[] => {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  for (const delimiter of delimiters) {
    const head = lines.findIndex((line) => {
      const cells = cellsOf(line, delimiter);
      return (
        cells.length >= leastCells &&
        !/\d{4}/.test(line) &&
        cells.every((cell) => cell.length < 24 && headWord.test(cell))
      );
    });
    if (head < 0) continue;
    const titles = cellsOf(lines[head] ?? '', delimiter);
    const rows = lines.slice(head + 1).filter((line) => !/^[\s|:;-]+$/.test(line));
    const cells = rows.map((row) =>
      cellsOf(row, delimiter).map((cell, at) =>
        phoneTitle.test(titles[at] ?? '') && withoutZero.test(cell) ? `0${cell}` : cell,
      ),
    );
    const isPerson = (row: readonly string[]): boolean =>
      row.length > 2 && row.length <= titles.length && phoneLike.test(row.join(' '));
    const people = cells.filter((row) => isPerson(row) && !row.some((cell) => isGone.test(cell)));
    if (people.length > 1) return people.map((row) => formOf(titles, row));
  }
  return [];
};

const quotedRow = /^"[^"]*"(?:,"[^"]*")+\s*$/u;
/**
 * '"อารีรัตน์ มณฑา","063…","K92","3"': rows of a sheet that was exported without its header, with bars between the
 * cells.
 */
export const withoutQuotes = (lines: readonly string[]): string[] =>
  lines.map((line) =>
    quotedRow.test(line) ? line.trim().slice(1, -1).split('","').join(' | ') : line,
  );
