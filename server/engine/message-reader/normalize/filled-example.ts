// A form that a shop filled in to show how: whoever is named there receives nothing.

// 'กรอกตามตัวอย่างนะคะ⏎ชื่อ: สมหญิง ใจดี⏎…', with somebody's own phone below it
const filled =
  /(?:ตาม|ดู)ตัวอย่าง[^\n]*\n(?:[^\S\n]*[ก-๙]{2,16}\s?[:：][^\n]*\n){2,8}(?=[^]*(?<!\d)0[689])/gu;

export const withoutExample = (text: string): string => text.replace(filled, '\n');
