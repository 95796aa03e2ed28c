// Wide rows fetched as one text with an array of values per row: neither side handles single columns, and the column
// names stay here.

/** The result names of a list of columns: the last word of each. */
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

/** All rows of a query, in order, as one value. */
export const arraysOf = (query: string, names: readonly string[]): string =>
  `(select coalesce(json_agg(${arrayOf(names)}), '[]') from (${query}) r)`;

/**
 * Rebuilds the rows. The generated function has all names in one object literal, which takes a tenth of the time of
 * assigning them one by one; the names come from our own statements. Instants arrive as JSON text.
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
