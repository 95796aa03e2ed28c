// Shops of many trades with their goods, and the ways buyers ask for some of them.
import type { CatalogueProduct } from '../../../server/engine/message-reader/fold-product.ts';
import type { Draw } from './draw.ts';

export type Shop = readonly (CatalogueProduct & { price: number; unit: string })[];
export type OrderedItem = { code: string; qty: number; price: number };
export type Basket = {
  /** The goods as written in the message. */
  words: string;
  lines: readonly OrderedItem[];
};

// Name, aliases and price of each product, and the word that counts it.
const trades: readonly (readonly string[])[] = [
  [
    'สบู่ถ่านไผ่ 90 กรัม|สบู่ถ่าน,สบู่|65|ก้อน',
    'แชมพูมะกรูด 300 มล.|แชมพู,shampoo|189|ขวด',
    'ครีมนวดผมอัญชัน|ครีมนวด|175|ขวด',
    'ยาสีฟันสมุนไพร|ยาสีฟัน|59|หลอด',
    'น้ำมันเหลือง 24 ซีซี|น้ำมันเหลือง|45|ขวด',
  ],
  [
    'เสื้อโปโล สีขาว M|โปโลขาว M|290|ตัว',
    'เสื้อโปโล สีขาว L|โปโลขาว L|290|ตัว',
    'เสื้อโปโล สีกรม L|โปโลกรม L|290|ตัว',
    'กางเกงขาสั้น ดำ|ขาสั้นดำ,กางเกงขาสั้น|250|ตัว',
    'หมวกแก๊ป|หมวก,cap|150|ใบ',
  ],
  [
    'เมล็ดกาแฟดอยช้าง 500 กรัม|ดอยช้าง,กาแฟดอยช้าง|380|ถุง',
    'ชาอู่หลง 200 กรัม|อู่หลง,oolong|240|ถุง',
    'โกโก้ผง 1 กก.|โกโก้,cocoa|320|ถุง',
    'ไซรัปคาราเมล|คาราเมล|190|ขวด',
  ],
  [
    'น้ำพริกตาแดง|ตาแดง|80|กระปุก',
    'ปลาร้าสับสุก|ปลาร้า|120|กระปุก',
    'แคบหมูไร้มัน|แคบหมู|60|ถุง',
    'ไส้อั่ว 500 กรัม|ไส้อั่ว,sai ua|180|แพ็ค',
    'หมูยอ 400 กรัม|หมูยอ|95|แท่ง',
  ],
  [
    'ปุ๋ยมูลไส้เดือน 5 กก.|ปุ๋ยไส้เดือน,ปุ๋ย|120|ถุง',
    'ต้นยางอินเดีย|ยางอินเดีย|259|ต้น',
    'กระถางเซรามิก 4 นิ้ว|กระถาง|89|ใบ',
    'เมล็ดผักบุ้ง|ผักบุ้ง|25|ซอง',
    'บัวรดน้ำ 5 ลิตร|บัวรดน้ำ|135|อัน',
  ],
  [
    'สายชาร์จ Type-C 1 เมตร|สาย type c,สายชาร์จ|99|เส้น',
    'ฟิล์มกระจก S24|ฟิล์ม s24|149|แผ่น',
    'ฟิล์มกระจก A55|ฟิล์ม a55|149|แผ่น',
    'หูฟังบลูทูธ T10|หูฟัง,earbuds|459|อัน',
    'หัวชาร์จ 20W|หัวชาร์จ|259|อัน',
  ],
  [
    'พระสมเด็จ เนื้อผง|พระสมเด็จ,สมเด็จ|299|องค์',
    'กำไลหินมงคล ไทเกอร์อาย|กำไลหิน,ไทเกอร์อาย|350|เส้น',
    'ผ้ายันต์แม่นกวัก|ผ้ายันต์|199|ผืน',
  ],
  [
    'อาหารสุนัข แซลมอน 3 กก.|อาหารหมา,อาหารสุนัข,dog food|420|ถุง',
    'ขนมสุนัขแท่ง|ขนมหมา|75|ซอง',
    'ปลอกคอหนัง|ปลอกคอ|160|เส้น',
    'แผ่นรองฉี่ 50 แผ่น|แผ่นรองฉี่,แผ่นรอง|210|แพ็ค',
  ],
  ['คันเบ็ด 2 ท่อน|คันเบ็ด,คัน|650|คัน', 'เหยื่อกระดี่ 40 มม.|กระดี่|85|ตัว', 'กล่องใส่เหยื่อ|กล่องเหยื่อ|120|กล่อง'],
  [
    'โลชั่นกันแดด SPF50 50 มล.|กันแดด,sunscreen|289|หลอด',
    'เซรั่มวิตซี 30 มล.|วิตซี,เซรั่มวิตซี|359|ขวด',
    'ลิปมัน เบอร์ 02 กุหลาบ|ลิปมัน 02|119|แท่ง',
    'ลิปมัน เบอร์ 04 ส้ม|ลิปมัน 04|119|แท่ง',
    'แป้งพัฟ เบอร์ 21|แป้งพัฟ 21,แป้งพัฟ|245|ตลับ',
  ],
];

