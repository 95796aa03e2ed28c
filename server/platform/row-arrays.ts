// Wide rows that travel as one text, an array of values for each: neither side looks at them column by column, and the
// names of the columns stay here.

/** The names under which a list of columns comes out: the last word of each. */
export function namesOf(columns: string): string[] {
  const names: string[] = [];
  let [depth, from] = [0, 0];
  for (let at = 0; at <= columns.length; at += 1) {
    const letter = columns[at] ?? ',';
    if (letter === '(') depth += 1;
    else if (letter === ')') depth -= 1;
    else if (letter === ',' && depth === 0) {
      names.push(/\w+$/.exec(columns.slice(from, at).trim())?.[0] ?? '');
      from = at + 1;
    }
  }
  return names;
}

/** A row of `r` as one value. */
export const arrayOf = (names: readonly string[]): string =>
  `json_build_array(${names.map((name) => `r.${name}`).join(', ')})`;

/** All rows of a query, in its order, as one value. */
export const arraysOf = (query: string, names: readonly string[]): string =>
  `(select coalesce(json_agg(${arrayOf(names)}), '[]') from (${query}) r)`;

/**
 * Makes the rows again. The function is written out with all names in one literal, which takes a tenth of what naming one
 * value after the other does; they are words of our own statements. Instants come as the text that JSON has for them.
 */
export function rowMaker<R>(
  names: readonly string[],
  instants: readonly string[] = [],
): (values: readonly unknown[]) => R {
  const parts = names.map((name, at) =>
    instants.includes(name) ? `${name}: v[${at}] && new Date(v[${at}])` : `${name}: v[${at}]`,
  );
  return new Function('v', `return { ${parts.join(', ')} }`) as (values: readonly unknown[]) => R;
}
