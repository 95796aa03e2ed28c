// Tests that the build of a program includes the threads it starts.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { threadsNamed } from '../../server/app/story/threads.ts';
import { ROOT } from '../check/sources.ts';
import { buildPrograms, builtProgram } from './server-build.ts';

let folder: string;

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(ROOT, 'node_modules', '.server-build-'));
});

afterAll(() => fs.rmSync(folder, { recursive: true }));

const PROGRAM = 'server/customer/address/reader.ts';

test('a server build starts threads from itself, under the names of their sources', async () => {
  await buildPrograms(folder, [PROGRAM]);
  const file = builtProgram(folder, PROGRAM);
  const { startReader } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
    startReader(): Promise<void>;
  };
  const before = threadsNamed('reader-thread');
  await startReader();
  expect(before).not.toContain(threadsNamed('reader-thread').at(-1));
  expect(fs.readFileSync(file, 'utf8')).toContain(`new URL("./reader-thread.js", import.meta.url)`);
  expect(fs.existsSync(path.join(folder, 'reader-thread.js'))).toBe(true);
});

test('a server build refuses two threads with the same name, of which a thread list would show only one', async () => {
  const programs = ['one', 'other'].map((name) => {
    const home = path.join(folder, name);
    fs.mkdirSync(home);
    fs.writeFileSync(path.join(home, 'same-thread.ts'), 'export {};\n');
    const program = path.join(home, `${name}.ts`);
    fs.writeFileSync(program, "export const at = new URL('./same-thread.ts', import.meta.url);\n");
    return path.relative(ROOT, program);
  });
  await expect(buildPrograms(folder, programs)).rejects.toThrow(
    'two threads have the name same-thread',
  );
});
