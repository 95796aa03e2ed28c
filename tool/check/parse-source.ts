// A source file as a tree, for checks that must tell code from text.
import { parseSync, type ModuleItem } from '@swc/core';

/** What checks ask of a node; which of it is there depends on its type. */
export type AnyNode = {
  type?: string;
  value?: unknown;
  raw?: string;
  operator?: string;
  key?: AnyNode;
  /** What a declaration is called: a function's, a variable's. */
  identifier?: AnyNode;
  id?: AnyNode;
  init?: AnyNode;
  callee?: AnyNode;
  arguments?: { expression?: AnyNode }[];
  object?: AnyNode;
  property?: AnyNode;
  left?: AnyNode;
  right?: AnyNode;
};

export function parseSource(source: string, file: string): ModuleItem[] {
  try {
    return parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2022' })
      .body;
  } catch (cause) {
    throw new Error(`${file} cannot be read: ${String(cause).split('\n')[0]}`, { cause });
  }
}

/** Every node of a tree, outer ones first. */
export function walkNodes(tree: unknown, look: (node: AnyNode) => void): void {
  if (Array.isArray(tree)) {
    for (const one of tree) walkNodes(one, look);
    return;
  }
  if (typeof tree !== 'object' || tree === null) return;
  look(tree as AnyNode);
  for (const part of Object.values(tree)) walkNodes(part, look);
}
