// Turns a table pasted from a sheet, with its header, into a form: 'ชื่อ: …', 'ที่อยู่: …'.

const headWord =
  /^(?:.{0,14}(?:ชื่อ|ที่อยู่|เบอร์|โทร|ตำบล|แขวง|อำเภอ|เขต|จังหวัด|รหัส|ไปรษณีย์|สินค้า|จำนวน|ยอด|ราคา|ลูกค้า|ผู้รับ|หมายเหตุ|วันที่|ช่องทาง|สถานะ|รายการ|ลำดับ|การชำระ).{0,14}|.{0,12}(?:name|address|phone|tel|mobile|district|province|zip|post|qty|item|product|cod|amount|total|date|note|remark|no\.?|#).{0,12})$/iu;
const leastCells = 3;

const cellsOf = (line: string): string[] => line.split(/\t|\|/).map((cell) => cell.trim());

const pair = /^([^|\n]{1,40}?)[^\S\n]*\|[^\S\n]*([^|\n]+)$/u;
const leastPairs = 3;
/** 'Name | Som⏎Qty | 4': lines of two cells, where the first cell is a label. */
const plainPairs = (text: string): string => {
  const isPair = (line: string): boolean => headWord.test((pair.exec(line)?.[1] ?? '\n').trim());
  const lines = text.split('\n');
  return lines.filter(isPair).length < leastPairs
    ? text
    : lines.map((line) => (isPair(line) ? line.replace(pair, '$1: $2') : line)).join('\n');
};

/**
 * Replaces the header and its first row by one 'label: value' line per cell. Every header cell must be a known label.
 */
export const plainTable = (text: string): string => {
  if (!/[\t|]/.test(text)) return text;
  const lines = text.split('\n');
  const head = lines.findIndex((line) => {
    const cells = cellsOf(line);
    return cells.length >= leastCells && cells.every((cell) => headWord.test(cell));
  });
  const titles = cellsOf(lines[head] ?? '');
  const row = cellsOf(lines[head + 1] ?? '');
  if (head < 0 || row.length < 2 || row.length > titles.length) return plainPairs(text);
  const fields = row.flatMap((cell, at) => (cell ? [`${titles[at] ?? ''}: ${cell}`] : []));
  return [...lines.slice(0, head), ...fields, ...lines.slice(head + 2)].join('\n');
};

/** Writes bars instead of tabs in rows with at least four cells. */
export const plainCells = (text: string): string =>
  text.includes('\t')
    ? text.replace(/^[^\n]*(?:\t[^\n\t]*){3,}$/gm, (line) =>
        line.replace(/[^\S\n]*\t[^\S\n]*/g, ' | '),
      )
    : text;
