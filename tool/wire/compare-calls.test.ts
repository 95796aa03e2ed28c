// Tests that the comparison of two OpenAPI documents reports every difference that a caller could
// notice.
import { expect, test } from 'vitest';
import { openapi } from '../../server/app/openapi.ts';
import { compareCalls } from './compare-calls.ts';

const call = (change: object = {}) => ({
  description: 'Permission: order.view.',
  parameters: [{ name: 'page', in: 'query', required: false, schema: { type: 'integer' } }],
  responses: { '200': { content: {} }, '404': { description: 'NO_ORDER' } },
  ...change,
});

const documentOf = (paths: Record<string, Record<string, object>>) => ({ paths }) as never;

const before = documentOf({ '/order': { get: call() } });

test('the comparison finds nothing when only the order of keys and of words changed', () => {
  const one = documentOf({ '/a': { get: { required: ['x', 'y'], summary: 'Reads.' } } });
  const other = documentOf({ '/a': { get: { summary: 'Reads.', required: ['y', 'x'] } } });
  expect(compareCalls(one, other)).toEqual({ before: 1, after: 1, found: [] });
});

test('the comparison names the place when a right, a parameter, a shape or an error changed', () => {
  const changes: [object, string][] = [
    [{ description: 'Permission: anyone.' }, 'description'],
    [{ parameters: [] }, 'parameters.page: gone'],
    [{ responses: { '200': { content: {} } } }, 'responses.404: gone'],
    [
      { responses: { '200': { content: { x: 1 } }, '404': { description: 'NO_ORDER' } } },
      'content.x: added',
    ],
  ];
  for (const [change, told] of changes) {
    const { found } = compareCalls(before, documentOf({ '/order': { get: call(change) } }));
    expect(found.join()).toContain(
      `GET /order ${told.startsWith('content') ? 'responses.200.' : ''}${told}`,
    );
  }
});

test('the comparison reports one difference when a parameter or a word is inserted before existing ones', () => {
  const old = { parameters: [{ name: 'page' }, { name: 'size' }], required: ['code', 'name'] };
  const now = {
    parameters: [{ name: 'day' }, ...old.parameters],
    required: ['age', 'code', 'name'],
  };
  const { found } = compareCalls(
    documentOf({ '/order': { get: old } }),
    documentOf({ '/order': { get: now } }),
  );
  expect(found).toEqual(['GET /order parameters.day: added', 'GET /order required.age: added']);
});

test('the comparison names the call when it was removed, added or moved to another method', () => {
  const after = documentOf({ '/order': { put: call() } });
  expect(compareCalls(before, after).found).toEqual(['GET /order: gone', 'PUT /order: added']);
});

test('the document of the product equals itself and contains every call', () => {
  const { before: calls, found } = compareCalls(JSON.parse(openapi()), JSON.parse(openapi()));
  expect(found).toEqual([]);
  expect(calls).toBeGreaterThan(250);
});
