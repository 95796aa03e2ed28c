// Parses a source file into a tree, for checks that must tell code from text.
import { parseSync, type ModuleItem } from '@swc/core';

/** The node properties that checks read; which of them exist depends on the type. */
export type AnyNode = {
  type?: string;
  value?: unknown;
  raw?: string;
  operator?: string;
  key?: AnyNode;
  /** The name in a declaration of a function or variable. */
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

/** Visits every node of a tree, outer nodes first. */
export function walkNodes(tree: unknown, look: (node: AnyNode) => void): void {
  if (Array.isArray(tree)) {
    for (const one of tree) walkNodes(one, look);
    return;
  }
  if (typeof tree !== 'object' || tree === null) return;
  look(tree as AnyNode);
  for (const part of Object.values(tree)) walkNodes(part, look);
}
