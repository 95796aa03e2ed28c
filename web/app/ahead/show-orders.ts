// Shows the rows of รอจัดส่ง as soon as they have come, above a page whose own code is still on its way, until that has drawn them.
import type { OrderReply } from '@app/contract/order/order';
import './send-first.ts';

// Needs no other file, so what it says is written here once more; a test holds it to what the list says.
export const TITLE = 'รอจัดส่ง';
const HEADS = ['ออเดอร์', 'ลูกค้า', 'จังหวัด', 'สินค้า', 'ขนส่ง', 'น้ำหนัก', 'สถานะ', 'ยอดรวม (บาท)'];

/** On the weakest line the list's own code has come long before. */
const LONGEST_MS = 20_000;

const el = (tag: string, look = '', ...inside: (Node | string)[]): HTMLElement => {
  const made = document.createElement(tag);
  made.className = look;
  made.append(...inside);
  return made;
};

/** The place of a word that is not known yet. */
const bar = (width: string): HTMLElement => el('span', `block h-3 rounded-full bg-line ${width}`);

export const sayBaht = (baht: number): string =>
  baht.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export const sayPhone = (phone: string): string =>
  phone
    .replace(/^(0[689]\d)(\d{3})(\d{4})$/, '$1-$2-$3')
    .replace(/^(02)(\d{3})(\d{4})$/, '$1-$2-$3')
    .replace(/^(0[3-57]\d)(\d{3})(\d{3})$/, '$1-$2-$3');

const ZONE = 'Asia/Bangkok';
const dayOf = (at: Date): string => at.toLocaleDateString('sv-SE', { timeZone: ZONE });

/** '15:40' of today, '21 พ.ย.' of this year; of another year nothing yet: its number is the shop's choice. */
export function sayWhen(instant: string): string {
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
  return shown.join(', ') + (items.length > most ? ` +${items.length - most}` : '');
}

const placeOf = ({ info }: OrderReply): string => info.provinceName ?? info.province;

const twoLines = (first: string, second: string, look = ''): Node[] => [
  el('span', `block whitespace-nowrap ${look}`, first),
  el('span', 'block text-xs whitespace-nowrap text-ink3', second || '\u00a0'),
];

function rowOf(order: OrderReply): HTMLElement {
  const { info, code, createdAt, payment } = order;
  const name = el('span', 'clip-line block max-w-40', info.name);
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
      el('span', 'clip-line block max-w-40 xl:max-w-80', sayGoods(order, 1)),
    ),
    el('td', '', bar('w-24')),
    el('td', 'max-lg:hidden', bar('w-10')),
    el('td', '', bar('w-24')),
    el('td', 'num text-right', ...twoLines(sayBaht(payment.total), '', 'num font-semibold')),
  );
  row.dataset['first'] = '';
  return row;
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
  card.dataset['first'] = '';
  return card;
}

const fits = (query: string): boolean => matchMedia(query).matches;

/** Everything stands where the list will have it, so that rows keep their places when it takes over. */
function sheetOf(orders: readonly OrderReply[]): HTMLElement {
  const isPhone = fits('(max-width: 767px)');
  const list = isPhone ? el('ul', '', ...orders.map(cardOf)) : tableOf(orders);
  // No heading: the screen's own comes before its rows.
  const head = el('div', 'mb-2', el('p', 'pt-1 text-xl font-bold', TITLE));
  // With the parts of the list on the title's line, or below it.
  head.style.height = fits('(min-width: 1200px)') ? '40px' : '96px';
  const tools = el('div', 'border-b border-line');
  tools.style.height = isPhone ? '57px' : '49px';
  const card = el('section', 'rounded-card bg-white shadow-card', tools, list);
  const hasBar = fits('(min-width: 900px)') && localStorage.getItem('rail') === null;
  const sheet = el(
    'div',
    hasBar ? 'md:pl-[248px]' : 'md:pl-16',
    el('div', 'px-4 py-4 md:px-6', head, card),
  );
  Object.assign(sheet, { id: 'first-rows', inert: true });
  // Our own letters would come over the line before the code that everybody waits for.
  const fontFamily = "'Noto Sans Thai', 'Leelawadee UI', Thonburi, system-ui, sans-serif";
  const [background, minHeight] = ['var(--color-bg)', 'calc(100vh - 56px)'];
  // Above the screen, below the bars.
  Object.assign(sheet.style, { position: 'absolute', top: '56px', width: '100%', zIndex: '15' });
  Object.assign(sheet.style, { fontFamily, background, minHeight });
  return sheet;
}

const listSelector = '[data-row], main section ul > li, main [role="alert"]';

/** Until the list has drawn the rows itself, or something else is shown. */
function keepUntilDrawn(sheet: HTMLElement): void {
  const { pathname } = location;
  const end = () => {
    sheet.remove();
    watch.disconnect();
  };
  const watch = new MutationObserver(() => {
    if (location.pathname !== pathname || document.querySelector(listSelector)) end();
  });
  watch.observe(document.body, { childList: true, subtree: true });
  setTimeout(end, LONGEST_MS);
}

/** From the cache the list's own code may be here first: then its rows are enough. */
export async function showOrders(asked: Promise<Response | undefined> | undefined): Promise<void> {
  const answer = await asked;
  if (!answer?.ok || answer.bodyUsed) return;
  const { items } = (await answer.clone().json()) as { items: readonly OrderReply[] };
  if (items.length === 0 || document.querySelector(listSelector)) return;
  for (const look of ['theme', 'density'])
    document.documentElement.dataset[look] ??= localStorage.getItem(look) ?? '';
  const sheet = sheetOf(items);
  document.body.append(sheet);
  keepUntilDrawn(sheet);
}

const path = document.querySelector<HTMLMetaElement>('meta[name="first-read"]')?.content;
// What comes broken is asked for by the list, and told there.
if (path !== undefined) showOrders(globalThis.readsAhead?.get(path)).catch(() => undefined);
