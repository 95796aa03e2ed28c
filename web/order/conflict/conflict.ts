// Two people edited the same part of an order: which values differ, who changed them, and the result of the choices.

/** A part of an order as values that are chosen separately; an address is one value, each line another. */
export type Values = Readonly<Record<string, unknown>>;

export interface Sides {
  /** The values when editing began. */
  base: Values;
  mine: Values;
  /** The values that somebody else saved meanwhile. */
  theirs: Values;
}

export type Choice = 'mine' | 'theirs';

export interface Conflict {
  key: string;
  mine: unknown;
  theirs: unknown;
  /** The default choice: typed values stay, untouched ones take the saved value. */
  usual: Choice;
}

const areSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

const keysOf = ({ base, mine, theirs }: Sides): string[] => [
  ...new Set([base, mine, theirs].flatMap((values) => Object.keys(values))),
];

/** Whether somebody else changed this part at all: if not, both changes can be kept. */
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

/** The values to save, without those given up (a line that one of the two removed). */
export function merged(sides: Sides, chosen: Readonly<Record<string, Choice>>): Values {
  const usual = Object.fromEntries(conflictsOf(sides).map((each) => [each.key, each.usual]));
  const values = keysOf(sides).map((key) => {
    const choice = chosen[key] ?? usual[key] ?? 'mine';
    return [key, sides[choice][key]] as const;
  });
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}
