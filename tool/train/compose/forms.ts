// One order in one message: sentences, lines, filled-in forms, and the text around them.
import type { Draw } from './draw.ts';
import type { Order } from './order.ts';

const greetings = [
  'สวัสดีค่ะ',
  'สวัสดีครับ',
  'หวัดดีจ้า',
  'แอดมินคะ',
  'พี่คะ',
  'แม่ค้า',
  'สวัสดีค่ะ สั่งของค่ะ',
  'hello',
  'รบกวนหน่อยค่ะ',
  'cf ค่ะ',
  'ลูกค้าใหม่นะคะ',
  'ขอสั่งหน่อยครับ',
];
const closings = [
  'ขอบคุณค่ะ',
  'ขอบคุณครับ',
  'ส่งไวๆ นะคะ',
  'โทรก่อนส่งด้วยนะ',
  'ของส่งวันไหนคะ',
  'thank you',
  'ฝากแพ็คดีๆ นะคะ',
  'ได้ของเมื่อไหร่คะ',
  'ตามนี้ค่ะ',
  'รอรับของนะคะ',
  'ไม่ต้องใส่ใบเสร็จค่ะ',
  '🙏🙏',
  'ส่งวันนี้เลยนะ',
  'ของขวัญ ห่อให้ด้วยนะคะ',
];
const nameLabels = [
  'ชื่อ ',
  'ชื่อ: ',
  'ชื่อผู้รับ ',
  'ผู้รับ ',
  'ผู้รับ: ',
  'ชื่อ-สกุล ',
  'คนรับชื่อ',
  'ผู้รับ : ',
  'ชื่อผู้รับ: ',
  'ส่งให้ ',
  'ส่งถึง ',
];
const phoneLabels = [
  'โทร ',
  'โทร.',
  'เบอร์ ',
  'Tel. ',
  'T.',
  'เบอร์โทร ',
  'เบอร์โทร: ',
  'โทรศัพท์ ',
  'มือถือ ',
  'โทร: ',
];
const addressLabels = ['ที่อยู่ ', 'ที่อยู่: ', 'ที่อยู่จัดส่ง ', 'ส่งที่ ', 'ส่งมาที่ ', 'ที่อยู่ : ', 'อยู่บ้าน', 'จัดส่งที่ '];
const goodsLabels = ['สินค้า: ', 'รายการ: ', 'สั่ง: ', 'ของ: ', 'Order: '];
const moneyLabels = ['ยอด: ', 'ชำระ: ', 'การชำระเงิน: ', ''];
const romanLabels = {
  name: ['Name: ', 'name ', 'To: ', 'Receiver: '],
  phone: ['Tel ', 'Phone: ', 'Mobile '],
  address: ['Address: ', 'Add: ', 'Send to ', ''],
};

type Parts = { name: string; phone: string; address: string; goods: string; money: string };

const partsOf = ({ person, phoneWords, house, basket, money }: Order, gap: string): Parts => ({
  name: person.written,
  phone: phoneWords,
  address: `${house.line}${gap}${house.placeLine}`,
  goods: basket.words,
  money: money.words,
});

const labelled = (draw: Draw, parts: Parts, isRoman: boolean): Parts => {
  const { pick } = draw;
  return {
    name: pick(isRoman ? romanLabels.name : nameLabels) + parts.name,
    phone: pick(isRoman ? romanLabels.phone : phoneLabels) + parts.phone,
    address: pick(isRoman ? romanLabels.address : addressLabels) + parts.address,
    goods: parts.goods && pick(goodsLabels) + parts.goods,
    money: parts.money && pick(moneyLabels) + parts.money,
  };
};

