// How screens name users.
import { beforeEach, expect, test } from 'vitest';
import { meStore, personName } from './me.ts';

beforeEach(() => {
  const people = new Map([[3, 'นก แอดมิน']]);
  meStore.set({
    id: 7,
    username: 'puy',
    name: 'ปุ้ย',
    role: 1,
    permissions: new Set(),
    flags: {},
    people,
  });
});

test('a user is shown by name on every screen', () => {
  expect(personName({ id: 3, username: 'nok' })).toBe('นก แอดมิน');
});

test('a user without a name is shown by the login name', () => {
  expect(personName({ id: 4, username: 'mint' })).toBe('mint');
  meStore.set(null);
  expect(personName({ id: 3, username: 'nok' })).toBe('nok');
});

test('a missing user is shown with the text that the screen provides', () => {
  expect(personName(null, 'ระบบ')).toBe('ระบบ');
  expect(personName(undefined)).toBe('');
});
