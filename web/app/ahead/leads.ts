// The first cards of the lead board: stages side by side, on phones one at a time.
import type { LeadColumn } from '@app/contract/crm/list';
import { asFirst, bar, el, fits, place, sayBaht, sayPhone, type Early } from './parts.ts';

type Lead = LeadColumn['data'][number];

const PHONE = '(max-width: 767px)';

const sayCount = (count: number): string => count.toLocaleString('en-US');

function cardOf({ name, phone, product, value }: Lead): HTMLElement {
  const worth = value > 0 ? ` · ${sayBaht(value)} บาท` : '';
  const line = 'clip-line w-full text-xs text-ink2';
  const card = el(
    'div',
    'flex h-full flex-col rounded-card border border-line bg-white px-3 py-2 text-sm',
    el('span', 'flex h-6 items-center', el('b', 'clip-line min-w-0 flex-1 font-semibold', name)),
    el('span', `num ${line}`, sayPhone(phone)),
    el('span', line, (product?.name ?? 'ยังไม่ระบุสินค้า') + worth),
    el('span', 'mt-2 flex flex-col gap-1', bar('w-16'), bar('w-24')),
  );
  const item = el('li', 'mb-2', card);
  item.style.height = '124px';
  return asFirst(item);
}

function columnOf({ name, count, sum, overdue, data }: LeadColumn): HTMLElement {
  const late =
    overdue > 0
      ? [el('span', 'ml-2 font-semibold text-problem', `เลยนัด ${sayCount(overdue)}`)]
      : [];
  return el(
    'section',
    'flex min-h-0 min-w-0 flex-col rounded-card bg-hover',
    el(
      'div',
      'px-3 pt-3 pb-2',
      el(
        'p',
        'flex items-center gap-2 font-semibold',
        el('span', '', name),
        el('span', 'rounded-chip bg-hover px-1.5 text-xs', sayCount(count)),
      ),
      el('p', 'num clip-line text-xs text-ink2', el('span', '', `${sayBaht(sum)} บาท`), ...late),
    ),
    el('ul', 'min-h-0 flex-1 overflow-hidden px-2', ...data.map(cardOf)),
  );
}

const tabOf = ({ name, count }: LeadColumn, at: number): HTMLElement =>
  el(
    'span',
    `grid min-h-11 place-items-center rounded-control border px-1 text-sm ${at === 0 ? 'border-brand-600 bg-brand-50 font-semibold text-brand-800' : 'border-line bg-white'}`,
    `${name} ${sayCount(count)}`,
  );

function draw({ items }: { items: readonly LeadColumn[] }): Node[] {
  if (items.every(({ count }) => count === 0)) return [];
  const isPhone = fits(PHONE);
  // Search and filters.
  const tools = place(fits('(min-width: 900px)') ? 36 : 44, 'mb-2');
  const tabs = el('div', 'mb-2 grid grid-cols-3 gap-1', ...items.map(tabOf));
  const board = el(
    'div',
    'grid h-[calc(100dvh-190px)] min-h-[360px] grid-cols-1 gap-2 tab:auto-cols-[minmax(164px,1fr)] tab:grid-flow-col tab:grid-cols-none tab:overflow-x-auto',
    ...items.slice(0, isPhone ? 1 : undefined).map(columnOf),
  );
  return [tools, ...(isPhone ? [tabs] : []), board];
}

export const leads: Early<{ items: readonly LeadColumn[] }> = {
  title: 'ไปป์ไลน์',
  // On phones its buttons are below the title.
  headPx: () => (fits(PHONE) ? 84 : fits('(min-width: 900px)') ? 36 : 44) + 16,
  draw,
  drawn: 'main [data-stage]',
};
