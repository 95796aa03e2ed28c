// The titles of a test file as test results show them: with their groups, and with one title per
// table row.
import { parseSync } from '@swc/core';

type Title = {
  /** The titles of the enclosing groups, outermost first. */
  around: string[];
  /** The title as written, with a gap for each placeholder. */
  text: string;
  /** The titles as read: the text, or one per row of a literal table. */
  rows: string[];
};

type Node = {
  type?: string;
  value?: unknown;
  callee?: Node;
  object?: Node;
  property?: Node;
  tag?: Node;
  expression?: Node;
  arguments?: { expression: Node }[];
  elements?: ({ expression: Node } | null)[];
  quasis?: { cooked?: string | null }[];
};

type Call = { word: string; isTable: boolean; table?: Node | undefined };

const PLACE = /%[sdifjo]|\$\w+/g;

/** Stands for unknown text: a placeholder without its row, or a computed title. */
const UNKNOWN = '…';

export function titlesOf(source: string, isJsx: boolean): Title[] {
  const titles: Title[] = [];
  collect(parseSync(source, { syntax: 'typescript', tsx: isJsx, target: 'es2022' }), [], titles);
  return titles;
}

function collect(node: unknown, around: string[], into: Title[]): void {
  if (typeof node !== 'object' || node === null) return;
  const call = calledTest(node as Node);
  if (!call) {
    for (const value of Object.values(node)) collect(value, around, into);
    return;
  }
  const [first, ...rest] = (node as Node).arguments ?? [];
  const text = textOf(first?.expression) ?? UNKNOWN;
  if (call.word === 'describe') {
    for (const one of rest) collect(one, [...around, filled(text)], into);
    return;
  }
  into.push({ around, text: filled(text), rows: rowsOf(call, text) });
  for (const one of rest) collect(one, around, into);
}

// Finds test(…), test.only(…), test.each(table)(…), describe.each`table`(…): the call with the
// title.
function calledTest(node: Node): Call | undefined {
  if (node.type !== 'CallExpression') return undefined;
  const { callee } = node;
  if (callee?.type === 'TaggedTemplateExpression') return named(callee.tag);
  if (callee?.type === 'CallExpression') {
    const call = named(callee.callee);
    return call && { ...call, table: callee.arguments?.[0]?.expression };
  }
  const call = named(callee);
  return call?.isTable ? undefined : call;
}

function named(node: Node | undefined): Call | undefined {
  if (node?.type === 'MemberExpression') {
    const inner = named(node.object);
    return inner && { ...inner, isTable: inner.isTable || node.property?.value === 'each' };
  }
  const word = node?.type === 'Identifier' ? String(node.value) : '';
  if (word === 'describe' || word === 'suite') return { word: 'describe', isTable: false };
  return word === 'test' || word === 'it' ? { word: 'test', isTable: false } : undefined;
}

function textOf(node: Node | undefined): string | undefined {
  if (node?.type === 'StringLiteral') return String(node.value);
  if (node?.type === 'TemplateLiteral') {
    return node.quasis?.map(({ cooked }) => cooked ?? '').join(UNKNOWN);
  }
  return undefined;
}

/** One title per row of a literal table; a single title with gaps otherwise. */
function rowsOf(call: Call, text: string): string[] {
  const table = plain(call.table);
  if (table?.type !== 'ArrayExpression') return [filled(text)];
  return (table.elements ?? []).map((element) => {
    const row = plain(element?.expression);
    const cells = row?.type === 'ArrayExpression' ? (row.elements ?? []) : [element];
    return filled(
      text,
      cells.map((cell) => literalOf(plain(cell?.expression))),
    );
  });
}

function filled(text: string, cells: (string | undefined)[] = []): string {
  let at = 0;
  return text.replaceAll(PLACE, (place) =>
    place.startsWith('$') ? UNKNOWN : (cells[at++] ?? UNKNOWN),
  );
}

const literalOf = (node: Node | undefined): string | undefined =>
  /^(String|Numeric|Boolean)Literal$/.test(node?.type ?? '') ? String(node?.value) : undefined;

function plain(node: Node | undefined): Node | undefined {
  return /^(Ts(As|Const|Satisfies)\w*|ParenthesisExpression)$/.test(node?.type ?? '')
    ? plain(node?.expression)
    : node;
}
