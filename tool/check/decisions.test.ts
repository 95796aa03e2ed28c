// Tests that the check of decision records finds each fault of a record, and a folder without
// records.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { decisions } from './decisions.ts';

const GOOD =
  '# 001 Orders have codes\n\n**Subject.** Orders. **State.** In force.\n\n**Context.** …\n';

let root: string;

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'songdee-decisions-'));
  fs.mkdirSync(path.join(root, 'docs/decisions'), { recursive: true });
});

afterEach(() => fs.rmSync(root, { recursive: true }));

const problemsOf = (files: Record<string, string>): string => {
  for (const [file, text] of Object.entries(files))
    fs.writeFileSync(path.join(root, 'docs/decisions', file), text);
  return decisions(root).problems.join('\n');
};

test('the decision check passes a record with number, subject and state', () => {
  expect(problemsOf({ '001-orders-have-codes.md': GOOD })).toBe('');
});

test('the decision check refuses a record without subject, with a wrong number or an unknown state', () => {
  const found = problemsOf({
    '001-a.md': GOOD.replace('**Subject.** Orders. ', ''),
    '002-b.md': GOOD,
    '003-c.md': GOOD.replace('001', '003').replace('In force', 'Forgotten'),
  });
  expect(found).toContain('001-a.md begins with');
  expect(found).toContain('002-b.md has the number 001 inside');
  expect(found).toContain('003-c.md has a state other than');
});

test('the decision check refuses a repeated number and a replacement that does not exist', () => {
  const found = problemsOf({
    '001-a.md': GOOD,
    '001-b.md': GOOD.replace('In force', 'Replaced by 009'),
  });
  expect(found).toContain('the number 001 stands twice');
  expect(found).toContain('names decision 009, which does not exist');
});

test('the decision check counts no record when the folder is empty', () => {
  expect(decisions(root).read).toBe(0);
});
