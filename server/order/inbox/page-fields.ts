// Finds the fields in a sale page's payload by the names pages use: JSON, forms, lists of questions
// and answers. Pure.
import { normalizeText } from '@app/contract/kit/text';
import { listProvinces } from '../../engine/message-reader/index.ts';
import { fieldsOfParts } from './form-parts.ts';
import { foldKey, words, type Word } from './page-words.ts';

/** Values by the folded name of their field. */
export type Fields = ReadonlyMap<string, string>;
export type Json = Readonly<Record<string, unknown>>;

const provinces = new Set(listProvinces().map((each) => each.th));

export const isProvince = (name: string): boolean => provinces.has(name);

const MOST_DEPTH = 4;
const MOST_FIELDS = 500;
const MOST_ENTRIES = 1000;
/** The limit per nesting level; an order has a dozen objects. */
const MOST_OBJECTS = 100;

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A text or number, or a list of only these joined by spaces; '' for anything else. */
export const plain = (value: unknown): string => {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (Array.isArray(value) && !value.some((each) => typeof each === 'object'))
    return value.map(plain).join(' ').trim();
  return typeof value === 'string' ? normalizeText(value).trim() : '';
};

/** Has no prototype, because its keys come from outside. */
const emptyJson = (): Record<string, unknown> => Object.create(null) as Record<string, unknown>;

const NESTED = /^([^[\]]+)((?:\[[^[\]]{0,60}\]){1,4})$/;

/** Nests keys such as `fields[phone][value]=081…`; the first value of a key wins. */
function nested(pairs: Iterable<readonly [string, string]>): Json {
  const body = emptyJson();
  for (const [key, value] of [...pairs].slice(0, MOST_FIELDS)) {
    const [, head = key, tail = ''] = NESTED.exec(key) ?? [];
    const path = [head, ...tail.split(/[[\]]+/).filter(Boolean)];
    let at = body;
    for (const part of path.slice(0, -1)) {
      if (!isJson(at[part])) at[part] = emptyJson();
      at = at[part] as Record<string, unknown>;
    }
    at[path.at(-1) ?? key] ??= value;
  }
  return body;
}

const LABELS = ['label', 'title', 'question', 'name', 'key', 'ref', 'id'];
const ANSWERED = new Set([...LABELS, 'value', 'answer', 'raw_value', 'type', 'required', 'field']);

interface Answer {
  /** The question; '' if only the key of the field says it. */
  readonly label: string;
  readonly text: string;
}

/** An answer object of a form tool: `{ title: 'เบอร์โทร', value: '081…' }`, no other keys. */
function answerIn(value: unknown): Answer | undefined {
  if (!isJson(value) || !Object.keys(value).every((key) => ANSWERED.has(key))) return undefined;
  const text = plain(value['value']) || plain(value['answer']);
  const label = LABELS.map((name) => plain(value[name])).find((name) => name !== '') ?? '';
  return text === '' ? undefined : { label, text };
}

/**
 * Turns numbered keys into lists, and question-answer pairs into fields; goods stay as they are.
 */
function plainer(value: unknown, depth = 0): unknown {
  if (depth > MOST_DEPTH || typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).slice(0, MOST_ENTRIES);
  const answers = entries.map(([, each]) => answerIn(each));
  const isNumbered = Array.isArray(value) || entries.every(([key]) => /^\d+$/.test(key));
  if (isNumbered && !(answers.length > 0 && answers.every((each) => each && each.label !== '')))
    return entries.map(([, each]) => plainer(each, depth + 1));
  const body = emptyJson();
  for (const [at, [key, each]] of entries.entries()) {
    const answer = answers[at];
    if (answer && answer.label !== '') body[answer.label] ??= answer.text;
    if (isNumbered) continue;
    const isGoods = words.items.has(foldKey(key)) && typeof each === 'object';
    body[key] ??= answer?.text ?? (isGoods ? goodsOf(each) : plainer(each, depth + 1));
  }
  return body;
}

