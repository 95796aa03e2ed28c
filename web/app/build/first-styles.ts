// The few styles that a page drawn at build time needs for its first paint, picked out of the whole sheet.

/** A rule with its braces, or a statement without any. */
interface Part {
  readonly head: string;
  readonly body: string | null;
}

/** Reads what a minified sheet says one after the other; comments are gone, strings may hold braces. */
function partsOf(css: string): Part[] {
  const parts: Part[] = [];
  let [start, open, depth] = [0, 0, 0];
  const signs = /"(?:\\.|[^"])*"|'(?:\\.|[^'])*'|\\.|\/\*[\s\S]*?\*\/|[{};]/g;
  for (const { 0: sign, index } of css.matchAll(signs)) {
    if (sign === '{' && depth++ === 0) open = index;
    if (sign === ';' && depth === 0) {
      parts.push({ head: css.slice(start, index), body: null });
      start = index + 1;
    }
    if (sign === '}' && --depth === 0) {
      parts.push({ head: css.slice(start, open), body: css.slice(open + 1, index) });
      start = index + 1;
    }
  }
  return parts;
}

const classesIn = (selector: string): string[] =>
  [...selector.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) =>
    name.replaceAll(/\\(.)/g, '$1'),
  );

const inBrackets = /\((?:\\.|[^()]|\((?:[^()]|\([^()]*\))*\))*\)|\[[^\]]*\]/g;

/** `html` and `table` of `html table.wide:where(…)`. */
const tagsIn = (selector: string): string[] =>
  selector
    .replaceAll(inBrackets, '')
    .replaceAll(/[.:](?:\\.|[\w:-])+/g, '')
    .match(/[a-z]\w*/g) ?? [];

/** Parts that browsers draw for kinds of fields the form has none of, and what only a pointer or a wrong answer brings. */
const unseen = /::(?!placeholder|before|after)|:-moz-|:hover|\[aria-invalid/;

/** Commas between selectors, not those within `:is(…)`. */
const selectorsOf = (head: string): string[] =>
  head.match(/(?:\\.|\((?:\\.|[^()]|\([^()]*\))*\)|[^,])+/g) ?? [];

/** At-rules whose inside is a list of rules. */
const nests = /^@(?:media|supports|layer|container|starting-style)\b/;
/** Nobody prints the first paint. */
const onPaper = /^@media print\b/;
/** Needed where what was kept speaks of them. */
const named = /^@(?:property|keyframes)\s+(\S+)/;

interface Used {
  readonly classes: ReadonlySet<string>;
  readonly tags: ReadonlySet<string>;
}

function pick(css: string, used: Used): string {
  const matters = (selector: string): boolean =>
    !unseen.test(selector) &&
    classesIn(selector).every((name) => used.classes.has(name)) &&
    tagsIn(selector).every((name) => used.tags.has(name));
  const keeps = ({ head }: Part): boolean => selectorsOf(head).some(matters);
  return partsOf(css)
    .map((part): string => {
      const { head, body } = part;
      if (body === null) return `${head};`;
      if (onPaper.test(head)) return '';
      if (nests.test(head)) {
        const kept = pick(body, used);
        return kept === '' ? '' : `${head}{${kept}}`;
      }
      return head.startsWith('@') || keeps(part) ? `${head}{${body}}` : '';
    })
    .join('');
}

/** Without the properties and movements that nothing kept speaks of. */
function withoutUnspoken(css: string): string {
  const parts = partsOf(css);
  const spoken = parts
    .filter(({ head }) => !named.test(head))
    .map(({ body }) => body)
    .join('');
  return parts
    .filter(({ head, body }) => body !== '' && spoken.includes(named.exec(head)?.[1] ?? ''))
    .map(({ head, body }) => (body === null ? `${head};` : `${head}{${body}}`))
    .join('');
}

/** Of a custom property all up to its end; values hold functions three deep. */
const declared =
  /(?<=[{;])(--[\w-]+):(?:[^;{}()"']|"[^"]*"|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*(?:;|(?=\}))/g;

/** Without the custom properties that no value asks for, nor those that only such ones ask for. */
function withoutUnasked(css: string): string {
  const asked = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const kept = css.replaceAll(declared, (text, name: string) => (asked.has(name) ? text : ''));
  return kept.length === css.length ? css : withoutUnasked(kept);
}

/** What of a minified sheet can matter to this markup. */
export function firstStyles(css: string, html: string): string {
  const classes = [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) =>
    names.replaceAll('&amp;', '&').replaceAll('&gt;', '>').split(/\s+/),
  );
  const tags = [...html.matchAll(/<([a-z]\w*)/g)].map(([, name = '']) => name);
  const used = { classes: new Set(classes), tags: new Set([...tags, 'html', 'body']) };
  return withoutUnspoken(withoutUnasked(pick(css, used)));
}
