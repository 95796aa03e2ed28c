// Two people edited one part of an order: which values differ, who changed them, and what comes of the choices.

/** A part of an order as values that are chosen each for itself; an address is one value, a line another. */
export type Values = Readonly<Record<string, unknown>>;

export interface Sides {
  /** As it was when the editing began. */
  base: Values;
  mine: Values;
  /** As somebody else saved it meanwhile. */
  theirs: Values;
}

export type Choice = 'mine' | 'theirs';

export interface Conflict {
  key: string;
  mine: unknown;
  theirs: unknown;
  /** What to keep if nobody decides otherwise: what was typed stays, what was not touched is theirs. */
  usual: Choice;
}

const areSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

const keysOf = ({ base, mine, theirs }: Sides): string[] => [
  ...new Set([base, mine, theirs].flatMap((values) => Object.keys(values))),
];

/** Whether somebody else changed this part at all: if not, both changes stand side by side. */
export const touchedByOthers = (sides: Sides): boolean =>
  keysOf(sides).some(
    (key) =>
      !areSame(sides.base[key], sides.theirs[key]) && !areSame(sides.mine[key], sides.theirs[key]),
  );

export const conflictsOf = (sides: Sides): Conflict[] =>
  keysOf(sides)
    .filter((key) => !areSame(sides.mine[key], sides.theirs[key]))
    .map((key) => ({
      key,
      mine: sides.mine[key],
      theirs: sides.theirs[key],
      usual: areSame(sides.base[key], sides.mine[key]) ? 'theirs' : 'mine',
    }));

/** The values to save; what was given up (an order's line that one of both removed) is not among them. */
export function merged(sides: Sides, chosen: Readonly<Record<string, Choice>>): Values {
  const usual = Object.fromEntries(conflictsOf(sides).map((each) => [each.key, each.usual]));
  const values = keysOf(sides).map((key) => {
    const choice = chosen[key] ?? usual[key] ?? 'mine';
    return [key, sides[choice][key]] as const;
  });
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}
