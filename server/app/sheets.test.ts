// Workbooks, derived from the contract: every list has one, and nobody gets by it what the list would not show.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillPath, isList, pathOf, type EndpointSpec } from '@app/contract/kit/endpoint';
import { personalFields } from '@app/contract/kit/fields';
import { permissionKeys } from '@app/contract/kit/permissions';
import { needsReason, sheetRight } from '@app/contract/kit/sheet-rights';
import { sheetOfList } from '../report/export/sheets.ts';
import { readWorkbook } from './story/read-workbook.ts';
import { routes } from './routes.ts';
import { sampleOf } from './sample.ts';
import { turnModulesOn } from './story/modules-on.ts';
import { story, type Person, type Story } from './story.ts';

const lists = routes.map((route) => route.endpoint).filter(isList);
const named = lists.map((endpoint) => [endpoint.at, endpoint] as const);

/** Lists that nobody wants as a workbook, each with its reason. */
const WITHOUT: Readonly<Record<string, string>> = {};

let s: Story;
let powerless: Person;
beforeAll(async () => {
  s = await story();
  powerless = await s.shop.hire(2, []);
  await turnModulesOn(s.shop);
});
afterAll(() => s.end());

function sheetPath(endpoint: EndpointSpec, format = 'xlsx'): string {
  const { params, query } = endpoint.takes;
  const sample = params ? (sampleOf(params) as Record<string, unknown>) : {};
  const asked = query ? (sampleOf(query) as Record<string, string>) : {};
  const why = needsReason(endpoint.at) ? { reason: 'ทดสอบส่งออก' } : {};
  return `${fillPath(pathOf(endpoint), sample)}?${new URLSearchParams({ ...asked, ...why, format })}`;
}

test('every list of the contract has columns or a reason to have none', () => {
  expect(lists.length).toBeGreaterThan(10);
  const without = lists.map((endpoint) => endpoint.at).filter((at) => !sheetOfList(at));
  expect(without, 'add the columns of this list to server/export/sheets.ts').toEqual(
    Object.keys(WITHOUT),
  );
});

/** Whether any part of what a schema gives is somebody's phone. */
function tellsPhones(schema: unknown, seen = new Set<unknown>()): boolean {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return false;
  seen.add(schema);
  return (
    (personalFields.has(schema as never) &&
      personalFields.get(schema as never)?.kind === 'phone') ||
    Object.values(schema).some((part) => tellsPhones(part, seen))
  );
}

test('a workbook with the phones of buyers needs the right to export, whichever list it is of', () => {
  const telling = lists.filter(({ gives }) => tellsPhones(gives)).map(({ at }) => at);
  // Leads are shown to nobody but those who call them.
  const ofBuyers = telling.filter((at) => !at.startsWith('GET /pipeline'));
  expect(ofBuyers.length).toBeGreaterThan(5);
  expect(ofBuyers.filter((at) => sheetRight(at) !== 'order.export')).toEqual([]);
});

test.each(named)('the workbook of %s has Thai heads that differ and have a width', (at) => {
  const columns = sheetOfList(at)?.columns ?? [];
  const heads = columns.map((column) => column.header);
  expect(heads.length).toBeGreaterThan(2);
  expect(new Set(heads).size).toBe(heads.length);
  for (const { header, width } of columns) {
    expect(header).toMatch(/[ก-๙]/);
    expect(width).toBeGreaterThan(5);
  }
});

test.each(named)(
  'the API call %s answers as a workbook, or says that its subject is not there',
  async (at, e) => {
    const response = await s.shop.owner.fetch(sheetPath(e));
    if (/\{\w*id\}/i.test(at) && response.status === 404) return;
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    expect(response.headers.get('content-disposition')).toMatch(/-\d{4}-\d\d-\d\d\.xlsx"$/);
    const [sheet] = readWorkbook(Buffer.from(await response.arrayBuffer()));
    expect(sheet?.isHeadFrozen).toBe(true);
    expect(sheet?.rows[0]?.length).toBe(sheetOfList(at)?.columns.length);
  },
);

test.each(named)(
  'the API call %s names the field when the format does not exist',
  async (at, endpoint) => {
    const papers = sheetOfList(at)?.paper ? [] : ['pdf'];
    for (const format of [...papers, 'XLSX', 'xlsx&format=xlsx']) {
      const path = sheetPath(endpoint, '').replace(/format=$/, `format=${format}`);
      const response = await s.shop.owner.fetch(path);
      const refusal = (await response.json()) as { message: string; fields?: object };
      expect(response.status, JSON.stringify(refusal)).toBe(422);
      expect(Object.keys(refusal.fields ?? {})).toEqual(['format']);
    }
  },
);

test.each(named)(
  'the API call %s as a workbook needs the rights of the list',
  async (at, endpoint) => {
    const answer = async (who: Person) => {
      const response = await who.fetch(sheetPath(endpoint));
      const text = await response.text();
      return `${response.status} ${response.status === 200 ? '' : JSON.parse(text).message}`;
    };
    expect(await answer(powerless)).toBe('403 PERMISSION_DENIED');
    const right = sheetRight(at);
    if (right === undefined) return;
    const viewer = await s.shop.hire(
      2,
      permissionKeys.filter((key) => key !== right),
    );
    expect(await answer(viewer)).toBe('403 PERMISSION_DENIED');
  },
);
