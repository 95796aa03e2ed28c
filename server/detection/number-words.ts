// Numbers as customers write them: digits, Thai words ('สองร้อยห้าสิบ'), 'นึง', 'คู่', 'โหล'.

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
const powers: Record<string, number> = { สิบ: 10, ร้อย: 100, พัน: 1_000, หมื่น: 10_000, แสน: 100_000 };

const wordList = [...Object.keys(units), ...Object.keys(powers)].join('|');
/** A run of number words; 'สาม' inside another word is the caller's concern. */
export const numberWords = `(?:${wordList})+`;
const word = new RegExp(wordList, 'gu');

/** The value of a run of Thai number words, or null when it is not one number. */
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
  return total + Math.max(0, unit);
};

/** A number in digits ('1,290', '590.50') or words; null when it is neither. */
export const readNumber = (text: string): number | null => {
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$|^\d+(?:\.\d{1,2})?$/.test(text)) {
    return Number(text.replaceAll(',', ''));
  }
  return /^[ก-๙]+$/.test(text) ? readWords(text) : null;
};
