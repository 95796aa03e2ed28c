// Builders of early rows and cards. Imports nothing, so its texts are duplicated here; a test compares them with the
// screens'.

/** A screen whose first read can be shown without its code. */
export interface Early<Reply> {
  readonly title: string;
  /** Height from the top of the title to the content below it. */
  headPx(): number;
  /** In the same places as the screen, so that rows do not move when it takes over; empty where there are none. */
  draw(reply: Reply): readonly Node[];
  /** Selector of what the screen has rendered by then. */
  readonly drawn: string;
}

export const el = (tag: string, look = '', ...inside: (Node | string)[]): HTMLElement => {
  const made = document.createElement(tag);
  made.className = look;
  made.append(...inside);
  return made;
};

/** A placeholder for a text that is not known yet. */
export const bar = (width: string): HTMLElement =>
  el('span', `block h-3 rounded-full bg-line ${width}`);

/** Has the height of the later content. */
export function place(px: number, look: string, ...inside: Node[]): HTMLElement {
  const made = el('div', look, ...inside);
  made.style.height = `${px}px`;
  return made;
}

export const fits = (query: string): boolean => matchMedia(query).matches;

/** Marks one of the first rows. */
export function asFirst(element: HTMLElement): HTMLElement {
  element.dataset['first'] = '';
  return element;
}

export const sayBaht = (baht: number): string =>
  baht.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export const sayPhone = (phone: string): string =>
  phone
    .replace(/^(0[689]\d)(\d{3})(\d{4})$/, '$1-$2-$3')
    .replace(/^(02)(\d{3})(\d{4})$/, '$1-$2-$3')
    .replace(/^(0[3-57]\d)(\d{3})(\d{3})$/, '$1-$2-$3');
