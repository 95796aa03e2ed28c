// Mutations of tables in a file: an entry removed, or a word in it changed.
import type { Change, Place } from './mutants.ts';
import { isFunction, isNode, nodesOf, unwrap, type Node } from './syntax.ts';

/** With fewer entries it is no table, but the parts of one thing. */
const TABLE_MIN = 3;

export function tableChanges({ node, above, source }: Place): Change[] {
  if (above.some(isFunction)) return [];
  if (node.type === 'Property') return changedWord(node);
  if (node.type !== 'ArrayExpression' && node.type !== 'ObjectExpression') return [];
  const entries = nodesOf(node[node.type === 'ArrayExpression' ? 'elements' : 'properties']);
  if (entries.length < TABLE_MIN || !entries.every(isData)) return [];
  if (node.type === 'ObjectExpression' && !isOpen({ node, above, source })) return [];
  return entries.map((entry) => ({
    kind: 'table',
    start: entry.start,
    end: endWithComma(source, entry.end),
    text: '',
  }));
}

function endWithComma(source: string, end: number): number {
  const comma = /^\s*,/.exec(source.slice(end));
  return end + (comma?.[0].length ?? 0);
}

const DATA = ['Literal', 'Identifier', 'MemberExpression', 'TemplateLiteral', 'UnaryExpression'];

function isData(entry: Node): boolean {
  const node = unwrap(entry);
  if (node.type === 'Property') return isData(node['value'] as Node);
  if (node.type === 'ArrayExpression') return nodesOf(node['elements']).every(isData);
  if (node.type === 'ObjectExpression') return nodesOf(node['properties']).every(isData);
  return DATA.includes(node.type);
}

/** Whether entries may be removed: if the type lists the keys, the type checker would notice. */
function isOpen({ node, above, source }: Place): boolean {
  const holder = above.findLast((one) => !one.type.startsWith('TS'));
  if (
    holder?.type === 'VariableDeclarator' &&
    /: .*Record<string,/s.test(textOf(holder['id'], source))
  ) {
    return true;
  }
  return nodesOf(node['properties']).every((entry) => isWord(entry, source));
}

// `12: …`, `'ลาว': …` and `ลาว: …` are entries; Thai texts for users are not mutated.
function isWord(entry: Node, source: string): boolean {
  if (/^[\w$]/.test(textOf(entry['key'], source)) && !/^\d/.test(textOf(entry['key'], source)))
    return false;
  const value = unwrap(entry['value'] as Node)['value'];
  return !(typeof value === 'string' && THAI.test(value));
}

const textOf = (node: unknown, source: string): string =>
  isNode(node) ? source.slice(node.start, node.end) : '';

const THAI = /[\u0e00-\u0eff]/;

const SENTENCE =
  /(Th|En|^does|^at|[eE]rror|[lL]abel|[tT]itle|[tT]ext|[mM]essage|[tT]odo|[hH]int|[wW]ords?|[nN]ote)$/;

function changedWord(node: Node): Change[] {
  const value = unwrap(node['value'] as Node);
  const key = node['key'] as Node;
  const name = String(key['name'] ?? key['value'] ?? '');
  if (value.type !== 'Literal' || typeof value['value'] !== 'string') return [];
  const text = value['value'];
  if (text === '' || SENTENCE.test(name) || THAI.test(text) || /\s/.test(text)) return [];
  return [{ kind: 'table', start: value.start, end: value.end, text: JSON.stringify(`${text}~`) }];
}
