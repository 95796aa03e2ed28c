// Exchange with LibreOffice: its files are imported correctly, and it opens the product's files
// with equal sums.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLead } from '@app/contract/crm/lead';
import { createAddress } from '@app/contract/customer/address';
import { fillPath, isList, pathOf, type EndpointSpec } from '@app/contract/kit/endpoint';
import { flagNames } from '@app/contract/kit/carriers';
import { needsReason } from '@app/contract/kit/sheet-rights';
import { createExpense } from '@app/contract/money/expense';
import { setOption } from '@app/contract/shop/setting';
import { importOrders, type ImportPreview } from '@app/contract/upkeep/import';
import { routes } from '../../server/app/routes.ts';
import { sampleOf } from '../../server/app/sample.ts';
import { demoBuyer } from '../../database/seed/demo-people.ts';
import { openGoods } from '../../server/app/story/goods.ts';
import { orderLayouts, type Layout } from '../../server/app/story/layouts/order-layouts.ts';
import { readWorkbook, type Cell } from '../../server/app/story/read-workbook.ts';
import { story, type Story } from '../../server/app/story.ts';
import { parseCsv } from '../../server/engine/spreadsheet/read-csv.ts';
import { seedOrders } from '../seed/seed-orders.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'songdee-sheets-'));
const folder = (name: string): string => {
  const made = path.join(root, name);
  fs.mkdirSync(made, { recursive: true });
  return made;
};
/** Comma, quotes, UTF-8. */
const CSV_IN = 'CSV:44,34,76';
/** The same with raw instead of formatted values, every sheet in a file of its own. */
const CSV_OUT = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1';

function convert(
  files: readonly string[],
  { to, from, out }: { to: string; from?: string; out: string },
) {
  const args = [
    `-env:UserInstallation=file://${path.join(root, 'profile')}`,
    '--headless',
    ...(from === undefined ? [] : [`--infilter=${from}`]),
    ...['--convert-to', to, '--outdir', out],
    ...files,
  ];
  const done = spawnSync('soffice', args, { encoding: 'utf8', timeout: 90_000 });
  if (done.status !== 0) throw new Error(`soffice ended with ${done.status}: ${done.stderr}`);
}

let s: Story;
beforeAll(async () => {
  s = await story();
  const goods = await openGoods(s.shop.owner);
  await goods.product(5000, { code: 'SHIRT', name: 'เสื้อยืด', price: 290 });
  await goods.product(5000, { code: 'CAP', name: 'หมวก', price: 100 });
});
afterAll(async () => {
  await s.end();
  fs.rmSync(root, { recursive: true });
});

async function look(bytes: Uint8Array): Promise<ImportPreview> {
  const form = new FormData();
  form.set('kind', 'order');
  form.set('file', new Blob([new Uint8Array(bytes)]), 'sheet');
  const response = await s.shop.owner.fetch('/import/preview', { method: 'POST', body: form });
  const data: unknown = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(data));
  return data as ImportPreview;
}

/** The content of the sheet, without row numbers. */
const said = ({ items }: ImportPreview) =>
  items.map(({ values, errors, marks, skip }) => ({
    values,
    errors: Object.keys(errors).toSorted(),
    marks: Object.keys(marks).toSorted(),
    skip,
  }));

const isBook = (bytes: Uint8Array): boolean => Buffer.from(bytes).toString('latin1', 0, 2) === 'PK';
/** These layouts differ only in encoding or separator, which LibreOffice is told for the others. */
const isOther = ({ what }: Layout): boolean => /UTF|code page|semicolons/.test(what);
/**
 * LibreOffice shows the hidden first sheet, and takes a house number for a date: files that differ
 * from the original.
 */
const isChanged = ({ what }: Layout): boolean => /sheet of advice|do not go together/.test(what);

test('the order layouts say the same after LibreOffice has written them', async () => {
  const [books, texts, out] = [folder('books'), folder('texts'), folder('rewritten')];
  const chosen = orderLayouts.filter((layout) => !isOther(layout) && !isChanged(layout));
  for (const [at, { file }] of chosen.entries()) {
    const bytes = await file();
    fs.writeFileSync(
      path.join(...(isBook(bytes) ? [books, `${at}.xlsx`] : [texts, `${at}.csv`])),
      bytes,
    );
  }
  const filesIn = (dir: string) => fs.readdirSync(dir).map((name) => path.join(dir, name));
  const to = 'xlsx:Calc MS Excel 2007 XML';
  convert(filesIn(texts), { to, from: CSV_IN, out });
  convert(filesIn(books), { to, out });
  let same = 0;
  for (const [at, { what, file }] of chosen.entries()) {
    const rewritten = fs.readFileSync(path.join(out, `${at}.xlsx`));
    expect.soft(said(await look(rewritten)), what).toEqual(said(await look(await file())));
    same += 1;
  }
  console.log(`${same} layouts of orders written by LibreOffice and read again`);
});

/**
 * Fills the shop with orders of every kind, parcels and scans, imported orders, and a few rows of
 * everything else.
 */
