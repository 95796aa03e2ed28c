// Corrects words typed with the wrong keyboard layout: '9"l6gmr' is 'ต.สุเทพ'.
import { foldName } from './fold-name.ts';
import { lookUp } from './place-dictionary.ts';

const latinKeys =
  '1234567890-=qwertyuiop[]\\asdfghjkl;\'zxcvbnm,./!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>?';
// The same keys in the Thai Kedmanee layout.
const thaiKeys = 'ๅ/-ภถุึคตจขชๆไำพะัีรนยบลฃฟหกดเ้่าสวงผปแอิืทมใฝ+๑๒๓๔ู฿๕๖๗๘๙๐"ฎฑธํ๊ณฯญฐ,ฅฤฆฏโฌ็๋ษศซ.()ฉฮฺ์?ฒฬฦ';

const toThai = new Map([...latinKeys].map((key, at) => [key, thaiKeys.charAt(at)]));
const toLatin = new Map([...thaiKeys].map((key, at) => [key, latinKeys.charAt(at)]));

const retype = (word: string, keys: ReadonlyMap<string, string>): string =>
  [...word].map((key) => keys.get(key) ?? ' ').join('');

const labels = ['เบอร์', 'โทร', 'ชื่อ', 'ที่อยู่', 'คุณ', 'นาย', 'นาง', 'นางสาว', 'ปลายทาง', 'จำนวน', 'สั่ง'];
/** What a label becomes when typed with the Latin layout: 'g[viN' is 'เบอร์'. */
const typedLabels = new Map(labels.map((label) => [retype(label, toLatin), label]));

const areaMark = /^(?:ตำบล|แขวง|ต\.|อำเภอ|เขต|อ\.|จังหวัด|จ\.)/u;
const plainNumber = /^[\d/.,+()#:-]+$/;
const least = 3;

const isName = (word: string): boolean => lookUp(foldName(word)) !== undefined;
const isKnown = (word: string): boolean => foldName(word).length >= least && isName(word);

// 'ro,' is an English word with a comma, not 'พนม'.
const plainWord = /^["'(]?[a-z]{1,5}["'),.;:]?$|^[a-z]+(?:-[a-z]+)*$/i;

/**
 * The Thai word on the same keys, if it is a label or a place name (or marked as one) and the Latin word has no
 * meaning; else the word itself.
 */
const asThai = (word: string): string => {
  const label = typedLabels.get(word);
  if (label) return label;
  if (plainNumber.test(word)) return word;
  const isPlain = plainWord.test(word);
  if (isPlain && (word.length < 6 || isKnown(word))) return word;
  const thai = retype(word, toThai);
  if (!/^[ก-๙.]+$/u.test(thai)) return word;
  const bare = thai.replace(areaMark, '');
  const isMarked = bare !== thai && /^[ก-ฮเ-ไ]/u.test(bare);
  if (isMarked) return isName(bare) || bare.length > least ? thai : word;
  return isKnown(bare) ? thai : word;
};

const asLatin = (word: string): string => {
  if (isKnown(word)) return word;
  const latin = retype(word, toLatin);
  return /^[a-z]{5,}$/i.test(latin) && isKnown(latin) ? latin : word;
};

// Letter sequences that no Thai word has: a mark at the start, a leading vowel without a consonant, two marks of one
// kind.
const impossible = /^[ะ-ฺ็-๎]|[เ-ไ](?![ก-ฮ])|[ัิ-ฺ]{2}|[่-์]{2}|[ะาำ][ั-ฺ็-๎]|[ิ-ฺ][ะาำ]|(?<![ฤฦ])ๅ|[^ก-๙.ๆ]/u;
const commonWord =
  /สวัสดี|ค่ะ|คะ|ครับ|ขอบคุณ|ที่อยู่|ชื่อ|โทร|บ้าน|หมู่|ซอย|ถนน|ตำบล|อำเภอ|จังหวัด|คุณ|นาย|นาง|สั่ง|ปลายทาง|โอน/u;
const manyMarks = 4;

// 'From:', '(office)', 'T-shirt': English words with punctuation.
const outerSigns = /^["'(]+|["'),.:;!?]+$/g;
const signInside = /[a-z].*[^a-z\s'&-]|[^a-z\s'&-].*[a-z]/i;

const latinName = /^(?:[A-Z]{1,2}\.)?[A-Z][a-z]{1,}$/;

/** Retypes a whole line in Thai if all words are possible in Thai and at least one is impossible in English. */
const lineAsThai = (line: string): string => {
  if (/[ก-๙]/.test(line) || /https?:|www\.|@/i.test(line)) return line;
  const words = line.split(' ');
  const typed = words.filter((word) => word && !plainNumber.test(word));
  if (typed.some((word) => /\d{3}/.test(word))) return line;
  if (!typed.some((word) => signInside.test(word.replace(outerSigns, '')))) return line;
  // 'K.Ploy (Ployphailin)'
  if (typed.every((word) => latinName.test(word.replace(outerSigns, '')))) return line;
  const thai = typed.map((word) => retype(word, toThai));
  if (thai.some((word) => impossible.test(word))) return line;
  const joined = thai.join(' ');
  const marks = joined.match(/[ัิ-ฺ็-๋ะาำเ-ไ]/gu)?.length ?? 0;
  if (marks < manyMarks && !commonWord.test(joined)) return line;
  return words.map((word) => (plainNumber.test(word) ? word : retype(word, toThai))).join(' ');
};

// 'ตง', 'อใ', 'จ,': a mark whose dot became another letter on the same key.
const slippedMark = /(?<![ก-๙.])([ตอจ])([งใฬว,])(?=\s?([ก-ฮเ-ไ][ก-๙]+))/gu;
const slippedRoad = /(?<![ก-๙.])([ถซม])([งใฬว,])(?=\s?(?:[ก-ฮเ-ไ][ก-๙]{2}|\d))/gu;
const slippedPhone = /(?<![ก-๙])(?:ดทร|โทน|ฌทร|โทณ)(?=[\s.:]*\d)\.?/gu;

/** 'ตงหางดง องหางดง จงเชียงใหม่' becomes 'ต.หางดง อ.หางดง จ.เชียงใหม่', if at least two kinds of marks occur. */
const fixMarks = (text: string): string => {
  const found = [...text.matchAll(slippedMark)].filter(([, , , name]) => isName(name ?? ''));
  const byDot = Map.groupBy(found, ([, , dot]) => dot ?? '');
  let fixed = text;
  for (const [dot, hits] of byDot) {
    if (new Set(hits.map(([, letter]) => letter)).size < 2) continue;
    const undot = (all: string, letter: string, own: string): string =>
      own === dot ? `${letter}.` : all;
    fixed = fixed.replace(slippedMark, undot).replace(slippedRoad, undot);
  }
  return fixed.replace(slippedPhone, 'โทร.');
};

/** The text with words of the wrong keyboard layout corrected. */
export const fixLayout = (text: string): string =>
  fixMarks(
    text
      .split('\n')
      .map(lineAsThai)
      .join('\n')
      .replace(/[!-~]{3,30}/g, asThai)
      .replace(/[ก-๙/-]{5,30}/gu, asLatin),
  );

/** Whether a subdistrict, district or province has this name. */
export const isPlaceName = (word: string): boolean => isName(word);
