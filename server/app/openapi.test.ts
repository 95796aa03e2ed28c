// The description of the calls lists the formats of each answer.
import { expect, test } from 'vitest';
import { openapi } from './openapi.ts';

interface Operation {
  readonly responses: Readonly<Record<string, { content: Readonly<Record<string, unknown>> }>>;
}
const { paths } = JSON.parse(openapi()) as {
  paths: Record<string, Record<'get' | 'post', Operation>>;
};
const formsOf = (path: string) => paths[`/{tenant}${path}`]?.get.responses['200']?.content ?? {};
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

test('the OpenAPI document offers each list also as a workbook and each report also as a link to a PDF', () => {
  expect(Object.keys(formsOf('/order'))).toEqual(['application/json', SHEET]);
  expect(Object.keys(formsOf('/order/{id}'))).toEqual(['application/json']);
  for (const report of ['/report/monthly', '/report/order'])
    expect(formsOf(report)['application/json']).toMatchObject({
      schema: {
        anyOf: [
          { required: expect.arrayContaining(['items', 'total']) },
          { required: expect.arrayContaining(['url']) },
        ],
      },
    });
});

test('the OpenAPI document gives any media type for a call that answers with a file', () => {
  expect(Object.keys(formsOf('/images/{name}'))).toEqual(['*/*']);
});
