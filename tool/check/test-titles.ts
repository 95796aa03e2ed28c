// Requires that every test title is a sentence about a unit of the product: `<unit> <does what>
// <when>`.
import fs from 'node:fs';
import path from 'node:path';
import { domainNames } from './domains.ts';
import { titlesOf } from './read-titles.ts';
import { isTest, ROOT, sourceFiles } from './sources.ts';
import type { Finding } from './step.ts';
import {
  CLAUSES,
  CONDITIONS,
  DETERMINERS,
  LINKS,
  NO_VERBS,
  PRONOUNS,
  UNITS,
  VERBS,
} from './title-words.ts';

const LEAST_WORDS = 3;
const LONGEST_UNIT = 3;

export function testTitles(root: string = ROOT): Finding {
  const files = sourceFiles(undefined, root).filter(isTest);
  const units = unitsOf(root);
  let read = 0;
  const problems = files.flatMap((file) => {
    const titles = titlesOf(fs.readFileSync(path.join(root, file), 'utf8'), file.endsWith('x'));
    read += titles.length;
    const wrong = titles.flatMap(({ around, rows }) =>
      rows.flatMap((text) => {
        const why = faultOf(around, text, units);
        return why ? [`"${[...around, text].join(' ')}" ${why}`] : [];
      }),
    );
    const twice = repeated(titles.map(({ around, text }) => [...around, text].join(' ')));
    return [...new Set(wrong), ...twice.map((title) => `"${title}" stands twice`)].map(
      (problem) => `${file}: ${problem}`,
    );
  });
  return { read, of: 'titles', problems };
}

const repeated = (titles: string[]): string[] => [
  ...new Set(titles.filter((title, at) => titles.indexOf(title) !== at)),
];

/** The fault of a title; undefined if it is a sentence about a unit. */
function faultOf(groups: string[], title: string, units: ReadonlySet<string>): string | undefined {
  const [around, own] = [wordsOf(groups.join(' ')), wordsOf(title)];
  const alone = faultIn(own, units);
  const isOwnSentence = opensSentence(own) && verbAt(around, units) === undefined;
  return alone === undefined || isOwnSentence ? alone : faultIn([...around, ...own], units);
}

function faultIn(words: string[], units: ReadonlySet<string>): string | undefined {
  const first = words[0]?.toLowerCase() ?? '';
  if (words.length < LEAST_WORDS) return `has fewer than ${LEAST_WORDS} words`;
  if (PRONOUNS.has(first)) return `begins with "${first}" and not with its unit`;
  if (CONDITIONS.has(first)) return `begins with its condition ("${first}") and not with its unit`;
  const verb = verbAt(words, units);
  if (verb === 0) return 'does not say what it is about: it begins with its verb';
  const subject = words.slice(0, verb ?? words.length);
  const unit = unitIn(subject.slice(0, clauseAt(subject)), units);
  if (!unit) return `names no unit: "${subject.join(' ')}" is no word of title-words.ts`;
  if (verb === undefined && !isPlural(unit) && !subject.includes('and'))
    return 'has no verb in the present tense';
  return undefined;
}

const opensSentence = ([first = '', second = '']: string[]): boolean =>
  PRONOUNS.has(first) || (DETERMINERS.has(first) && !/^(longer|more)$/.test(second));

const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/[,;:](?= |$)/g, ' ,')
    .split(/[\s/]+/)
    .map((word) =>
      word === ',' ? word : word.replaceAll(/^[^\p{L}\p{N}&…]+|[^\p{L}\p{N}…]+$/gu, ''),
    )
    .filter(Boolean);

function verbAt(words: string[], units: ReadonlySet<string>): number | undefined {
  const at = words.findIndex((_, index) => isVerb(words, index, units));
  return at === -1 ? undefined : at;
}

// "asks" is a verb; "tabs" in "the tabs of an order" and the unit "orders" are not.
function isVerb(words: string[], at: number, units: ReadonlySet<string>): boolean {
  const [before = '', word = '', after = ''] = [words[at - 1], words[at], words[at + 1]];
  if (VERBS.has(word)) return true;
  if (!/^[a-z-]{2,}[^s'’u]s$/.test(word) || NO_VERBS.has(word)) return false;
  if (LINKS.has(after) || DETERMINERS.has(before)) return false;
  if (unitIn(words.slice(Math.max(0, at - 1), at + 1), units, 2)) return false;
  return !unitIn([word], units) || unitIn(words.slice(0, at), units) !== undefined;
}

function unitIn(words: string[], units: ReadonlySet<string>, least = 1): string | undefined {
  for (let length = LONGEST_UNIT; length >= least; length -= 1) {
    for (let at = 0; at + length <= words.length; at += 1) {
      const phrase = words.slice(at, at + length).join(' ');
      if (singular(phrase).some((one) => units.has(one) || units.has(one.toLowerCase())))
        return phrase;
    }
  }
  return undefined;
}

// "a change that Kerry never answered" is about a change and not about Kerry.
function clauseAt(words: string[]): number {
  const at = words.findIndex((word, index) => index > 0 && CLAUSES.has(word));
  return at === -1 ? words.length : at;
}

/** The forms in which the vocabulary may have a word. */
const singular = (phrase: string): string[] => {
  const own = phrase.replace(/['’]s?$/, '');
  return [own, own.replace(/s$/, ''), own.replace(/es$/, ''), own.replace(/ies$/, 'y')];
};

const isPlural = (phrase: string): boolean => /[^s]s$/.test(phrase);

/** The committed vocabulary, the domains, the words of the glossary, and exported names. */
function unitsOf(root: string): Set<string> {
  const units = new Set<string>([...UNITS, ...domainNames]);
  for (const word of glossary(root)) units.add(word);
  for (const file of sourceFiles(undefined, root)) {
    const source = fs.readFileSync(path.join(root, file), 'utf8');
    for (const [, name = ''] of source.matchAll(
      /^export (?:async )?(?:function|const|class) (\w+)/gm,
    )) {
      if (/\p{Ll}\p{Lu}/u.test(name)) units.add(name);
    }
  }
  return units;
}

function glossary(root: string): string[] {
  const file = path.join(root, 'docs/glossary.md');
  if (!fs.existsSync(file)) return [];
  const rows = fs.readFileSync(file, 'utf8').matchAll(/^\| ([^|]+) \| [^|]*\| [^|]+\|/gm);
  return [...rows].flatMap(([, cell = '']) =>
    cell
      .replaceAll(/\(.*\)/g, '')
      .split(/[;,]/)
      .map((word) => word.trim())
      .filter((word) => word !== 'word' && /^[a-z ]+$/i.test(word)),
  );
}
