// The syntax tree of a source file, walked with the path to each node; types are skipped.
import { parseAst } from 'vite';

export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

export type Visit = (node: Node, above: readonly Node[]) => void;

export function parseSource(source: string, file: string): Node {
  const lang = file.endsWith('x') ? 'tsx' : 'ts';
  return parseAst(source, { lang }) as unknown as Node;
}

/** Visits every runtime node, parents first; `above` is the path to it, its parent last. */
export function walk(node: Node, visit: Visit, above: readonly Node[] = []): void {
  visit(node, above);
  const way = [...above, node];
  for (const child of childrenOf(node)) walk(child, visit, way);
}

export function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
    .filter(runs);
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

// `x as T`, `x satisfies T` and `x!` wrap a value; all other TypeScript nodes are types.
const WRAPPERS = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'];

function runs(node: Node): boolean {
  return !node.type.startsWith('TS') || WRAPPERS.includes(node.type);
}

/** The value inside `as const`, `satisfies` and `!`. */
export function unwrap(node: Node): Node {
  return WRAPPERS.includes(node.type) ? unwrap(node['expression'] as Node) : node;
}

export const isFunction = (node: Node): boolean =>
  ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(node.type);

export const nodesOf = (value: unknown): Node[] =>
  Array.isArray(value) ? value.filter(isNode) : [];
