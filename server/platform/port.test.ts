// A port can be used once it is filled, and names what is missing before.
import { expect, test } from 'vitest';
import { Port } from './port.ts';

test('a port returns what it was filled with', () => {
  const port = new Port<{ answer(): number }>('the answer');
  port.fill({ answer: () => 42 });
  expect(port.get().answer()).toBe(42);
});

test('a port names what it needs when it was not filled', () => {
  const port = new Port<{ answer(): number }>('the answer');
  expect(() => port.get()).toThrow('nobody has handed in: the answer');
});
