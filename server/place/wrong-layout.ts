// Words typed with the keyboard left in the other language: '9"l6gmr' is 'ต.สุเทพ'.
import { foldName } from './fold-name.ts';
import { lookUp } from './place-dictionary.ts';

const latinKeys =
  '1234567890-=qwertyuiop[]\\asdfghjkl;\'zxcvbnm,./!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>?';
// The same keys of the Thai Kedmanee layout.
const thaiKeys = 'ๅ/-ภถุึคตจขชๆไำพะัีรนยบลฃฟหกดเ้่าสวงผปแอิืทมใฝ+๑๒๓๔ู฿๕๖๗๘๙๐"ฎฑธํ๊ณฯญฐ,ฅฤฆฏโฌ็๋ษศซ.()ฉฮฺ์?ฒฬฦ';

const toThai = new Map([...latinKeys].map((key, at) => [key, thaiKeys.charAt(at)]));
const toLatin = new Map([...thaiKeys].map((key, at) => [key, latinKeys.charAt(at)]));

const retype = (word: string, keys: ReadonlyMap<string, string>): string =>
  [...word].map((key) => keys.get(key) ?? ' ').join('');

const labels = ['เบอร์', 'โทร', 'ชื่อ', 'ที่อยู่', 'คุณ', 'นาย', 'นาง', 'นางสาว', 'ปลายทาง', 'จำนวน', 'สั่ง'];
/** What the fingers type for a label when the keyboard is left in Latin: 'g[viN' is 'เบอร์'. */
const typedLabels = new Map(labels.map((label) => [retype(label, toLatin), label]));

const mark = /^(?:ตำบล|แขวง|ต\.|อำเภอ|เขต|อ\.|จังหวัด|จ\.)/u;
const plainNumber = /^[\d/.,+()#:-]+$/;
const least = 3;

const isName = (word: string): boolean => lookUp(foldName(word)) !== undefined;
const isKnown = (word: string): boolean => foldName(word).length >= least && isName(word);

// 'ro,' is English with a comma, not 'พนม'.
const plainWord = /^["'(]?[a-z]{1,5}["'),.;:]?$|^[a-z]+(?:-[a-z]+)*$/i;

/** The Thai word behind a Latin one, when it is a place name (or marked as one) and the Latin one means nothing. */
const asThai = (word: string): string => {
  const label = typedLabels.get(word);
  if (label) return label;
  if (plainNumber.test(word)) return word;
  const isPlain = plainWord.test(word);
  if (isPlain && (word.length < 6 || isKnown(word))) return word;
  const thai = retype(word, toThai);
  if (!/^[ก-๙.]+$/u.test(thai)) return word;
  const bare = thai.replace(mark, '');
  const isMarked = bare !== thai && /^[ก-ฮเ-ไ]/u.test(bare);
  if (isMarked) return isName(bare) || bare.length > least ? thai : word;
  return isKnown(bare) ? thai : word;
};

const asLatin = (word: string): string => {
  if (isKnown(word)) return word;
  const latin = retype(word, toLatin);
  return /^[a-z]{5,}$/i.test(latin) && isKnown(latin) ? latin : word;
};

/** The text with place names of the other keyboard layout put right. */
export const fixLayout = (text: string): string =>
  text.replace(/[!-~]{3,30}/g, asThai).replace(/[ก-๙/-]{5,30}/gu, asLatin);
