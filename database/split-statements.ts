// Takes a file of SQL apart into its statements: the coordinator of a cluster takes one at a time.

/** What may hide a semicolon: comments, texts, names, and what stands between dollar signs. */
const HIDING =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\be'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$(?:[a-z_]\w*)?\$)[\s\S]*?\1|;/gi;

const COMMENT = /--[^\n]*|\/\*[\s\S]*?\*\//g;

export type Statement = {
  text: string;
  /** Where it begins in its file. */
  at: number;
};

export function splitStatements(file: string): Statement[] {
  const ends = [...file.matchAll(HIDING)].filter(([hit]) => hit === ';').map(({ index }) => index);
  let at = 0;
  return [...ends, file.length].flatMap((end) => {
    const statement = { text: file.slice(at, end), at };
    at = end + 1;
    return statement.text.replaceAll(COMMENT, '').trim() === '' ? [] : [statement];
  });
}