async function fillShop(): Promise<void> {
  const { owner } = s.shop;
  for (const name of flagNames) await owner.call(setOption, { body: { name, value: 1 } });
  await seedOrders({ adminUrl: s.adminUrl, tenantId: s.shop.id, count: 300 });
  const { items } = await look(await orderLayouts[0]!.file());
  const orders = items.map(({ row, values }) => ({ row, ...values }));
  await owner.call(importOrders, { body: { orders, mode: 'valid', status: 'send' } });
  for (const [n, amount] of [1234.5, 99, 0.25].entries()) {
    await owner.call(createLead, { body: { name: `ลีด ${n}`, phone: `081000200${n}` } });
    for (const type of ['facebook', 'shipping', 'other'] as const)
      await owner.call(createExpense, {
        body: { type, date: '2026-11-01', amount, note: '"ทดสอบ"' },
      });
    const { name, phone, ...place } = demoBuyer(n);
    await owner.call(createAddress, { body: { type: 'recipient', name, phone, ...place } });
  }
}

/** The query for this list's workbook; sample values for search or dates would leave it empty. */
function sheetPath(endpoint: EndpointSpec): string {
  const { params } = endpoint.takes;
  const path = fillPath(pathOf(endpoint), params ? (sampleOf(params) as object as Ids) : {});
  const why = needsReason(endpoint.at) ? { reason: 'ตรวจไฟล์' } : {};
  return `${path}?${new URLSearchParams({ ...why, format: 'xlsx' })}`;
}
type Ids = Record<string, unknown>;

/** A date or time, which LibreOffice writes as such. */
const isDay = ({ format }: Cell): boolean => /[dhmy]/i.test(format);

/** The sums of numeric columns, by header. */
function sumsOf(
  heads: readonly string[],
  rows: readonly (readonly (string | undefined)[])[],
): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [at, head] of heads.entries()) {
    const cells = rows.map((row) => row[at] ?? '').filter((cell) => /^-?\d+(\.\d+)?$/.test(cell));
    sums[head] = Math.round(cells.reduce((sum, cell) => sum + Number(cell), 0) * 100) / 100;
  }
  return sums;
}

/** The first sheet as LibreOffice shows it. */
function openedAs(folderOf: string, name: string): string[][] {
  const file = fs
    .readdirSync(folderOf)
    .filter((one) => one.startsWith(`${name}-`) || one === `${name}.csv`)
    .toSorted()[0];
  if (file === undefined) throw new Error(`LibreOffice did not open ${name}`);
  return parseCsv(fs.readFileSync(path.join(folderOf, file), 'utf8')).map(({ cells }) => [
    ...cells,
  ]);
}

test('every list taken along as a workbook opens in LibreOffice with the rows and sums that it holds', async () => {
  const { owner } = s.shop;
  await fillShop();
  const [out, opened] = [folder('written'), folder('opened')];
  const written = new Map<string, { at: string; bytes: Buffer }>();
  const absent: string[] = [];
  for (const endpoint of routes.map((route) => route.endpoint).filter(isList)) {
    const response = await owner.fetch(sheetPath(endpoint));
    const bytes = Buffer.from(await response.arrayBuffer());
    if (response.status !== 200) {
      absent.push(`${endpoint.at}: ${response.status} ${bytes.toString().slice(0, 200)}`);
      continue;
    }
    const name = `list${written.size + 100}`;
    written.set(name, { at: endpoint.at, bytes });
    fs.writeFileSync(path.join(out, `${name}.xlsx`), bytes);
  }
  convert(
    [...written.keys()].map((name) => path.join(out, `${name}.xlsx`)),
    { to: CSV_OUT, out: opened },
  );
  let [rows, columns] = [0, 0];
  for (const [name, { at, bytes }] of written) {
    const [sheet] = readWorkbook(bytes);
    const [head = [], ...own] = (sheet?.rows ?? []).filter((row) =>
      row.some((cell) => (cell?.value ?? '') !== ''),
    );
    const [, ...theirs] = openedAs(opened, name);
    const heads = head.map((cell) => cell?.value ?? '');
    const numbers = own.map((row) =>
      row.map((cell) => (cell?.type === '' && !isDay(cell) ? cell.value : undefined)),
    );
    const isNumber = heads.map((_, column) => numbers.some((row) => row[column] !== undefined));
    const shown = theirs.map((row) => row.map((cell, column) => (isNumber[column] ? cell : '')));
    expect.soft({ at, rows: theirs.length }).toEqual({ at, rows: own.length });
    expect.soft({ at, sums: sumsOf(heads, shown) }).toEqual({ at, sums: sumsOf(heads, numbers) });
    rows += own.length;
    columns += isNumber.filter(Boolean).length;
  }
  console.log(
    `${written.size} workbooks with ${rows} rows opened in LibreOffice, ${columns} columns of numbers with equal sums; not there: ${absent.join('; ')}`,
  );
  expect(columns).toBeGreaterThan(50);
});