/** Turns numbered keys into a list. */
const goodsOf = (each: object | null): unknown => {
  const entries = Object.entries(each ?? {});
  const isNumbered = entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key));
  return isNumbered ? entries.map(([, one]) => one) : each;
};

/** The body as an object, or undefined when it is neither JSON nor a form. */
export function parseBody(text: string, contentType: string): Json | undefined {
  const trimmed = text.replace(/^\ufeff/, '').trim();
  try {
    const value: unknown = JSON.parse(trimmed);
    // Some tools send a list with a single entry, or JSON encoded as a JSON string.
    const inner: unknown = typeof value === 'string' ? JSON.parse(value) : value;
    const only: unknown = Array.isArray(inner) && inner.length === 1 ? inner[0] : inner;
    const body = plainer(only);
    return isJson(body) ? body : undefined;
  } catch {
    const parts = fieldsOfParts(trimmed);
    const isForm =
      contentType.includes('urlencoded') || /^[^\s=&{}<>]+=[^]*$/.test(trimmed.slice(0, 2000));
    if (!parts && (!isForm || !trimmed.includes('='))) return undefined;
    const body = plainer(nested(parts ? Object.entries(parts) : new URLSearchParams(trimmed)));
    return isJson(body) ? body : undefined;
  }
}

const SENT_TO = /ship|deliver|recipient|receiver|ผู้รับ|จัดส่ง/iu;
/** The payer and the seller: the parcel goes to neither. */
const OTHERS = /bill|invoice|ใบกำกับ|^(?:form|meta|shop|store|seller|merchant|page|site)$/iu;

const rankOf = (key: string): number => (SENT_TO.test(key) ? 0 : OTHERS.test(key) ? 2 : 1);

/** The nested objects by level, outer ones first, down to the depth limit. */
function levelsOf(body: Json): Json[][] {
  const levels = [[body]];
  for (let level = [body]; levels.length < MOST_DEPTH;) {
    level = level
      .flatMap((each) => Object.entries(each))
      .flatMap(([key, value]) => (isJson(value) ? [{ rank: rankOf(key), value }] : []))
      .toSorted((one, other) => one.rank - other.rank)
      .slice(0, MOST_OBJECTS)
      .map(({ value }) => value);
    if (level.length === 0) break;
    levels.push(level);
  }
  return levels;
}

/** Shops put order numbers such as `#1001` into a field called name, so a name needs a letter. */
const mayBe = (field: string, text: string): boolean =>
  text !== '' && (!words.name.has(field) || /\p{L}/u.test(text));

/** All plain fields by their folded names; outer fields win. */
export function fieldsOf(body: Json): Fields {
  const fields = new Map<string, string>();
  const entries = levelsOf(body)
    .flat()
    .flatMap(Object.entries<unknown>);
  for (const [key, value] of entries) {
    if (fields.size === MOST_FIELDS) break;
    const text = plain(value);
    const name = foldKey(key);
    if (mayBe(name, text) && !fields.has(name)) fields.set(name, text);
  }
  return fields;
}

const WHERE = ['district', 'province', 'postcode'] as const;

/**
 * The fields of the one object that has an address with its district or postcode, so that two
 * addresses are never mixed.
 */
export function placeFieldsOf(body: Json, all: Fields): Fields {
  for (const part of levelsOf(body).flat()) {
    const isOwn = Object.entries(part)
      .slice(0, MOST_FIELDS)
      .some(([key, value]) => words.address.has(foldKey(key)) && plain(value) !== '');
    if (!isOwn) continue;
    const fields = fieldsOf(part);
    if (WHERE.some((word) => find(fields, word) !== '')) return fields;
  }
  return all;
}

/** The texts of a list that is a field's value, such as the ticked boxes of a form. */
export const listOf = (body: Json, word: Word): string[] =>
  Object.entries(body)
    .filter(([key]) => words[word].has(foldKey(key)))
    .flatMap(([, value]) => (Array.isArray(value) ? value.map(plain) : []))
    .filter(Boolean);

