// The record of an exchange holds neither secrets nor personal data, even when the text is
// malformed.
import { expect, test } from 'vitest';
import { redactText } from './redact.ts';

const sensitive = { secretNames: ['pdf', 'pdfList'], personalNames: ['name'] };
const clean = (text: string): string => redactText(text, sensitive);

test.each([
  ['{"name":"สมหญิง \\"นก\\"","city":"ตาก"}', '{"name":"***","city":"ตาก"}'],
  ['{"pdfList":["JVBERi0x","JVBERi0y"],"no":1}', '{"pdfList":"***","no":1}'],
  ['{"pdfList":["a]b\\"",["c"]],"no":1}', '{"pdfList":"***","no":1}'],
  ['{"name":"a\\\\","no":1}', '{"name":"***","no":1}'],
  ['{"pdfList" : []}', '{"pdfList" : "***"}'],
  ['{"no":1,"name":"สมหญิ', '{"no":1,"name":"***"'],
  ['{"pdfList":["JVBERi0x","JVBE', '{"pdfList":"***"'],
])('redactText turns %s into %s', (text, kept) => expect(clean(text)).toBe(kept));

test('redactText masks a file of many megabytes inside an answer quickly', () => {
  const file = 'A'.repeat(12_000_000);
  expect(clean(`{"pdf":"${file}","no":1}`)).toBe('{"pdf":"***","no":1}');
  expect(clean(`{"pdfList":["${file}"],"no":1}`)).toBe('{"pdfList":"***","no":1}');
});
