// A long list as JSON, written in pieces: thousands in one go would hold up whoever else calls.
import { createPacer } from './threads.ts';

const AT_ONCE = 500;

/** The same text as `JSON.stringify(values)`. */
export async function jsonOfMany(values: readonly object[]): Promise<string> {
  const pieces: string[] = [];
  const rest = createPacer();
  for (let at = 0; at < values.length; at += AT_ONCE) {
    pieces.push(JSON.stringify(values.slice(at, at + AT_ONCE)).slice(1, -1));
    await rest();
  }
  return `[${pieces.join(',')}]`;
}
