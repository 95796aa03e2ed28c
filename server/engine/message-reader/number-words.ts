// Thai number words and their value.

const units: Record<string, number> = {
  ศูนย์: 0,
  หนึ่ง: 1,
  นึง: 1,
  เอ็ด: 1,
  สอง: 2,
  ยี่: 2,
  สาม: 3,
  สี่: 4,
  ห้า: 5,
  หก: 6,
  เจ็ด: 7,
  แปด: 8,
  เก้า: 9,
};
export const powers: Record<string, number> = {
  สิบ: 10,
  ร้อย: 100,
  พัน: 1_000,
  หมื่น: 10_000,
  แสน: 100_000,
};

export const wordList = [...Object.keys(units), ...Object.keys(powers)].join('|');
/** A sequence of number words. It also matches 'สาม' inside another word, so the caller must check the edges. */
export const numberWords = `(?:${wordList})+`;
const word = new RegExp(wordList, 'gu');

/** The value of a sequence of Thai number words; null if it is not a single number. */
export const readWords = (text: string): number | null => {
  let total = 0;
  let unit = -1;
  let least = Number.POSITIVE_INFINITY;
  for (const [part] of text.matchAll(word)) {
    const power = powers[part];
    if (power !== undefined) {
      if (power >= least) return null;
      total += (unit < 0 ? 1 : unit) * power;
      least = power;
      unit = -1;
      continue;
    }
    if (unit >= 0) return null;
    unit = units[part] ?? -1;
  }
  if (unit < 0) return total;
  // 'พันนึง', 'ร้อยนึง': one thousand, one hundred.
  if (unit === 1 && text.endsWith('นึง') && total === least) return total;
  // 'พันห้า' is 1,500.
  if (least === 1_000 && !text.endsWith('เอ็ด')) return total + unit * 100;
  return total + unit;
};
