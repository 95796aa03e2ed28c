// 'ปลาร้า 1 ลัง (12 ขวด)', 'มาส์ก 1 กล่อง (10 แผ่น)': the buyer counts packs and says how many pieces they hold, but
// the shop sells pieces.
import { count } from './count-words.ts';
import type { ProductHit } from './product-index.ts';

const inPieces = new RegExp(
  `^\\s*\\(?(?:[=\\s]|มี|คือ|รวม)*(\\d{1,3})\\s*(${count})(?![ก-ฮเ-ไ]|\\s*ละ)\\s*\\)?`,
  'iu',
);
const packAtEnd = /(ลัง|กล่อง|แพ็?[คก]|ห่อ|ชุด|ถุง)$/u;
const leastInPack = 10;
/**
 * The number of pieces, and the length of the matched text; undefined unless the shop sells this product by the piece.
 */
export const piecesIn = (
  { products }: ProductHit,
  { said, rest, packs }: { said: string; rest: string; packs: number },
): { unit: number; length: number } | undefined => {
  const [pack = ''] = packAtEnd.exec(said.trimEnd()) ?? [];
  const [words, number = '', piece = ''] = inPieces.exec(rest) ?? [];
  const unit = Number(number);
  if (!words || pack === '' || piece === pack || unit % packs > 0) return undefined;
  const names = products.flatMap(({ name, aliases }) => [name, ...aliases]).join(' ');
  const isByPiece = !names.includes(pack) && (pack === 'ลัง' || names.includes(piece));
  // 'ลัง (12 ขวด)' after several crates may be the content of one crate.
  const isAll = packs === 1 || unit / packs >= leastInPack;
  return isByPiece && isAll ? { unit, length: words.length } : undefined;
};