const orders: readonly (readonly (keyof Parts)[])[] = [
  ['name', 'address', 'phone', 'goods', 'money'],
  ['goods', 'name', 'address', 'phone', 'money'],
  ['goods', 'money', 'name', 'address', 'phone'],
  ['name', 'phone', 'address', 'goods', 'money'],
  ['phone', 'name', 'address', 'goods', 'money'],
  ['address', 'name', 'phone', 'goods', 'money'],
  ['address', 'phone', 'name', 'goods', 'money'],
  ['goods', 'address', 'name', 'phone', 'money'],
  ['goods', 'phone', 'name', 'address', 'money'],
  ['money', 'goods', 'name', 'phone', 'address'],
];

/** "ร้านตัดผมสมใจ คุณมานี 99/1": shop or office before the person's name, the house after it. */
const behindHead = ({ name, address, ...others }: Parts, head: string): Parts => ({
  ...others,
  name: `${head} ${name}`,
  address: address.slice(head.length).replace(/^[\s,]+/u, ''),
});

/** The parts one after the other; name, phone and address sometimes on one line. */
export const writeForm = (draw: Draw, order: Order): string => {
  const { pick, chance } = draw;
  const plain = partsOf(order, chance(0.75) ? ' ' : '\n');
  const isForm = chance(0.22);
  const isBehind = !isForm && order.house.head !== '' && chance(0.5);
  const told = isBehind ? behindHead(plain, order.house.head) : plain;
  const parts = isForm ? labelled(draw, told, order.person.isRoman) : told;
  if (!isForm && chance(0.6)) parts.phone = pick(phoneLabels) + parts.phone;
  if (!isForm && !isBehind && chance(0.15)) parts.name = pick(nameLabels) + parts.name;
  if (!isForm && chance(0.15)) parts.address = pick(addressLabels) + parts.address;
  if (!isForm && chance(0.06)) parts.name = `${parts.name}${pick(['ค่ะ', 'ครับ', ' นะคะ'])}`;
  const gap = isForm ? '\n' : pick(['\n', '\n', ' ', ' ', ' / ', ', ', '  ']);
  const chosen = pick(orders).filter((key) => parts[key] !== '');
  const written = chosen
    .map((key) => parts[key])
    .reduce((words, part, at) => {
      const isApart =
        chosen[at] === 'goods' || chosen[at - 1] === 'goods' || chosen[at] === 'money';
      return words + (isApart && gap !== '\n' && chance(0.7) ? '\n' : gap) + part;
    });
  const head = chance(0.2) ? `${pick(greetings)}${pick([' ', '\n'])}` : '';
  const foot = chance(0.2) ? `${pick([' ', '\n'])}${pick(closings)}` : '';
  return `${head}${written}${foot}`;
};

/** The ways an address comes in a chat: at once, or piece by piece. */
export const addressTurns = (draw: Draw, order: Order): string[] => {
  const { pick, chance } = draw;
  const { name, phone, address } = partsOf(order, pick([' ', ' ', '\n']));
  const told = `${chance(0.5) ? pick(phoneLabels) : ''}${phone}`;
  if (chance(0.35))
    return [
      pick([
        `${name} ${address} ${told}`,
        `${address} ${name} ${told}`,
        `${name} ${told} ${address}`,
      ]),
    ];
  if (chance(0.3)) return [`${name}\n${address}\n${told}`];
  if (chance(0.4)) return [`${name} ${address}`, told];
  if (chance(0.4)) return [`${pick(['', 'ชื่อ', 'ชื่อ '])}${name}`, address, told];
  return [`${pick(['ส่ง ', 'ส่งที่ ', ''])}${address}`, `${name} ${told}`];
};

/** A whole order on one line, the recipient first. */
export const writeLine = (draw: Draw, order: Order): string => {
  const { name, phone, address, goods, money } = partsOf(order, ' ');
  const rest = draw.pick([
    [phone, address],
    [address, phone],
    [address, `โทร ${phone}`],
  ]);
  const words = [name, ...rest, goods, money].filter(Boolean).join(' ');
  return words.replaceAll('\n', ' ');
};
