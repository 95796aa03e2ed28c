// Who imports whom in the tree: values only, by the same packages' exports that Node reads.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT } from '../check/sources.ts';
import { isNode, nodesOf, parseSource, walk, type Node } from './syntax.ts';

/** From each file to the files of the house that it loads. */
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

/** The patterns of `import.meta.glob`, by which a test reads a folder. */
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

/** `@app/contract/order`: the same file from wherever it is imported. */
const workspaceFiles = new Map<string, string>();

function resolveExport(name: string, from: string): string {
  try {
    const found = createRequire(path.join(ROOT, from)).resolve(name);
    return path.relative(ROOT, fs.realpathSync(found)).split(path.sep).join('/');
  } catch {
    return '';
  }
}

/** Every file that is loaded when this one is, with the number of imports on the way. */
export function loadedBy(graph: ImportGraph, entry: string): ReadonlyMap<string, number> {
  const steps = new Map([[entry, 0]]);
  // A map hands out what is added while it is read.
  for (const [file, distance] of steps) {
    for (const next of graph.get(file) ?? []) {
      if (!steps.has(next)) steps.set(next, distance + 1);
    }
  }
  return steps;
}
