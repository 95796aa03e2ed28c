// HTML templates in which every value is escaped, unless it is HTML itself.

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

/** Our own markup, unescaped. */
export const trusted = (text: string): Html => new Markup(text);

/** Line breaks in a template are only for its readers. */
const onOneLine = (part: string): string => part.replaceAll(/\s*\n\s*/g, ' ');

/** Omits `null` and `undefined`; joins lists. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Markup(parts.map((part, at) => onOneLine(part) + textOf(values[at])).join(''));