/** `menu-12`, as Contact Form 7 names its menus and boxes. */
const MENU = /^(?:menu|select|checkbox|radio)\d+$/u;
/** A menu that was left as it is: `— เลือก —`. */
const UNCHOSEN = /^[\s\-–—.*]*(?:$|(?:กรุณา|โปรด)?เลือก|please|select|choose)/iu;

/** What is chosen in menus and boxes that have no name of their own, provinces left out. */
export const menusIn = (body: Json): string[] =>
  Object.entries(body)
    .filter(([key]) => MENU.test(foldKey(key)))
    .flatMap(([, value]) => (Array.isArray(value) ? value.map(plain) : [plain(value)]))
    .filter((text) => !UNCHOSEN.test(text) && !isProvince(text));

const OF_BUYER: ReadonlySet<Word> = new Set([
  ...(['name', 'firstName', 'lastName', 'phone', 'social', 'address', 'address2'] as const),
  ...(['subdistrict', 'district', 'province', 'postcode'] as const),
]);
const WHOSE = [
  'shipping',
  'delivery',
  'recipient',
  'receiver',
  'customer',
  'buyer',
  'your',
  'billing',
];

const MOST_QUESTIONS = 60;
const LEAST_LETTERS = 5;
const NAMES = Object.entries(words).flatMap(([word, names]) =>
  [...names].map((name) => ({ word, name })),
);
/** Forms also ask for the names of pages, shops and accounts, so these words must follow ชื่อ. */
const ASKS_NAME = /^ชื่อ(?:ผู้|ลูกค้า|คุณ|คนรับ|ของคุณ|ของผู้|นาม|และ|จริง|สกุล)/u;

const PLEASE = /^(?:กรุณา)?(?:กรอก|ระบุ|ใส่|เลือก)/u;

/**
 * The fields that a Thai question asks for, such as `กรุณากรอกที่อยู่สำหรับจัดส่ง`: the longest
 * field name that it begins with.
 */
function wordsAskedBy(question: string): string[] {
  if (!/^\p{Script=Thai}/u.test(question)) return [];
  const field = question.replace(PLEASE, '');
  const begins = NAMES.filter(({ name }) => name.length >= LEAST_LETTERS && field.startsWith(name));
  const longest = Math.max(0, ...begins.map(({ name }) => name.length));
  if (longest === 0) return ASKS_NAME.test(field) ? ['name'] : [];
  return begins.flatMap(({ word, name }) => (name.length === longest ? [word] : []));
}

const answersOf = new WeakMap<Fields, ReadonlyMap<string, string>>();

/** The first answer to a question about each field. */
function answersTo(fields: Fields): ReadonlyMap<string, string> {
  const known = answersOf.get(fields);
  if (known) return known;
  const answers = new Map<string, string>();
  for (const [question, value] of [...fields].slice(0, MOST_QUESTIONS)) {
    // An e-mail address is also called an address; skip it.
    if (value.includes('@')) continue;
    for (const word of wordsAskedBy(question)) if (!answers.has(word)) answers.set(word, value);
  }
  answersOf.set(fields, answers);
  return answers;
}

/** All that fields of this kind say, of which there may be several. */
export const findAll = (fields: Fields, word: Word): string =>
  [...words[word]].flatMap((name) => fields.get(name) ?? []).join(' ') || find(fields, word);

/**
 * The value of a field: by its own name, by the name with a prefix for the buyer, else by a
 * question that begins with it.
 */
export function find(fields: Fields, word: Word): string {
  for (const name of words[word]) {
    const value = fields.get(name);
    if (value !== undefined) return value;
  }
  if (OF_BUYER.has(word))
    for (const whose of WHOSE)
      for (const name of words[word]) {
        const value = fields.get(`${whose}${name}`);
        if (value !== undefined) return value;
      }
  return answersTo(fields).get(word) ?? '';
}
