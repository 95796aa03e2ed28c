// More index keys of a product beside its names, code and aliases: without a colour, a size or a weight.
import { type CatalogueProduct, foldProduct } from './fold-product.ts';

/** The least number of letters for a part of a name to stand for the product. */
export const leastWord = 5;

const colour = '(?:สี)?(?:ดำ|ขาว|แดง|ชมพู|ฟ้า|น้ำเงิน|เขียว|เหลือง|เทา|ครีม|ม่วง|ส้ม|เบจ|น้ำตาล|กรม|กรมท่า)';
const trailingTrait = new RegExp(
  `\\s*(?:\\b(?:\\d?X{0,3}L|XS|S|M|F)\\b|ไซ[ซส]์|${colour}|สี)\\s*$`,
  'iu',
);

const trailingSize =
  /\s+\d{2,4}$|\s*\d+(?:\.\d+)?\s*(?:โล|กิโล(?:กรัม)?|กก\.?|กรัม|มล\.?|ลิตร|kg|g|ml)$/iu;

// 'ครีมกันแดด' is also called 'กันแดด', without its class noun.
const classNoun = /^(?:ครีม|เจล|โลชั่น|เซรั่ม|หมวก|กระเป๋า|รองเท้า|ผ้า|ขนม|เครื่อง|ชุด)(?=[ก-ฮเ-ไ])/u;

// Adds names up to the colour or size: 'เสื้อยืดดำ L' matches 'เสื้อยืด' too.
export const addBase = (
  product: CatalogueProduct,
  add: (text: string, product: CatalogueProduct) => void,
): void => {
  const bare = product.name.replace(classNoun, '');
  if (bare !== product.name && foldProduct(bare).length >= leastWord) add(bare, product);
  const base = product.name.split(/\s*(?:สี|ไซซ์|ไซส์|size|รส|กลิ่น)/iu)[0] ?? '';
  if (base !== product.name && foldProduct(base).length >= 4) add(base, product);
  for (const alias of product.aliases) {
    let bare = alias;
    for (let before = ''; before !== bare;) {
      before = bare;
      bare = bare.replace(trailingTrait, '');
      if (bare !== before && foldProduct(bare).length >= 4) add(bare, product);
    }
  }
};

/** Whether a name of the product starts with the folded `key`. */
export const isCalled = ({ name, aliases }: CatalogueProduct, key: string): boolean =>
  [name, ...aliases].some((called) => foldProduct(called).startsWith(key));

/** Adds aliases without their size: 'คั่วเข้ม' for 'คั่วเข้ม 1 โล'. All sizes of a product get that key. */
export const addUnsized = (
  products: readonly CatalogueProduct[],
  add: (text: string, product: CatalogueProduct) => void,
): void => {
  const unsized = products.flatMap((product) =>
    product.aliases.flatMap((alias) => {
      const bare = alias.replace(trailingSize, '');
      const key = foldProduct(bare);
      return bare !== alias && key.length >= leastWord ? [{ bare, key, product }] : [];
    }),
  );
  for (const { bare, key } of unsized)
    for (const other of unsized) if (key.endsWith(other.key)) add(bare, other.product);
};
