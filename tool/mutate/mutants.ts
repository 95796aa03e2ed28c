// All mutants of a rule file: each replaces one text in one place.
import { codeChanges } from './code-changes.ts';
import { regexChanges } from './regex-changes.ts';
import { isNode, parseSource, walk, type Node } from './syntax.ts';
import { tableChanges } from './table-changes.ts';

export type Kind =
  | 'limit'
  | 'comparison'
  | 'logic'
  | 'condition'
  | 'exit'
  | 'call'
  | 'table'
  | 'pattern'
  | 'arithmetic'
  | 'list'
  | 'flag';

/** Replaces the source from `start` to `end` by `text`. */
export interface Change {
  readonly kind: Kind;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface Mutant extends Change {
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** The line before and after the mutation. */
  readonly was: string;
  readonly becomes: string;
}

export interface Place {
  readonly node: Node;
  readonly above: readonly Node[];
  readonly source: string;
}

/** Calls without effect on the product: logs, assertions, metrics. */
const SILENT = /^(log|logger|console|metrics?)\.|^(assert|describe)$|\.(observe|debug)$/;

export function mutantsOf(file: string, source: string): Mutant[] {
  const changes: Change[] = [];
  walk(parseSource(source, file), (node, above) => {
    if (above.some(isSilent) || isSilent(node)) return;
    const place = { node, above, source };
    changes.push(...codeChanges(place), ...tableChanges(place), ...regexChanges(place));
  });
  return changes.map((change) => describe(file, source, change));
}

function isSilent(node: Node): boolean {
  if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration') return true;
  if (node.type === 'TaggedTemplateExpression') return true;
  if (node.type !== 'CallExpression') return false;
  const callee = node['callee'];
  if (!isNode(callee)) return false;
  const object = callee['object'];
  const owner = isNode(object) ? String(object['name'] ?? propertyOf(object)) : '';
  const name =
    callee.type === 'Identifier' ? String(callee['name']) : `${owner}.${propertyOf(callee)}`;
  return SILENT.test(name);
}

function propertyOf(node: Node): string {
  const property = node['property'];
  return isNode(property) ? String(property['name'] ?? '') : '';
}

export function apply(source: string, change: Change): string {
  return source.slice(0, change.start) + change.text + source.slice(change.end);
}

function describe(file: string, source: string, change: Change): Mutant {
  const from = source.lastIndexOf('\n', change.start - 1) + 1;
  const lineEnd = source.indexOf('\n', change.end);
  const to = lineEnd === -1 ? source.length : lineEnd;
  const before = source.slice(from, change.start);
  const behind = source.slice(change.end, to);
  return {
    ...change,
    file,
    line: source.slice(0, change.start).split('\n').length,
    was: plain(before + source.slice(change.start, change.end) + behind),
    becomes: plain(before + change.text + behind),
  };
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();
