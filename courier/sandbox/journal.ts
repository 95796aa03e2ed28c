// An append-only event file: the state of a sandbox survives even a kill of all processes.
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

export interface Journal<Event> {
  /** The events of earlier runs, oldest first. */
  past: Event[];
  write: (event: Event) => void;
  close: () => void;
}

/** Without a path nothing is stored. */
export function openJournal<Event>(path: string | undefined): Journal<Event> {
  if (path === undefined) return { past: [], write: () => undefined, close: () => undefined };
  mkdirSync(dirname(path), { recursive: true });
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const past = readLines<Event>(text);
  const file = openSync(path, 'a', 0o600);
  // A line cut off by a kill must not merge with the first line of this run.
  if (text !== '' && !text.endsWith('\n')) writeSync(file, '\n');
  return {
    past,
    // A synchronous write reaches the kernel before the answer is sent, so it survives a kill -9.
    write: (event) => writeSync(file, `${JSON.stringify(event)}\n`),
    close: () => closeSync(file),
  };
}

function readLines<Event>(text: string): Event[] {
  return text.split('\n').flatMap((line) => {
    try {
      return line === '' ? [] : [JSON.parse(line) as Event];
    } catch {
      return [];
    }
  });
}
