// What early rows and cards are made of. Needs no other file, so what it says is written here once more; a test holds it to what the screens say.

/** A screen whose first read can be shown without its code. */
export interface Early<Reply> {
  readonly title: string;
  /** From the top of the title to what stands below it. */
  headPx(): number;
  /** Where the screen will have it, so that rows keep their places when it takes over; nothing where there is none. */
  draw(reply: Reply): readonly Node[];
  /** Selects what the screen has drawn by then. */
  readonly drawn: string;
}

export const el = (tag: string, look = '', ...inside: (Node | string)[]): HTMLElement => {
  const made = document.createElement(tag);
  made.className = look;
  made.append(...inside);
  return made;
};

/** The place of a word that is not known yet. */
export const bar = (width: string): HTMLElement =>
  el('span', `block h-3 rounded-full bg-line ${width}`);

/** As tall as what will stand there. */
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
