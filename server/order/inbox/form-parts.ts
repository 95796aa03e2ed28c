// Multipart forms as sent by page scripts: parts separated by a boundary that differs on every
// request.

const MARK = '--form';
const isForm = /^content-disposition:\s*form-data/im;

/** Replaces the boundary by a fixed one, so a repeated request has the same text. */
export function withSteadyMark(text: string): string {
  const mark = /^(--[^\r\n]{1,200})\r?\n/.exec(text)?.[1];
  return mark && isForm.test(text.slice(0, 2000)) ? text.replaceAll(mark, MARK) : text;
}

/** The plain fields of a multipart form; undefined if the text is none. Files are skipped. */
export function fieldsOfParts(text: string): Record<string, string> | undefined {
  if (!text.startsWith(MARK) || !isForm.test(text)) return undefined;
  const fields: Record<string, string> = {};
  for (const part of text.split(MARK)) {
    const [head = '', ...rest] = part.trim().split(/\r?\n\r?\n/);
    const name = /\bname="([^"]*)"/i.exec(head)?.[1];
    if (name !== undefined && !/\bfilename/i.test(head)) fields[name] ??= rest.join('\n\n').trim();
  }
  return fields;
}
