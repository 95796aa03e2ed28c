// Splits a file of SQL into its statements, because a cluster's coordinator accepts only one at a time.

/**
 * Everything that can contain a semicolon (comments, strings, quoted names, dollar-quoted text), or a semicolon
 * itself.
 */
const HIDING =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\be'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$(?:[a-z_]\w*)?\$)[\s\S]*?\1|;/gi;

const COMMENT = /--[^\n]*|\/\*[\s\S]*?\*\//g;

export type Statement = {
  text: string;
  /** Index of its first character in the file. */
  at: number;
};

/** The statements without their semicolons, in order. Leaves out parts that are only comments or blank. */
export function splitStatements(file: string): Statement[] {
  const ends = [...file.matchAll(HIDING)].filter(([hit]) => hit === ';').map(({ index }) => index);
  let at = 0;
  return [...ends, file.length].flatMap((end) => {
    const statement = { text: file.slice(at, end), at };
    at = end + 1;
    return statement.text.replaceAll(COMMENT, '').trim() === '' ? [] : [statement];
  });
}
