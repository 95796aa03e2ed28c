// The tables that a piece of SQL reads and writes, found by its words: most pieces are parts of a
// statement, which no parser accepts.

/** Marks where a value or another piece of SQL is inserted. */
export const HOLE = '\0';

export type Names = {
  tables: ReadonlySet<string>;
  /** What each database function reads and writes. */
  functions?: ReadonlyMap<string, Uses>;
};

export type Uses = {
  reads: Set<string>;
  writes: Set<string>;
  /** The piece reads, or writes, a table whose name is inserted. */
  readsHole: boolean;
  writesHole: boolean;
};

type Mode = 'read' | 'write';
type Frame = {
  /** The next word names a table. */
  next: Mode | undefined;
  /** A comma is followed by another table. */
  isList: boolean;
};

const COMMENTS = /--[^\n]*|\/\*[^]*?\*\//g;
const STRINGS = /'(?:[^']|'')*'/g;
const TOKENS = /[a-z_]\w*|[().,\0]/gi;
const CTES =
  /(?:\bwith(?:\s+recursive)?|,)\s*(\w+)\s*(?:\([^()]*\)\s*)?as\s+(?:not\s+)?(?:materialized\s+)?\(/gi;
/** After these words, a comma is not followed by a table. */
const ENDS = new Set(
  `where order group having limit offset returning union except intersect select set values for`.split(
    ' ',
  ),
);
const BEFORE_NAME = new Set(['only', 'lateral', 'public', 'if', 'exists']);

export const noUses = (): Uses => ({
  reads: new Set(),
  writes: new Set(),
  readsHole: false,
  writesHole: false,
});

/** The names of CTEs in this piece of SQL. */
const ctesOf = (text: string): Set<string> =>
  new Set([...text.matchAll(CTES)].map((match) => (match[1] ?? '').toLowerCase()));

export function usesOf(sql: string, { tables, functions = new Map() }: Names): Uses {
  const text = sql.replaceAll(COMMENTS, ' ').replaceAll(STRINGS, ' ').toLowerCase();
  const tokens = text.match(TOKENS) ?? [];
  const own = ctesOf(text);
  const uses = noUses();
  const frames: Frame[] = [{ next: startsWithTable(tokens, tables), isList: false }];
  for (const [at, token] of tokens.entries()) {
    const frame = frames.at(-1) as Frame;
    if (token === '(') {
      frames.push({ next: frame.next, isList: frame.next !== undefined });
      frame.next = undefined;
    } else if (token === ')') {
      if (frames.length > 1) frames.pop();
    } else if (token === ',') {
      frame.next = frame.isList ? 'read' : undefined;
    } else {
      const called = tokens[at + 1] === '(' ? functions.get(token) : undefined;
      if (called) add(uses, called);
      step(frame, { tokens, at, tables, own, uses });
    }
  }
  return uses;
}

type Place = {
  tokens: string[];
  at: number;
  tables: ReadonlySet<string>;
  own: ReadonlySet<string>;
  uses: Uses;
};

function step(frame: Frame, { tokens, at, tables, own, uses }: Place): void {
  const token = tokens[at] ?? '';
  const before = tokens[at - 1];
  const after = tokens[at + 1];
  const opened = opens(token, before);
  if (opened) {
    frame.next = opened;
    frame.isList = token === 'from' || token === 'join' || token === 'using';
  } else if (ENDS.has(token)) {
    frame.next = undefined;
    frame.isList = false;
  } else if (frame.next && !BEFORE_NAME.has(token) && token !== '.') {
    const isColumn = after === '.' && before !== '.';
    if (token === HOLE) uses[frame.next === 'read' ? 'readsHole' : 'writesHole'] = true;
    else if (tables.has(token) && !own.has(token) && !isColumn)
      uses[frame.next === 'read' ? 'reads' : 'writes'].add(token);
    frame.next = undefined;
  }
}

function opens(token: string, before: string | undefined): Mode | undefined {
  switch (token) {
    case 'from':
      if (before === 'distinct') return undefined;
      return before === 'delete' ? 'write' : 'read';
    case 'join':
    case 'using':
      return 'read';
    case 'into':
      return before === 'insert' || before === 'merge' ? 'write' : undefined;
    case 'update':
      return before === 'for' || before === 'do' || before === 'key' ? undefined : 'write';
    case 'table':
    case 'truncate':
      return before === 'lock' || token === 'truncate' ? 'write' : undefined;
    default:
      return undefined;
  }
}

/** Whether the piece continues a `from`, such as `orders o left join …`. */
function startsWithTable([first = '', second]: string[], tables: ReadonlySet<string>) {
  const isTable = tables.has(first) && second !== undefined && /^[a-z]\w{0,2}$/.test(second);
  return isTable ? 'read' : undefined;
}

export function add(to: Uses, from: Uses): void {
  for (const table of from.reads) to.reads.add(table);
  for (const table of from.writes) to.writes.add(table);
  to.readsHole ||= from.readsHole;
  to.writesHole ||= from.writesHole;
}
