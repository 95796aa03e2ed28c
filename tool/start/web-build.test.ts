// Tests what replacing a build promises to users who have the app open.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { swapBuild } from './web-build.ts';

let folder = '';
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'songdee-web-build-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const dist = (): string => path.join(folder, 'dist');

function publish(page: string, assets: Record<string, string>): void {
  const next = path.join(folder, 'dist.next');
  fs.mkdirSync(path.join(next, 'assets'), { recursive: true });
  fs.writeFileSync(path.join(next, 'index.html'), page);
  for (const [name, text] of Object.entries(assets))
    fs.writeFileSync(path.join(next, 'assets', name), text);
  swapBuild(next, dist());
}

const served = (): string[] => fs.readdirSync(path.join(dist(), 'assets')).toSorted();
const page = (): string => fs.readFileSync(path.join(dist(), 'index.html'), 'utf8');

test('the first web build is served unchanged, without other files beside it', () => {
  publish('one', { 'start-1.js': 'a' });
  expect(page()).toBe('one');
  expect(served()).toEqual(['start-1.js']);
  expect(fs.readdirSync(folder)).toEqual(['dist']);
});

test('an open tab finds the files of its web build after a new one was made', () => {
  publish('one', { 'start-1.js': 'a', 'same-1.css': 'c' });
  publish('two', { 'start-2.js': 'b', 'same-1.css': 'c' });
  expect(page()).toBe('two');
  expect(served()).toEqual(['same-1.css', 'start-1.js', 'start-2.js']);
  expect(fs.readFileSync(path.join(dist(), 'assets', 'start-1.js'), 'utf8')).toBe('a');
});

test('old web builds are removed except for one generation', () => {
  publish('one', { 'start-1.js': 'a' });
  publish('two', { 'start-2.js': 'b' });
  publish('three', { 'start-3.js': 'c' });
  expect(served()).toEqual(['start-2.js', 'start-3.js']);
});

test('a web build from before file names were recorded is replaced all the same', () => {
  fs.mkdirSync(path.join(dist(), 'assets'), { recursive: true });
  fs.writeFileSync(path.join(dist(), 'assets', 'old.js'), 'x');
  publish('one', { 'start-1.js': 'a' });
  expect(served()).toEqual(['start-1.js']);
});
