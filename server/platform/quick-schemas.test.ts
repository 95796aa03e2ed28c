// Quickened schemas give the same result for every value, good or bad.
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { quick } from './quick-schemas.ts';

const build = () => {
  const line = z.strictObject({
    unit: z.int().check(z.gte(1)),
    note: z.optional(z.nullable(z.string())),
  });
  return z
    .object({
      id: z.pipe(
        z.string(),
        z.transform((text) => text.length),
      ),
      lines: z._default(z.array(line), []),
      by: z.union([z.object({ user: z.int() }), z.object({ hook: z.string() })]),
      more: z.catchall(z.object({ kept: z.boolean() }), z.int()),
    })
    .check(z.refine(({ lines }) => lines.length < 3, { path: ['lines'], error: 'too many' }));
};

const by = { user: 1 };
const good = { id: 'abc', lines: [{ unit: 2, note: null }], by, more: { kept: true, other: 5 } };
const values: readonly unknown[] = [
  good,
  { ...good, unknown: 1, by: { hook: 'x', user: 'y' } },
  { ...good, lines: undefined },
  { ...good, lines: [{ unit: 0 }, { unit: 1, stray: true }] },
  { ...good, lines: [{ unit: 1 }, { unit: 1 }, { unit: 1 }] },
  { ...good, by: {}, more: { kept: 'no', other: 'x' } },
  { lines: 'none' },
  { ...good, ['__proto__']: { id: 1 } },
  [],
  null,
];

test('a quickened schema accepts and refuses the same values as the plain one', () => {
  const plain = build();
  const quickened = quick(build());
  for (const value of values) {
    const { data, error } = z.safeParse(quickened, value);
    const expected = z.safeParse(plain, value);
    expect([data, error?.issues]).toEqual([expected.data, expected.error?.issues]);
  }
  expect(quickened._zod.traits).toContain('$ZodObjectJIT');
});
