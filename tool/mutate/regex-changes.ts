// Mutations of regular expressions: an alternative removed, an anchor removed, a bound moved by
// one.
import type { Change, Place } from './mutants.ts';

export function regexChanges({ node, source }: Place): Change[] {
  if (node.type !== 'Literal' || !('regex' in node) || node['regex'] == null) return [];
  const { pattern } = node['regex'] as { pattern: string };
  const from = node.start + 1;
  if (source.slice(from, from + pattern.length) !== pattern) return [];
  return [...alternatives(pattern), ...bounds(pattern), ...anchors(pattern)].map(
    ({ start, end, text }) => ({ kind: 'pattern', start: from + start, end: from + end, text }),
  );
}

interface Cut {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Each alternative of each group, with the bar that separates it from the next. */
function alternatives(pattern: string): Cut[] {
  const cuts: Cut[] = [];
  const open: { from: number; parts: number[] }[] = [{ from: 0, parts: [] }];
  const close = (end: number): void => {
    const group = open.pop();
    if (!group || group.parts.length === 0) return;
    const bars = [...group.parts, end];
    let start = group.from;
    for (const [index, bar] of bars.entries()) {
      const isLast = index === bars.length - 1;
      if (bar > start)
        cuts.push({ start: isLast ? start - 1 : start, end: isLast ? bar : bar + 1, text: '' });
      start = bar + 1;
    }
  };
  for (const { sign, at } of signs(pattern)) {
    if (sign === '(')
      open.push({
        from: at + (/^\((\?(:|[=!]|<[=!]|<\w+>))?/.exec(pattern.slice(at))?.[0].length ?? 1),
        parts: [],
      });
    else if (sign === '|') open.at(-1)?.parts.push(at);
    else if (sign === ')') close(at);
  }
  close(pattern.length);
  return cuts;
}

/** The unescaped characters of a pattern outside character classes. */
function signs(pattern: string): { sign: string; at: number }[] {
  const found: { sign: string; at: number }[] = [];
  let depth = 0;
  for (let at = 0; at < pattern.length; at += 1) {
    const sign = pattern[at] ?? '';
    if (sign === '\\') at += 1;
    else if (sign === '[') depth += 1;
    else if (sign === ']') depth = Math.max(0, depth - 1);
    else if (depth === 0) found.push({ sign, at });
  }
  return found;
}

function bounds(pattern: string): Cut[] {
  return [...pattern.matchAll(/\{(\d+)(,?)(\d*)\}/g)].flatMap((match) => {
    const [whole, least = '', comma = '', most = ''] = match;
    const at = { start: match.index, end: match.index + whole.length };
    const lower = { ...at, text: `{${Number(least) + 1}${comma}${most}}` };
    const upper = { ...at, text: `{${least}${comma}${Number(most) + 1}}` };
    if (most === '') return [lower];
    return Number(least) + 1 > Number(most) ? [upper] : [lower, upper];
  });
}

function anchors(pattern: string): Cut[] {
  return signs(pattern)
    .filter(({ sign, at }) => (sign === '^' || sign === '$') && pattern[at - 1] !== '\\')
    .map(({ at }) => ({ start: at, end: at + 1, text: '' }));
}
