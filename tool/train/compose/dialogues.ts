// An order made in a chat: asked, priced, changed, paid, then the address.
import type { Draw } from './draw.ts';
import { addressTurns } from './forms.ts';
import type { Order } from './order.ts';
import { type Shop, type OrderedItem, goodsOf } from './shops.ts';

type Turn = { isShop: boolean; words: string };

const said = (isShop: boolean, ...words: readonly string[]): Turn[] =>
  words.map((each) => ({ isShop, words: each }));
const end = ({ pick }: Draw): string => pick(['ค่ะ', 'ครับ', 'คะ', 'จ้า', '', 'นะคะ', 'ค่า']);

const askThenCount = (draw: Draw, shop: Shop, { code, qty, price }: OrderedItem): Turn[] => {
  const { pick, chance } = draw;
  const product = goodsOf(shop, code);
  const called = pick(product.aliases);
  const { unit } = product;
  const answer = chance(0.35)
    ? `${qty}`
    : pick([
        `${qty} ${unit}`,
        `เอา ${qty} ${unit}`,
        `${qty}${unit}${end(draw)}`,
        `ขอ ${qty} ${unit}${end(draw)}`,
      ]);
  return [
    ...said(
      false,
      pick([`${called}มีไหมคะ`, `${called}ยังมีมั้ยครับ`, `สนใจ${called}ค่ะ`, `${called}ราคาเท่าไหร่คะ`]),
    ),
    ...said(
      true,
      pick([`มีค่ะ ${unit}ละ ${price}`, `${price} ค่ะ`, `มีครับ ${price} บาท`]) +
        pick([` รับกี่${unit}ดีคะ`, ` เอากี่${unit}ครับ`, `\nกี่${unit}ดีคะ`]),
    ),
    ...said(false, answer),
  ];
};

const orderAtOnce = (draw: Draw, shop: Shop, lines: readonly OrderedItem[]): Turn[] => {
  const words = lines.map(({ code, qty }) => {
    const { aliases, unit } = goodsOf(shop, code);
    return `${draw.pick(aliases)} ${qty} ${unit}`;
  });
  return said(
    false,
    `${draw.pick(['เอา', 'สั่ง ', 'ขอ', 'รับ'])}${words.join(draw.pick([' ', ' กับ', ' แล้วก็']))}${end(draw)}`,
  );
};

/** The buyer first asks for more, or for something else, then corrects it. */
const corrected = (draw: Draw, shop: Shop, { code, qty }: OrderedItem): Turn[] => {
  const { pick } = draw;
  const { aliases, unit } = goodsOf(shop, code);
  const called = pick(aliases);
  return [
    ...said(false, `เอา${called} ${qty + 1} ${unit}${end(draw)}`),
    ...said(true, pick(['ได้ค่ะ', 'รับทราบครับ', `ยอด ${(qty + 1) * 100} ค่ะ`])),
    ...said(
      false,
      pick([
        `เปลี่ยนเป็น ${qty} ${unit}พอ${end(draw)}`,
        `งั้นเอา ${qty} ${unit}${end(draw)}`,
        `ขอลดเหลือ ${qty} ${unit}${end(draw)}`,
      ]),
    ),
  ];
};

const aboutMoney = (draw: Draw, { total, money }: Order): Turn[] => {
  const { pick } = draw;
  const sum = said(
    true,
    pick([
      `รวม ${total} บาทค่ะ`,
      `ทั้งหมด ${total} ครับ`,
      `ยอด ${total} รวมส่งแล้วค่ะ`,
      `${total} ค่ะ ส่งฟรี`,
    ]),
  );
  if (money.method === 'transfer')
    return [...sum, ...said(false, pick(['โอนแล้วค่ะ', 'โอนแล้วครับ', 'โอนเรียบร้อยค่ะ']))];
  if (money.method === 'cod' && money.codAmount !== null)
    return [
      ...sum,
      ...said(true, 'โอนหรือปลายทางคะ'),
      ...said(false, pick(['ปลายทางค่ะ', 'เก็บปลายทางครับ', 'ปลายทาง', 'cod ค่ะ'])),
    ];
  return [];
};

