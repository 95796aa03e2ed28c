// Markup in which every value is escaped, unless it is markup itself.

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type Html = Markup;
type Value = Markup | string | number | null | undefined | readonly Value[];

function textOf(value: Value): string {
  if (value instanceof Markup) return value.text;
  if (Array.isArray(value)) return value.map(textOf).join('');
  if (value === null || value === undefined) return '';
  return String(value).replaceAll(/[&<>"']/g, (letter) => escapes[letter] ?? '');
}

/** Markup of our own making, as it is. */
export const trusted = (text: string): Html => new Markup(text);

/** The lines of a template are a matter of its reader. */
const onOneLine = (part: string): string => part.replaceAll(/\s*\n\s*/g, ' ');

/** Nothing of `null` and `undefined`; lists one after the other. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Markup(parts.map((part, at) => onOneLine(part) + textOf(values[at])).join(''));
