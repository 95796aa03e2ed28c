// The meaning of a packer's scans: counts pieces into lines, finds what blocks, and when a parcel is complete.

/** A product with the codes that identify it. */
interface Goods {
  productId: number;
  code: string;
  barcode: string;
  name: string;
}

/** A component of a set: `unit` pieces per set, `done` scanned separately. */
export interface PartCount extends Goods {
  unit: number;
  done: number;
}

export interface LineCount extends Goods {
  unit: number;
  /** Scanned as such; scanned components of a set count in `parts`. */
  done: number;
  isSet: boolean;
  isPack: boolean;
  imageUrl: string | null;
  parts: readonly PartCount[];
}

interface AskedLine extends Omit<LineCount, 'done' | 'parts'> {
  parts: readonly Omit<PartCount, 'done'>[];
}

export const countingOf = (lines: readonly AskedLine[]): LineCount[] =>
  lines.map((line) => ({
    ...line,
    done: 0,
    parts: line.parts.map((part) => ({ ...part, done: 0 })),
  }));

const same = (one: string, other: string): boolean =>
  one !== '' && one.toLowerCase() === other.toLowerCase();

const isNamed = ({ code, barcode }: Goods, scanned: string): boolean =>
  same(code, scanned) || same(barcode, scanned);

/** Pieces of this component in the parcel, and expected ones. */
export const partFigures = (line: LineCount, part: PartCount) => ({
  there: part.done + line.done * part.unit,
  needed: line.unit * part.unit,
});

const hasRoom = (line: LineCount): boolean =>
  line.done < line.unit &&
  line.parts.every((part) => {
    const { there, needed } = partFigures(line, part);
    return there + part.unit <= needed;
  });

/** Pieces in the parcel and expected ones; a set counts in components. */
export function figuresOf(line: LineCount): { there: number; needed: number } {
  if (line.parts.length === 0) return { there: line.done, needed: line.unit };
  const parts = line.parts.map((part) => partFigures(line, part));
  return {
    there: parts.reduce((sum, part) => sum + part.there, 0),
    needed: parts.reduce((sum, part) => sum + part.needed, 0),
  };
}

export const isLineDone = (line: LineCount): boolean => {
  const { there, needed } = figuresOf(line);
  return there >= needed;
};

export const isComplete = (lines: readonly LineCount[]): boolean => lines.every(isLineDone);

export type Outcome =
  | { t: 'counted'; lines: readonly LineCount[]; name: string }
  /** It belongs in the parcel, but is complete already. */
  | { t: 'over'; name: string }
  | { t: 'strange' };

const replaced = (lines: readonly LineCount[], old: LineCount, next: LineCount): LineCount[] =>
  lines.map((line) => (line === old ? next : line));

function countLine(lines: readonly LineCount[], line: LineCount): Outcome {
  const next = { ...line, done: line.done + 1 };
  return { t: 'counted', lines: replaced(lines, line, next), name: line.name };
}

function countPart(lines: readonly LineCount[], line: LineCount, part: PartCount): Outcome {
  const parts = line.parts.map((each) => (each === part ? { ...each, done: each.done + 1 } : each));
  return { t: 'counted', lines: replaced(lines, line, { ...line, parts }), name: part.name };
}

/** Counts one piece of what `isIt` matches: single lines first, then sets, then components of sets. */
function count(lines: readonly LineCount[], isIt: (goods: Goods) => boolean): Outcome {
  const meant = lines.filter(isIt);
  const line = meant.find(hasRoom);
  if (line) return countLine(lines, line);
  const parts = lines.flatMap((each) =>
    each.parts.filter(isIt).map((part) => ({ line: each, part, ...partFigures(each, part) })),
  );
  const open = parts.find(({ there, needed }) => there < needed);
  if (open) return countPart(lines, open.line, open.part);
  const name = meant[0]?.name ?? parts[0]?.part.name;
  return name === undefined ? { t: 'strange' } : { t: 'over', name };
}

export const countScan = (lines: readonly LineCount[], scanned: string): Outcome =>
  count(lines, (goods) => isNamed(goods, scanned));

/** By a press on the line, for goods without a barcode. */
export const countProduct = (lines: readonly LineCount[], productId: number): Outcome =>
  count(lines, (goods) => goods.productId === productId);

/** The contents of the parcel, for the server's own check. */
export function scannedItems(lines: readonly LineCount[]): { productId: number; unit: number }[] {
  const sum = new Map<number, number>();
  for (const each of lines.flatMap((line) => [line, ...line.parts]))
    if (each.done > 0) sum.set(each.productId, (sum.get(each.productId) ?? 0) + each.done);
  return [...sum].map(([productId, unit]) => ({ productId, unit }));
}

export const piecesOf = (lines: readonly LineCount[]): { there: number; needed: number } =>
  lines
    .map(figuresOf)
    .reduce(
      (sum, { there, needed }) => ({ there: sum.there + there, needed: sum.needed + needed }),
      { there: 0, needed: 0 },
    );
