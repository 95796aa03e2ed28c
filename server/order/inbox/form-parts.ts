// Forms as scripts of a page send them: in parts, set apart by a mark that is another one each time.

const MARK = '--form';
const isForm = /^content-disposition:\s*form-data/im;

/** With one mark for all, so that what is sent again is the same again; any other text as it is. */
export function withSteadyMark(text: string): string {
  const mark = /^(--[^\r\n]{1,200})\r?\n/.exec(text)?.[1];
  return mark && isForm.test(text.slice(0, 2000)) ? text.replaceAll(mark, MARK) : text;
}

/** Its plain fields; undefined where it is no such form. Of files nothing is an order's. */
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
