// Tests that the terminal shows the login that was created, but no password that was chosen.
import { expect, test } from 'vitest';
import { readyText } from './ready-text.ts';

const config = { isProduction: true, PUBLIC_ORIGIN: 'https://shop.example', ROLE: 'all' } as const;
const facts = { origin: 'http://127.0.0.1:8080', seconds: 1 };

test('npm start shows a generated password, and never the one that the operator gave', () => {
  const made = { username: 'admin', password: 'ab2cd3ef4g', given: false };
  expect(readyText(config, { ...facts, login: made })).toContain('Password  ab2cd3ef4g');
  const chosen = { username: 'admin', password: 'chosen-by-hand', given: true };
  expect(readyText(config, { ...facts, login: chosen })).not.toContain('chosen-by-hand');
});
