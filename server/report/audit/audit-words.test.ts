// Tests that every action the server writes to the audit trail has Thai words, found by reading the
// sources.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { importKinds } from '@app/contract/upkeep/import-columns';
import { orderStatuses } from '@app/contract/order/order';
import { expect, test } from 'vitest';
import { fieldName } from './audit-fields.ts';
import { titleOf } from './audit-words.ts';
import { isSilent } from './references.ts';

const server = fileURLToPath(new URL('../..', import.meta.url));

/** Actions with computed names, and all values they can have. */
const made: Readonly<Record<string, readonly string[]>> = {
  'cod.${action}': ['accept', 'tell', 'debtor', 'link', 'clear'].map((word) => `cod.${word}`),
  'order.${move.to}': Object.keys(orderStatuses).map((word) => `order.${word}`),
  'message.${verdict.state}': ['sent', 'refused', 'unsure'].map((word) => `message.${word}`),
  'return.${condition}': ['good', 'damaged', 'missing'].map((word) => `return.${word}`),
  '${kind}.import': Object.keys(importKinds).map((word) => `${word}.import`),
};

/** Names that Thai sellers write in Latin letters. */
const names = /\b(?:COD|Excel|Flash)\b/g;

interface AuditedAction {
  readonly action: string;
  readonly entity: string;
  readonly file: string;
}

function deedsOf(file: string): AuditedAction[] {
  const text = fs.readFileSync(path.join(server, file), 'utf8');
  return [...text.matchAll(/\baction: ([^;]{1,200}?)\bentity: '([\w-]+)'/g)].flatMap(
    ([, between = '', entity = '']) =>
      [...between.matchAll(/'([a-z-]+\.[a-z.-]+)'|`([^`]+)`/g)]
        .flatMap(([, plain, template]) => plain ?? made[template ?? ''] ?? [`?${template}`])
        .map((action) => ({ action, entity, file })),
  );
}

const files = fs
  .readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.test\.|(?:^|\/)story/.test(file));
const deeds = files.flatMap(deedsOf);

test('the audit test has read the sources', () => {
  expect(deeds.length).toBeGreaterThan(80);
  expect(deeds.filter(({ action }) => action.startsWith('?'))).toEqual([]);
});

test('every audit action has a Thai name', () => {
  const untold = deeds
    .map((deed) => ({ ...deed, title: titleOf(deed.action, deed.entity) }))
    .filter(({ title }) => /[A-Za-z]/.test(title.replaceAll(names, '')));
  expect(untold).toEqual([]);
});

/** The text between an opening bracket and its closing one. */
function insideOf(text: string, opening: number): string {
  let depth = 0;
  for (let at = opening; at < text.length; at += 1) {
    if ('{(['.includes(text.charAt(at))) depth += 1;
    else if ('})]'.includes(text.charAt(at))) depth -= 1;
    if (depth === 0) return text.slice(opening + 1, at);
  }
  return '';
}

/** The keys of an object literal, without those of nested objects. */
function keysOf(inside: string): string[] {
  let depth = 0;
  const flat = [...inside].filter((letter) => {
    if ('})]'.includes(letter)) depth -= 1;
    const isOwn = depth === 0;
    if ('{(['.includes(letter)) depth += 1;
    return isOwn;
  });
  return flat
    .join('')
    .split(',')
    .flatMap((part) => /^\s*([A-Za-z_]\w*)\s*(?::|$)/.exec(part)?.[1] ?? []);
}

/** The keys that a file writes to the trail in `before` and `after`, as far as they are literal. */
function partsOf(file: string): { key: string; file: string }[] {
  const text = fs
    .readFileSync(path.join(server, file), 'utf8')
    .replaceAll(/\/\*.*?\*\/|\/\/.*/g, '');
  if (!/\baudits?\b/.test(text)) return [];
  const kept = /\b(?:before|after)\s*[:=]\s*\{|\btrace\w*\s*=[^;{]*=>\s*\(\{/g;
  return [...text.matchAll(kept)]
    .flatMap(({ 0: start, index }) => keysOf(insideOf(text, index + start.length - 1)))
    .map((key) => ({ key, file }));
}

test('the audit trail has a Thai name for every part that a writer keeps in it', () => {
  const parts = files.flatMap(partsOf).filter(({ key }) => !isSilent(key));
  expect(parts.length).toBeGreaterThan(150);
  expect(parts.filter(({ key }) => !/[ก-๙]/.test(fieldName(key, '')))).toEqual([]);
});
