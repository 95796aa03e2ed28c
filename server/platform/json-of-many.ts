// Writes a long list as JSON in pieces: thousands of values at once would block other calls.
import { createPacer } from './threads.ts';

const AT_ONCE = 500;

/** The same as `JSON.stringify(values)`, in UTF-8: PostgreSQL takes it as text. */
export async function jsonOfMany(values: readonly object[]): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const rest = createPacer();
  for (let at = 0; at < values.length; at += AT_ONCE) {
    const piece = JSON.stringify(values.slice(at, at + AT_ONCE)).slice(1, -1);
    pieces.push(Buffer.from(`${at === 0 ? '' : ','}${piece}`));
    await rest();
  }
  return Buffer.concat([Buffer.from('['), ...pieces, Buffer.from(']')]);
}
