// Orders of several recipients in one message: numbered, bulleted, in paragraphs, or as rows.
import type { Draw } from './draw.ts';
import { writeForm, writeLine } from './forms.ts';
import type { Order } from './order.ts';

const headings = ['', '', 'ส่งตามนี้นะคะ', 'ออเดอร์วันนี้ค่ะ', 'ฝากส่งหลายที่ค่ะ', 'จัดส่งวันนี้'];

const rowOf = ({ person, house, basket }: Order): string => {
  const { place } = house;
  const [line] = basket.lines;
  return [
    person.written,
    person.phone,
    house.line.replaceAll('\n', ' '),
    place.th,
    place.district.th,
    place.district.province.th,
    place.postcodes[0],
    line?.code,
    line?.qty,
  ].join('|');
};

type Write = (draw: Draw, orders: readonly Order[]) => string;
const writes: readonly Write[] = [
  (draw, orders) => orders.map((order) => writeForm(draw, order)).join('\n\n'),
  (draw, orders) => orders.map((order, at) => `${at + 1}. ${writeLine(draw, order)}`).join('\n'),
  (draw, orders) => orders.map((order) => `- ${writeLine(draw, order)}`).join('\n'),
  (draw, orders) =>
    orders
      .map((order) => writeForm(draw, order))
      .join(`\n${draw.pick(['=====', '-----', '***'])}\n`),
  (draw, orders) => orders.map((order) => writeLine(draw, order)).join('\n'),
  (_, orders) => orders.map(rowOf).join('\n'),
];

/** With `isRows`, each order is a row of columns, which hold one product and no payment. */
export const writeSeveral = (draw: Draw, orders: readonly Order[], isRows: boolean): string => {
  if (isRows) return writes.at(-1)!(draw, orders);
  const heading = draw.pick(headings);
  return `${heading}${heading ? '\n' : ''}${draw.pick(writes.slice(0, -1))(draw, orders)}`;
};
