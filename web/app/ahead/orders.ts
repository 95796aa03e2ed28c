// The first rows of รอจัดส่ง: as a table, or as cards on phones.
import type { OrderReply } from '@app/contract/order/order';
import { asFirst, bar, el, fits, place, sayBaht, sayPhone, type Early } from './parts.ts';

const HEADS = ['ออเดอร์', 'ลูกค้า', 'จังหวัด', 'สินค้า', 'ขนส่ง', 'น้ำหนัก', 'สถานะ', 'ยอดรวม (บาท)'];

const ZONE = 'Asia/Bangkok';
const dayOf = (at: Date): string => at.toLocaleDateString('sv-SE', { timeZone: ZONE });

/** '15:40' for today, '21 พ.ย.' for this year; empty for another year, whose era is the shop's choice. */
function sayWhen(instant: string): string {
  const [at, today] = [new Date(instant), dayOf(new Date())];
  const day = dayOf(at);
  if (day.slice(0, 4) !== today.slice(0, 4)) return '';
  const zone = { timeZone: ZONE };
  return day === today
    ? at.toLocaleTimeString('sv-SE', { ...zone, hour: '2-digit', minute: '2-digit' })
    : at.toLocaleDateString('th-TH', { ...zone, day: '2-digit', month: 'short' });
}

function sayGoods({ items }: OrderReply, most: number): string {
  const shown = items.slice(0, most).map((item) => `${item.products.name} ×${item.unit}`);
  return shown.join(', ') + (items.length > most ? ` +${items.length - most} รายการ` : '');
}

const placeOf = ({ info }: OrderReply): string => info.provinceName ?? info.province;

const twoLines = (first: string, second: string, look = ''): Node[] => [
  el('span', `block whitespace-nowrap ${look}`, first),
  el('span', 'block text-xs whitespace-nowrap text-ink3', second || '\u00a0'),
];

function rowOf(order: OrderReply): HTMLElement {
  const { info, code, createdAt, payment } = order;
  const name = el('span', 'clip-line block max-w-40', info.name);
  const goods = order.items[0]?.products.name ?? '';
  const count = sayGoods(order, 1).slice(goods.length);
  const row = el(
    'tr',
    'h-(--row) [&>td]:border-b [&>td]:border-line/70 [&>td]:px-2.5 [&>td]:py-(--row-space)',
    el('td', 'w-11 min-w-11 p-0!'),
    el('td', '', ...twoLines(code, sayWhen(createdAt), 'font-semibold')),
    el('td', '', el('b', 'font-semibold', name), ...twoLines('', sayPhone(info.phone)).slice(1)),
    el('td', 'max-lg:hidden', ...twoLines(placeOf(order), info.postcode)),
    el(
      'td',
      'max-lg:hidden',
      el('span', 'block max-w-40 xl:max-w-80', ...twoLines(goods, count, 'clip-line')),
    ),
    el('td', '', bar('w-24')),
    el('td', 'max-lg:hidden', bar('w-10')),
    el('td', '', bar('w-24')),
    el('td', 'num text-right', ...twoLines(sayBaht(payment.total), '', 'num font-semibold')),
  );
  return asFirst(row);
}

function tableOf(orders: readonly OrderReply[]): HTMLElement {
  const look =
    '[&>th]:h-9 [&>th]:border-b [&>th]:border-line [&>th]:px-2.5 [&>th]:font-semibold [&>th]:whitespace-nowrap';
  const heads = HEADS.map((head) => {
    const isWide = ['จังหวัด', 'สินค้า', 'น้ำหนัก'].includes(head);
    const isRight = head === 'น้ำหนัก' || head === HEADS.at(-1);
    return el('th', `${isWide ? 'max-lg:hidden' : ''} ${isRight ? 'text-right' : ''}`, head);
  });
  return el(
    'table',
    'w-full text-sm',
    el(
      'thead',
      'bg-side text-left text-ink2',
      el('tr', look, el('th', 'w-11 min-w-11 p-0!'), ...heads),
    ),
    el('tbody', '', ...orders.map(rowOf)),
  );
}

function cardOf(order: OrderReply): HTMLElement {
  const { info, code, payment } = order;
  const line = 'flex items-baseline gap-3';
  const card = el(
    'li',
    'flex border-b border-line/70',
    el('span', 'w-12 shrink-0'),
    el(
      'span',
      'block min-w-0 flex-1 py-3 pr-4',
      el(
        'span',
        line,
        el('span', 'min-w-0 flex-1 font-semibold', info.name),
        el('span', 'num font-semibold', sayBaht(payment.total)),
      ),
      el('span', `${line} text-sm text-ink3`, `${code} · ${placeOf(order)}`),
      el('span', 'mt-1 block text-sm text-ink2', sayGoods(order, 2)),
      el('span', 'mt-1 flex items-center', bar('w-24'), el('span', 'py-px text-xs', '\u00a0')),
    ),
  );
  return asFirst(card);
}

function draw({ items }: { items: readonly OrderReply[] }): Node[] {
  if (items.length === 0) return [];
  const isPhone = fits('(max-width: 767px)');
  const list = isPhone ? el('ul', '', ...items.map(cardOf)) : tableOf(items);
  const tools = place(isPhone ? 57 : 49, 'border-b border-line');
  return [el('section', 'rounded-card bg-white shadow-card', tools, list)];
}

export const orders: Early<{ items: readonly OrderReply[] }> = {
  title: 'รอจัดส่ง',
  // With the list's tabs on the title's line, or below it.
  headPx: () => (fits('(min-width: 1200px)') ? 40 : 96) + 8,
  draw,
  drawn: '[data-row], main section ul > li',
};
