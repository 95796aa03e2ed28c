// The import graph of the tree: runtime imports only, resolved by the packages' exports as Node
// does.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT } from '../check/sources.ts';
import { isNode, nodesOf, parseSource, walk, type Node } from './syntax.ts';

/** Maps each file to the source files that it loads. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

export function readImports(files: readonly string[]): ImportGraph {
  const known = new Set(files);
  const graph = new Map<string, string[]>();
  for (const file of files) {
    const source = fs.readFileSync(path.join(ROOT, file), 'utf8');
    const program = parseSource(source, file);
    const named = importedNames(program).map((name) => resolve(name, file));
    const globbed = globs(program).flatMap((pattern) => matching(files, { pattern, from: file }));
    graph.set(
      file,
      [...new Set([...named, ...globbed])].filter((target) => known.has(target)),
    );
  }
  return graph;
}

function importedNames(program: Node): string[] {
  const names: string[] = [];
  walk(program, (node) => {
    const source = node['source'];
    if (!isNode(source) || typeof source['value'] !== 'string' || isTypesOnly(node)) return;
    names.push(source['value']);
  });
  return names;
}

/** The patterns of `import.meta.glob`, with which a test reads a folder. */
function globs(program: Node): string[] {
  const patterns: string[] = [];
  walk(program, (node) => {
    const callee = node['callee'];
    if (!isNode(callee) || !isNode(callee['object'])) return;
    if (callee['object'].type !== 'MetaProperty') return;
    const [first] = nodesOf(node['arguments']);
    const given = first?.type === 'ArrayExpression' ? nodesOf(first['elements']) : [first];
    for (const one of given) if (typeof one?.['value'] === 'string') patterns.push(one['value']);
  });
  return patterns;
}

function matching(
  files: readonly string[],
  { pattern, from }: { pattern: string; from: string },
): string[] {
  const whole = path.posix.join(path.posix.dirname(from), pattern);
  return files.filter((file) => path.posix.matchesGlob(file, whole));
}

function isTypesOnly(node: Node): boolean {
  if (node['importKind'] === 'type' || node['exportKind'] === 'type') return true;
  const specifiers = node['specifiers'];
  if (!Array.isArray(specifiers) || specifiers.length === 0) return false;
  return specifiers.every((one: Node) => (one['importKind'] ?? one['exportKind']) === 'type');
}

function resolve(name: string, from: string): string {
  if (name.startsWith('.')) return path.posix.join(path.posix.dirname(from), name);
  if (!name.startsWith('@app/')) return '';
  const known = workspaceFiles.get(name) ?? resolveExport(name, from);
  workspaceFiles.set(name, known);
  return known;
}

/** The file of a name such as `@app/contract/order`, which is the same from everywhere. */
const workspaceFiles = new Map<string, string>();

function resolveExport(name: string, from: string): string {
  try {
    const found = createRequire(path.join(ROOT, from)).resolve(name);
    return path.relative(ROOT, fs.realpathSync(found)).split(path.sep).join('/');
  } catch {
    return '';
  }
}

/** Every file loaded with this one, with its distance in imports. */
export function loadedBy(graph: ImportGraph, entry: string): ReadonlyMap<string, number> {
  const steps = new Map([[entry, 0]]);
  // Iterating a map also visits entries added meanwhile.
  for (const [file, distance] of steps) {
    for (const next of graph.get(file) ?? []) {
      if (!steps.has(next)) steps.set(next, distance + 1);
    }
  }
  return steps;
}
