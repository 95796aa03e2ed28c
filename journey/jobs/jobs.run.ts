// Twelve everyday jobs in Chromium with all actions counted; each ends when the server confirms it.
import { createShipments } from '@app/contract/shipping/shipment';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownCertificate } from '../own-certificate.ts';
import { openPrintBridge, type PrintBridge } from '../print-bridge.ts';
import { desktop, openStage, type Stage } from '../stage.ts';
import { handAt } from './hand.ts';
import { button, tableOf, type Job, type Line } from './job.ts';
import { noteCall, receive, settleCod, spend } from './office-jobs.ts';
import { find, pasteOne, pasteThree, ship } from './order-jobs.ts';
import { callCar, pack, rebook, takeBack } from './parcel-jobs.ts';

/** In this order: the pickup is requested for labels printed before. */
const jobs: readonly Job[] = [
  ...[pasteOne, ship, find, pack, noteCall, settleCod],
  ...[rebook, receive, spend, callCar, takeBack, pasteThree],
];

const PRINTER = 'เครื่องป้าย XP-420B';
const certificate = ownCertificate();
const lines: Line[] = [];
let stage: Stage;
let bridge: PrintBridge;
let page: Page;

/** Once per browser: chooses the printer for its labels. */
async function choosePrinter(): Promise<void> {
  const orderId = [await stage.order(1)];
  const params = { c: 'flashexpress' as const };
  await stage.shop.owner.call(createShipments, { params, body: { orderId } });
  await page.goto(`${stage.origin}/order/${orderId[0]}/view`);
  await button(page, 'พิมพ์ใบปะหน้า').click();
  await button(page, 'ค้นหาเครื่องพิมพ์ป้าย').click();
  await page.getByLabel('เครื่องพิมพ์ของเครื่องนี้').selectOption({ label: PRINTER });
  await button(page, 'ลืมเครื่องพิมพ์นี้').waitFor();
}

beforeAll(async () => {
  stage = await openStage(certificate.env);
  bridge = await openPrintBridge([PRINTER]);
  page = await stage.open(desktop);
  await choosePrinter();
});
afterAll(async () => {
  console.log(`\n${tableOf(lines)}\n`);
  await bridge.end();
  await stage.end();
  certificate.remove();
});

test.each(jobs)('$name', async (job) => {
  const hand = handAt(page);
  const { did } = hand;
  let isDone = false;
  try {
    await job.do({ stage, page, bridge, hand });
    expect(await hand.felt()).toEqual({ clicks: did.clicks, keys: did.keys });
    isDone = true;
  } finally {
    lines.push({ job, did, isDone });
  }
  expect(did.clicks).toBeLessThanOrEqual(job.most?.clicks ?? did.clicks);
  expect(did.keys).toBeLessThanOrEqual(job.most?.keys ?? did.keys);
});
