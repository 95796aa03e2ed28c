// Flash's signature as the sheet describes it (flash-jnt.md §1.3), implemented independently of the
// adapter.
import { createHash } from 'node:crypto';

const blankCodes = [9, 10, 11, 12, 13, 28, 29, 30, 31, 32];

const isBlank = (text: string): boolean =>
  Array.from(text, (char) => char.charCodeAt(0)).every((code) => blankCodes.includes(code));

export function flashSign(fields: Iterable<[string, string]>, secret: string): string {
  const sorted = [...fields]
    .filter(([name, value]) => name !== 'sign' && !isBlank(value))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const hash = createHash('sha256');
  for (const [name, value] of sorted) hash.update(`${name}=${value}&`, 'utf8');
  return hash.update(`key=${secret}`, 'utf8').digest('hex').toUpperCase();
}
