// Imports one order, books its parcel with Flash Express and saves its label as label.pdf.
//
//   SONGDEE_BASE=https://example.com/v1 SONGDEE_TOKEN=sd_… node import-and-print.ts
//
// The token needs the rights order.import, ship.create and ship.print. Node.js 22.18 or newer runs it as it is.
import { writeFile } from 'node:fs/promises';
import { env, exit } from 'node:process';
import { openClient, Refused } from '@songdee/contract/kit/client';
import { createShipments } from '@songdee/contract/shipping/shipment';
import { printLabels } from '@songdee/contract/shipping/label';
import { importOrders } from '@songdee/contract/upkeep/import';

const base = env['SONGDEE_BASE'] ?? '';
const client = openClient({ base, token: env['SONGDEE_TOKEN'] ?? '', retries: 3 });

const order = {
  row: 1,
  info: {
    name: 'สมหญิง ใจดี',
    phone: '0810001234',
    address: '99/1 ถนนสุขใจ',
    subdistrict: 'บางรัก',
    district: 'บางรัก',
    province: 'กรุงเทพมหานคร',
    postcode: '10500',
  },
  items: [{ code: env['SONGDEE_PRODUCT'] ?? 'SHIP-1', unit: 2 }],
  payment: { method: 'cod' },
};

try {
  const imported = await client.call(importOrders, { body: { orders: [order], status: 'send' } });
  const [line] = imported.items;
  if (!line?.id) throw new Error(`The order was not imported: ${JSON.stringify(line?.errors)}`);
  console.log(`order ${line.id}`);

  const c = 'flashexpress';
  const booked = await client.call(createShipments, { params: { c }, body: { orderId: line.id } });
  const [parcel] = booked.items;
  if (parcel?.t !== 'success') throw new Error(`No parcel was booked: ${parcel?.errMessage}`);
  console.log(`parcel ${parcel.pno}`);

  const print = await client.call(printLabels, { params: { c }, body: { orderId: line.id } });
  const label = await fetch(print.url);
  await writeFile('label.pdf', new Uint8Array(await label.arrayBuffer()));
  console.log(`label.pdf, ${print.pages} page`);
} catch (fault) {
  // What is refused says its code, and in Thai what to do, in `fault.envelope`.
  console.error(fault instanceof Refused ? `${fault.status} ${fault.code}` : fault);
  exit(1);
}
