// Extracts the few styles for a prerendered page's first paint from the complete stylesheet.

/** A rule with its braces, or a statement without any. */
interface Part {
  readonly head: string;
  readonly body: string | null;
}

/** Splits a minified stylesheet into its parts; it has no comments, but strings may contain braces. */
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

/** Pseudo-elements of input types that the form does not have, and states of hovering or errors. */
const unseen = /::(?!placeholder|before|after)|:-moz-|:hover|\[aria-invalid/;

/** Commas between selectors, not those within `:is(…)`. */
const selectorsOf = (head: string): string[] =>
  head.match(/(?:\\.|\((?:\\.|[^()]|\([^()]*\))*\)|[^,])+/g) ?? [];

/** At-rules that contain rules. */
const nests = /^@(?:media|supports|layer|container|starting-style)\b/;
/** The first paint is not printed. */
const onPaper = /^@media print\b/;
/** Needed where a kept rule uses them. */
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

/** Drops properties and animations that no kept rule uses. */
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

/** A custom property up to its end; values nest functions up to three levels. */
const declared =
  /(?<=[{;])(--[\w-]+):(?:[^;{}()"']|"[^"]*"|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*(?:;|(?=\}))/g;

/** Drops custom properties that no value uses, and those used only by dropped ones. */
function withoutUnasked(css: string): string {
  const asked = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const kept = css.replaceAll(declared, (text, name: string) => (asked.has(name) ? text : ''));
  return kept.length === css.length ? css : withoutUnasked(kept);
}

/** The part of a minified stylesheet that can affect this markup. */
export function firstStyles(css: string, html: string): string {
  const classes = [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) =>
    names.replaceAll('&amp;', '&').replaceAll('&gt;', '>').split(/\s+/),
  );
  const tags = [...html.matchAll(/<([a-z]\w*)/g)].map(([, name = '']) => name);
  const used = { classes: new Set(classes), tags: new Set([...tags, 'html', 'body']) };
  return withoutUnspoken(withoutUnasked(pick(css, used)));
}
