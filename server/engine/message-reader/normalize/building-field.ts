// 'หมู่บ้าน/คอนโด : สุขใจ': one form field for two kinds of place; its value does not say which kind it is.
const kinds = 'หมู่บ้าน|อาคาร|ตึก|คอนโด|โครงการ|หอพัก';

/** Matches the whole label; group 1 is its first word, which stays before the value. */
export const buildingField = new RegExp(
  `(?<=(?:^|[•|])[^\\S\\n]*)(${kinds})(?:\\s?[/(]\\s?(?:${kinds})\\)?){1,3}[^\\S\\n]*[:：=][^\\S\\n]*(?=[ก-ฮเ-ไa-z])`,
  'gimu',
);

/** Labels of a form's fields for a house, lane or building, as the source of a regular expression. */
export const houseField = String.raw`(?<=(?:^|[•|])[^\S\n]*(?:[-*]\s)?)(?:บ้านเลขที่|เลขที่(?:บ้าน)?|เลขที่\s?/\s?หมู่บ้าน|หมู่บ้าน|หมู่(?:ที่)?|ซอย|ตรอก|ถนน|อาคาร|ตึก|คอนโด|ชั้น(?:ที่)?|ห้อง(?:เลขที่)?|house\s?(?:no\.?|number)|village|moo\s?ban|moo|soi|road|street|building|floor|room(?:\s?no\.?)?)(?:\s?[/(]\s?[ก-๙a-z .]{2,20}\)?){0,3}`;