const asksAddress = [
  'ขอชื่อที่อยู่เบอร์โทรด้วยค่ะ',
  'ส่งที่อยู่มาเลยครับ',
  'รบกวนขอที่อยู่ค่ะ',
  'ขอชื่อ ที่อยู่ จัดส่งด้วยนะคะ',
];
const thanks = ['ขอบคุณค่ะ', 'รับออเดอร์แล้วค่ะ', 'พรุ่งนี้ส่งให้นะคะ', 'เดี๋ยวแจ้งเลขพัสดุค่ะ', 'ได้รับแล้วครับ'];

const turnsOf = (draw: Draw, order: Order, shop: Shop): Turn[] => {
  const { pick, chance } = draw;
  const { lines } = order.basket;
  const [first] = lines;
  let turns: Turn[] = [];
  if (first && lines.length === 1)
    turns = pick([askThenCount, askThenCount, corrected])(draw, shop, first);
  else turns = orderAtOnce(draw, shop, lines);
  if (order.isPriced) turns.push(...aboutMoney(draw, order));
  if (chance(0.6)) turns.push(...said(true, pick(asksAddress)));
  turns.push(...said(false, ...addressTurns(draw, order)));
  if (chance(0.4)) turns.push(...said(true, pick(thanks)));
  return turns;
};

const shopNames = [
  'ร้าน',
  'แอดมิน',
  'แม่ค้า',
  'ร้านบ้านสวน',
  'Admin',
  'NokShop',
  'ร้านค้า',
  'แม่ค้าใจดี',
  'พี่แอดมิน',
  'Sunny Store',
];
const buyerNames = [
  'ลูกค้า',
  'Nok',
  'คุณแอน',
  'Bee Bee',
  'พี่หนุ่ม',
  'Ple🌸',
  'ลูกค้า',
  'ป้าศรี',
  'Mook',
  'น้องแพร',
  'กานต์',
  'Tar',
  'Q',
];

type Render = (turns: readonly Turn[], draw: Draw) => string;

const clockFrom = ({ between }: Draw): (() => string) => {
  let minute = between(480, 1_200);
  return () => {
    minute += between(0, 4);
    return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  };
};

const named = (draw: Draw): ((turn: Turn) => string) => {
  const shop = draw.pick(shopNames);
  const buyer = draw.pick(buyerNames);
  return ({ isShop }) => (isShop ? shop : buyer);
};

const renders: readonly Render[] = [
  (turns, draw) => {
    const who = named(draw);
    return turns.map((turn) => `${who(turn)}: ${turn.words}`).join('\n');
  },
  (turns, draw) => {
    const who = named(draw);
    const clock = clockFrom(draw);
    return `[LINE] แชทกับ ${draw.pick(buyerNames)}\nบันทึกเมื่อ: 2026/11/02 20:15\n\n2026.11.02 วันจันทร์\n${turns
      .map((turn) => `${clock()}\t${who(turn)}\t${turn.words}`)
      .join('\n')}`;
  },
  (turns, draw) => {
    const who = named(draw);
    const clock = clockFrom(draw);
    return turns.map((turn) => `${clock()} ${who(turn)} ${turn.words}`).join('\n');
  },
  (turns, draw) => {
    const who = named(draw);
    const clock = clockFrom(draw);
    return turns.map((turn) => `${who(turn)}\n${turn.words}\n${clock()}`).join('\n');
  },
  (turns, draw) => {
    const buyer = draw.pick(buyerNames);
    return turns.map(({ isShop, words }) => `${isShop ? 'You sent' : buyer}\n${words}`).join('\n');
  },
  (turns, draw) => {
    const who = named(draw);
    const clock = clockFrom(draw);
    return turns.map((turn) => `[${clock()}] ${who(turn)}: ${turn.words}`).join('\n');
  },
  (turns) => turns.map(({ words }) => words).join('\n'),
  (turns) => turns.map(({ isShop, words }) => `${isShop ? '> ' : ''}${words}`).join('\n'),
];

export const writeDialogue = (draw: Draw, order: Order, shop: Shop): string =>
  draw.pick(renders)(turnsOf(draw, order, shop), draw);
