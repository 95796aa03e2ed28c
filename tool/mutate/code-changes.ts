// Mutations of code: limits, comparisons, conditions, early exits removed, sums, lists.
import type { Change, Kind, Place } from './mutants.ts';
import { isFunction, isNode, nodesOf, unwrap, type Node } from './syntax.ts';

export function codeChanges(place: Place): Change[] {
  return BY_TYPE[place.node.type]?.(place) ?? [];
}

const BY_TYPE: Record<string, (place: Place) => Change[]> = {
  Literal: literal,
  BinaryExpression: binary,
  LogicalExpression: logical,
  UnaryExpression: negation,
  IfStatement: condition,
  ConditionalExpression: condition,
  BlockStatement: statements,
  CallExpression: call,
};

const change = (kind: Kind, at: { start: number; end: number }, text: string): Change => ({
  kind,
  start: at.start,
  end: at.end,
  text,
});

/** Times are measured by benchmarks and widths are seen by eye: tests notice neither. */
const LOOKS = /(Ms|MS|[tT]imeout|TIMEOUT|[pP]ace|PACE|poll|POLL|^width|^height|^ratio)$/;

function literal({ node, above }: Place): Change[] {
  const { value } = node;
  if (value === true || value === false) return [change('flag', node, String(!value))];
  if (typeof value !== 'number' || isKey(node, above.at(-1)) || above.some(isLook)) return [];
  const raised = change('limit', node, written(value + 1));
  return value > 1 ? [raised, change('limit', node, written(value - 1))] : [raised];
}

const written = (value: number): string => String(Math.round(value * 1e6) / 1e6);

const isKey = (node: Node, parent: Node | undefined): boolean =>
  parent?.type === 'Property' && parent['key'] === node;

function isLook(node: Node): boolean {
  const named = node.type === 'VariableDeclarator' ? node['id'] : node['key'];
  const name = isNode(named) ? String(named['name'] ?? '') : '';
  if (node.type === 'VariableDeclarator' || node.type === 'Property') return LOOKS.test(name);
  const callee = node.type === 'CallExpression' ? (node['callee'] as Node) : undefined;
  return callee?.type === 'Identifier' && /^set(Timeout|Interval)$/.test(String(callee['name']));
}

const COMPARED: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '==': '!=',
  '!=': '==',
};

const RECKONED: Record<string, string> = { '+': '-', '-': '+', '*': '/', '/': '*', '%': '*' };

function binary({ node, source }: Place): Change[] {
  const left = node['left'] as Node;
  const right = node['right'] as Node;
  const operator = String(node['operator']);
  const at = between(source, { left, right, operator });
  const compared = COMPARED[operator];
  if (compared) return [change('comparison', at, compared)];
  const reckoned = RECKONED[operator];
  if (!reckoned || (operator === '+' && [left, right].some(isText))) return [];
  return [change('arithmetic', at, reckoned)];
}

function isText(node: Node): boolean {
  return (
    node.type === 'TemplateLiteral' ||
    (node.type === 'Literal' && typeof node['value'] === 'string') ||
    (node.type === 'BinaryExpression' &&
      [node['left'], node['right']].some((one) => isText(one as Node)))
  );
}

function logical({ node, source }: Place): Change[] {
  const left = node['left'] as Node;
  const right = node['right'] as Node;
  const operator = String(node['operator']);
  // `?? ''` mostly tells the type checker that part of a match exists.
  if (operator === '??' && right['value'] === '') return [];
  if (operator === '??') return [change('logic', { start: left.end, end: node.end }, '')];
  const at = between(source, { left, right, operator });
  return [change('logic', at, operator === '&&' ? '||' : '&&')];
}

interface Sides {
  readonly left: Node;
  readonly right: Node;
  readonly operator: string;
}

// Parentheses and comments may be between an operand and its operator.
function between(source: string, { left, right, operator }: Sides): { start: number; end: number } {
  const start = source.indexOf(operator, left.end);
  if (start === -1 || start >= right.start) throw new Error(`no ${operator} between its sides`);
  return { start, end: start + operator.length };
}

function negation({ node }: Place): Change[] {
  if (node['operator'] !== '!') return [];
  const argument = node['argument'] as Node;
  return [change('flag', { start: node.start, end: argument.start }, '')];
}

function condition({ node, source }: Place): Change[] {
  const test = node['test'] as Node;
  return [change('condition', test, `!(${source.slice(test.start, test.end)})`)];
}

const LEAVES = ['ReturnStatement', 'ThrowStatement', 'ContinueStatement', 'BreakStatement'];

function statements({ node }: Place): Change[] {
  return nodesOf(node['body']).flatMap((statement) => {
    if (statement.type === 'ExpressionStatement') return [change('call', statement, ';')];
    const leaves = statement.type === 'IfStatement' && !statement['alternate'] && isExit(statement);
    return leaves ? [change('exit', statement, ';')] : [];
  });
}

function isExit(statement: Node): boolean {
  const then = statement['consequent'] as Node;
  const last = then.type === 'BlockStatement' ? nodesOf(then['body']).at(-1) : then;
  return last !== undefined && LEAVES.includes(last.type);
}

// Lists are mostly searched for a unique entry, where the first is the last, so `find` is not
// swapped.
const SWAPPED: ReadonlyMap<string, string> = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['findLast', 'find'],
  ['lastIndexOf', 'indexOf'],
  ['startsWith', 'endsWith'],
  ['endsWith', 'startsWith'],
  ['min', 'max'],
  ['max', 'min'],
  ['floor', 'ceil'],
  ['ceil', 'floor'],
  ['round', 'floor'],
]);

const LEFT_OUT = [
  'filter',
  'sort',
  'toSorted',
  'reverse',
  'toReversed',
  'slice',
  'trim',
  'toLowerCase',
  'concat',
];

function call({ node, above }: Place): Change[] {
  const callee = unwrap(node['callee'] as Node);
  if (callee.type !== 'MemberExpression' || callee['computed'] === true) return [];
  const property = callee['property'] as Node;
  const name = String(property['name']);
  const swapped = SWAPPED.get(name);
  if (swapped) return [change('list', property, swapped)];
  // Calls such as `z.string().check(z.trim())` build a schema, and removing one leaves no valid
  // code.
  const object = callee['object'] as Node;
  const isLibrary = object.type === 'Identifier' && !above.some(isFunction) && name === 'trim';
  if (!LEFT_OUT.includes(name) || isLibrary) return [];
  return [change('list', { start: object.end, end: node.end }, '')];
}