const codeOf = (trade: number, product: number): string =>
  `${String.fromCharCode(65 + trade)}${String.fromCharCode(75 + product)}-${10 + product * 7}`;

export const tradesOf: readonly Shop[] = trades.map((goods, trade) =>
  goods.map((text, at) => {
    const [name = '', aliases = '', price = '', unit = ''] = text.split('|');
    return {
      id: at + 1,
      code: codeOf(trade, at),
      name,
      aliases: aliases.split(','),
      price: Number(price),
      unit,
    };
  }),
);

const inWords: Readonly<Record<number, string>> = {
  1: 'หนึ่ง',
  2: 'สอง',
  3: 'สาม',
  4: 'สี่',
  5: 'ห้า',
  6: 'หก',
  10: 'สิบ',
};

/** One product with a quantity, as a buyer writes it. */
const ask = (
  { pick, chance }: Draw,
  { name, aliases, code, unit }: Shop[number],
  qty: number,
): string => {
  const called = chance(0.2) ? name : chance(0.08) ? code : pick(aliases);
  const said = inWords[qty];
  const ways = [
    `${called} ${qty}`,
    `${called} ${qty} ${unit}`,
    `${called} ${qty}${unit}`,
    `${called} x${qty}`,
    `${called} x ${qty}`,
    `${called} ${qty} ${unit}`,
    `${called} จำนวน ${qty} ${unit}`,
    ...(/[a-z\d]$/i.test(called) ? [] : [`${called}${qty}`]),
    ...(said === undefined ? [] : [`${called}${said}${unit}`, `${called} ${said}${unit}`]),
    ...(qty === 1 ? [`${called} ${unit}นึง`, `${called} ${unit}เดียว`] : []),
    ...(qty === 12 ? [`${called}โหลนึง`, `${called} 1 โหล`] : []),
    ...(qty === 6 ? [`${called}ครึ่งโหล`] : []),
  ];
  return pick(ways);
};

const verbs = ['', '', 'เอา', 'เอา ', 'ขอ', 'สั่ง', 'สั่ง ', 'รับ', 'ขอสั่ง ', 'อยากได้', 'จะเอา'];
const ends = ['', '', '', 'ค่ะ', 'ครับ', 'นะคะ', ' ค่ะ', 'จ้า', ' ครับผม', ' นะ', 'ด้วยค่ะ'];
const between = ['\n', '\n', ' ', ', ', ' กับ ', ' และ ', ' แล้วก็', ' + '];

export const drawBasket = (draw: Draw, shop: Shop): Basket => {
  const { pick, chance } = draw;
  const chosen = draw.shuffled(shop).slice(0, pick([1, 1, 1, 1, 2, 2, 3]));
  const counts = chosen.map(() => pick([1, 1, 1, 2, 2, 3, 4, 5, 6, 10, 12]));
  const lines = chosen.map(({ code, price }, at) => ({ code, qty: counts[at]!, price }));
  const said = chosen.map((product, at) => ask(draw, product, counts[at]!));
  return {
    words: `${chance(0.6) ? pick(verbs) : ''}${said.join(pick(between))}${pick(ends)}`,
    lines,
  };
};

export const totalOf = (lines: readonly OrderedItem[]): number =>
  lines.reduce((sum, { qty, price }) => sum + qty * price, 0);

export const goodsOf = (shop: Shop, code: string): Shop[number] =>
  shop.find((product) => product.code === code)!;
