// Replaces labels in other languages and scripts by the Thai labels that the reader knows.

const known: readonly (readonly [RegExp, string])[] = [
  [/(?:收件人|收货人|姓名)\s*[:：]?/gu, ' ผู้รับ: '],
  [/(?:电话|手机|電話)\s*[:：]?/gu, ' โทร '],
  [/(?:收货)?(?:地址|住址)\s*[:：]?/gu, ' ที่อยู่: '],
  [/货到付款|貨到付款/gu, ' เก็บเงินปลายทาง '],
  [/\b(?:penerima|tên người nhận|người nhận)\s*[:：]/giu, 'ผู้รับ: '],
  [/\b(?:alamat|địa chỉ)\s*[:：]/giu, 'ที่อยู่: '],
  [/\b(?:baa?n\s)?lek\s?(?:tee|thi|ti)\s(?=\d)/giu, 'บ้านเลขที่ '],
  // 'pom wichai tongdee yu 9/3': Thai in Latin letters.
  [
    /\b(?:pom|phom|chan|dichan)\s(?:chue\s)?([a-z]+\s[a-z]+)\s(?:yuu?|yoo)\s(?:tee\s|thi\s)?(?=\d)/giu,
    'ชื่อ $1\n',
  ],
];

/** The text with its foreign labels in Thai. Its length may change. */
export const foreignLabels = (text: string): string =>
  known.reduce((words, [label, thai]) => words.replace(label, thai), text);
