// Finds what has one home but is written elsewhere: the clock of a use case, Bangkok's offset,
// couriers' names, recount marks.
import fs from 'node:fs';
import path from 'node:path';
import { carriers } from '../../contract/kit/carriers.ts';
import type { Finding } from './step.ts';
import { parseSource, walkNodes, type AnyNode } from './parse-source.ts';
import { isTest, ROOT, sourceFiles } from './sources.ts';

type Home = {
  what: string;
  /** The files that must not contain it. */
  binds: (file: string) => boolean;
  isBreach: (node: AnyNode) => boolean;
};

const isNamed = (node: AnyNode | undefined, name: string): boolean =>
  node?.type === 'Identifier' && node.value === name;

/** `new Date()`, `Date()` and `Date.now`, called or passed on. */
function readsClock({ type, callee, arguments: given, object, property }: AnyNode): boolean {
  if (type === 'NewExpression') return isNamed(callee, 'Date') && (given ?? []).length === 0;
  if (type === 'CallExpression') return isNamed(callee, 'Date');
  return type === 'MemberExpression' && isNamed(object, 'Date') && isNamed(property, 'now');
}

const OFFSET = /Asia\/Bangkok|\+07:00/;

/** Seven hours as a product: `7 * 3_600_000`, `7 * HOUR_MS`. */
const isSevenHours = ({ type, operator, left, right }: AnyNode): boolean =>
  type === 'BinaryExpression' &&
  operator === '*' &&
  left?.type === 'NumericLiteral' &&
  left.value === 7 &&
  (right?.value === 3_600_000 || right?.value === 3600 || isNamed(right, 'HOUR_MS'));

const writesOffset = (node: AnyNode): boolean =>
  isSevenHours(node) ||
  (node.type === 'StringLiteral' && OFFSET.test(String(node.value))) ||
  (node.type === 'TemplateElement' && OFFSET.test(node.raw ?? ''));

const COURIERS = new Set<string>(carriers.flatMap(({ id, screen }) => [id, screen]));

/** A courier's id as a value or as a property name. */
const namesCourier = ({ type, value, key }: AnyNode): boolean =>
  (type === 'StringLiteral' && COURIERS.has(String(value))) ||
  (key?.type === 'Identifier' && COURIERS.has(String(key.value)));

const MARKS = /^(markOrdersDirty|markOrdersDirtyIn|markDaysDirty|withDirtyOrders)$/;

const marksForRecount = ({ type, value }: AnyNode): boolean =>
  type === 'Identifier' && MARKS.test(String(value));

const HOMES: Home[] = [
  {
    what: 'takes the time from the machine (a use case has tx.now or services.now())',
    binds: (file) => file.startsWith('server/') && !file.startsWith('server/platform/'),
    isBreach: readsClock,
  },
  {
    what: "writes Bangkok's offset (contract/kit/bangkok.ts knows it)",
    binds: (file) =>
      /^(server|web|contract)\//.test(file) &&
      file !== 'contract/kit/bangkok.ts' &&
      // Code that runs ahead of all other code cannot import; its test compares its values with the
      // list.
      !file.startsWith('web/app/ahead/') &&
      !file.endsWith('.store.ts') &&
      !file.startsWith('server/app/story/'),
    isBreach: writesOffset,
  },
  {
    what: 'names a courier (contract/kit/carriers.ts tells what each can)',
    binds: (file) =>
      /^(server|web|contract)\//.test(file) &&
      !/^(contract\/kit|server\/app\/story)\/|^\w+\/courier-setup\//.test(file),
    isBreach: namesCourier,
  },
  {
    what: 'marks sums for recount (whoever owns what changed does: order, shipping, money)',
    binds: (file) => /^server\/(?!(order|shipping|money|platform)\/)/.test(file),
    isBreach: marksForRecount,
  },
];

export function homes(root: string = ROOT): Finding {
  const files = sourceFiles(['contract', 'server', 'web'], root).filter((file) => !isTest(file));
  const problems = files.flatMap((file) => {
    const bound = HOMES.filter(({ binds }) => binds(file));
    const found = new Set<string>();
    const source = fs.readFileSync(path.join(root, file), 'utf8');
    walkNodes(parseSource(source, file), (node) => {
      for (const { what, isBreach } of bound) if (isBreach(node)) found.add(`${file} ${what}`);
    });
    return [...found];
  });
  return { read: files.length, of: 'files', problems };
}
