// A port is of use once it is filled, and says what is missing before.
import { expect, test } from 'vitest';
import { Port } from './port.ts';

test('a port gives what it was filled with', () => {
  const port = new Port<{ answer(): number }>('the answer');
  port.fill({ answer: () => 42 });
  expect(port.get().answer()).toBe(42);
});

test('a port names what it needs when nobody has filled it', () => {
  const port = new Port<{ answer(): number }>('the answer');
  expect(() => port.get()).toThrow('nobody has handed in: the answer');
});
