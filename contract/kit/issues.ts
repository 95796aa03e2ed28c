// Thai texts for values that do not fit a schema; the same sentences beside the field in web and API.
import type * as z from 'zod/mini';

type Issue = z.core.$ZodIssue;

const plain = 'ข้อมูลไม่ถูกต้อง';

function tooSmall(issue: Extract<Issue, { code: 'too_small' }>): string {
  if (issue.origin === 'string') {
    return issue.minimum === 1 ? 'กรุณากรอกข้อมูล' : `ต้องมีอย่างน้อย ${issue.minimum} ตัวอักษร`;
  }
  if (issue.origin === 'array') return `ต้องมีอย่างน้อย ${issue.minimum} รายการ`;
  return issue.inclusive ? `ต้องไม่น้อยกว่า ${issue.minimum}` : `ต้องมากกว่า ${issue.minimum}`;
}

function tooBig(issue: Extract<Issue, { code: 'too_big' }>): string {
  if (issue.origin === 'string') return `ยาวเกิน ${issue.maximum} ตัวอักษร`;
  if (issue.origin === 'array') return `ต้องไม่เกิน ${issue.maximum} รายการ`;
  return `ต้องไม่เกิน ${Number(issue.maximum).toLocaleString('en-US')}`;
}

function typeText(issue: Extract<Issue, { code: 'invalid_type' }>): string {
  if (issue.input === undefined) return 'กรุณากรอกข้อมูล';
  if (issue.expected === 'number' || issue.expected === 'int') return 'ต้องเป็นตัวเลข';
  return plain;
}

/** The Thai sentence of one issue; a schema's own `error` text wins. Parse with `reportInput: true`. */
export function thaiIssue(issue: Issue): string {
  if (issue.message !== '' && issue.message !== 'Invalid input') return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return typeText(issue);
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'not_multiple_of':
      return 'ต้องเป็นจำนวนเต็ม';
    case 'invalid_value':
      return 'ค่านี้ไม่อยู่ในตัวเลือก';
    case 'invalid_format':
      return 'รูปแบบไม่ถูกต้อง';
    case 'unrecognized_keys':
      return 'ไม่รู้จักช่องข้อมูลนี้';
    default:
      return plain;
  }
}

/** Nobody reads more, and a thousand wrong fields should not be answered with a thousand sentences. */
const MOST_FIELDS = 50;
const MOST_LETTERS = 120;
/** Stands for all fields that are not listed. */
const OTHERS = '…';

const short = (name: string): string =>
  name.length > MOST_LETTERS ? `${name.slice(0, MOST_LETTERS)}…` : name;

/**
 * Issues as `{ 'info.phone': 'Thai text' }`; unknown keys are listed one by one; beyond fifty fields the rest is only
 * counted.
 */
export function fieldTexts(issues: readonly Issue[]): Record<string, string> {
  const texts = new Map<string, string>();
  let others = 0;
  for (const issue of issues) {
    const isUnknown = issue.code === 'unrecognized_keys';
    const room = MOST_FIELDS - texts.size;
    if (room <= 0) {
      others += isUnknown ? issue.keys.length : 1;
      continue;
    }
    const base = issue.path.map(String);
    const named = isUnknown ? issue.keys.slice(0, room).map((key) => [...base, key]) : [base];
    for (const path of named) {
      const name = short(path.join('.')) || 'body';
      if (!texts.has(name)) texts.set(name, thaiIssue(issue));
    }
    if (isUnknown) others += issue.keys.length - named.length;
  }
  if (others > 0) texts.set(OTHERS, `และอีก ${others.toLocaleString('en-US')} ช่อง`);
  return Object.fromEntries(texts);
}

/**
 * Options for every parse whose issues people read. Disables the library's own messages: any code that loads the full
 * build of zod registers English for the whole process.
 */
export const thaiParsing: z.core.ParseContext<Issue> = {
  reportInput: true,
  error: (issue) => thaiIssue({ ...issue, path: [], message: '' } as unknown as Issue),
};
